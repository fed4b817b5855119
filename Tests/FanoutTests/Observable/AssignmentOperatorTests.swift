import Fanout
import FanoutTestingTraits
import Testing

// B133: this file holds the arrow in every position, and the formatter leaves it as it is.
@Suite(.checksLifetimes) struct AssignmentOperatorTests {
  private final class Model {
    let name = Observable("Ada")
    let age = Observable<Int?>(36)
    let isPublic = Observable(false)
  }

  @Test func arrowSetsAsValueDoes() {
    let model = tracked(Model())
    let recorder = Recorder(model.name)
    model.name <- "Grace"
    model.name.value = "Joan"
    model.name <- model.name.value + " Clarke"
    recorder.expectValues(["Ada", "Grace", "Joan", "Joan Clarke"])
  }

  @Test func arrowBindsAsAssignmentDoes() {
    let model = tracked(Model())
    model.isPublic <- model.name.value == "Ada" && 1 + 1 == 2
    #expect(model.isPublic.value)
    model.isPublic <- false ? true : false
    #expect(!model.isPublic.value)
    let assign: (Observable<String>, String) -> Void = (<-)
    assign(model.name, "Grace")
    #expect(model.name.value == "Grace")
  }

  // B135
  @Test func arrowTakesOptionals() {
    let model = tracked(Model())
    let recorder = Recorder(model.age)
    model.age <- 1
    model.age <- nil
    model.age <- Int("2")
    recorder.expectValues([36, 1, nil, 2])
  }

  // B135
  @Test func arrowBehindAnAbsentModelEvaluatesNothing() {
    var evaluated: [String] = []
    func name(_ name: String) -> String {
      evaluated.append(name)
      return name
    }
    var model: Model? = tracked(Model())
    let seen = Recorder(model!.name)
    model?.name <- name("Grace")
    model?.age <- nil
    model = nil
    model?.name <- name("Joan")
    model?.age <- nil
    #expect(evaluated == ["Grace"])
    seen.expectValues(["Ada", "Grace"])
  }

  @Test func arrowTakesWhatTheTypeOfTheValueInfers() {
    enum Phase { case idle, running }
    let phase = tracked(Observable(Phase.idle))
    let handler = tracked(Observable<(Int) -> Int>({ $0 }))
    let sizes = tracked(Observable<[String: Int]>([:]))
    phase <- .running
    handler <- { $0 + 1 }
    sizes <- ["small": 1]
    #expect(phase.value == .running)
    #expect(handler.value(1) == 2)
    #expect(sizes.value == ["small": 1])
  }
}
