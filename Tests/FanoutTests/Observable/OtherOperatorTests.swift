import Fanout
import FanoutTestingTraits
import OtherOperator
import Testing

/// Two modules that declare `<-` in the same precedence group.
@Suite(.checksLifetimes) struct OtherOperatorTests {
  // B132
  @Test func arrowsOfTwoModulesLiveInOneFile() {
    let name = tracked(Observable("Ada"))
    let names = tracked(Observable(["Ada"]))
    let channel = tracked(Channel<String>())
    let recorder = Recorder(name)
    name <- "Grace"
    channel <- "Grace"
    names <- ["Grace"]
    channel <- ["Joan", "Ada"]
    recorder.expectValues(["Ada", "Grace"])
    #expect(names.value == ["Grace"])
    #expect(channel.sent == ["Grace", "Joan", "Ada"])
  }
}
