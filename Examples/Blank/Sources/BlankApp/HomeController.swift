import Vitrine

/// The first screen.
final class HomeController: ViewController {
  private let status = Label("Press the button", lines: 0)
  private var presses = 0

  override func loadView() {
    let heading = Label("BlankApp", .title, lines: 0)
    let button = Button(title: "Press", action: weakly { page, _ in page.press() })
    view = ScrollView(
      StackView(.vertical, spacing: 16, insets: Insets(all: 24), alignment: .start, [heading, status, button]))
  }

  private func press() {
    presses += 1
    status.text = presses == 1 ? "Pressed 1 time" : "Pressed \(presses) times"
  }
}
