/// One of the 54 systems, or one of the later demos.
struct DemoEntry: Sendable {
  /// The number that identifies the demo: 1 to 54 for systems, 55 and above for typing, layout, dialogs and languages.
  let number: Int
  let title: String
  let instructions: String
  /// Creates the demo's controller. Several systems may share a class, which distinguishes them by its `entry`.
  let makeController: @Sendable () -> DemoController

  init(_ number: Int, _ title: String, _ hint: String, _ make: @escaping @Sendable () -> DemoController) {
    self.number = number
    self.title = title
    self.instructions = hint
    self.makeController = make
  }
}
