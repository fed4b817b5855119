import Fanout

/// What the screens of a profile show and edit.
@MainActor
final class ProfileViewModel {
  let name: Observable<String>

  init(name: String) {
    self.name = Observable(name, label: "name")
  }
}
