/// One of the 54 systems, or a screen of what came later.
struct Entry: Sendable {
  /// 1 to 54 for systems, and 55 on for what types, is laid out, asks, tells and speaks, by which it is known everywhere.
  let number: Int
  let title: String
  /// What to do, in a sentence or two.
  let hint: String
  /// Makes its screen, which several systems may share: the controller's `entry` says which was asked for.
  let make: @Sendable () -> DemoController

  init(_ number: Int, _ title: String, _ hint: String, _ make: @escaping @Sendable () -> DemoController) {
    self.number = number
    self.title = title
    self.hint = hint
    self.make = make
  }
}
