import Geometry
import Languages
import Raster
import TestContexts
import Testing
import ToolkitTestKit
import Typography

@testable import Toolkit

@Suite("Display options", .freshContext) struct DisplayOptionsControllerTests {
  private let player = TouchPlayer(width: 640, height: 480)
  private let screen = ViewController()
  private let text = Label("Welcome")

  init() {
    Typeface.system = try? dejaVuSans()
    screen.navigationItem.trailingItems = [BarButton.displayOptions(for: screen)]
    text.frame = Rect(0, 0, 300, 60)
    screen.view.addSubview(text)
    player.window.rootViewController = NavigationController(rootViewController: screen)
    advance()
  }

  private func advance() { player.application.advance(to: player.application.now + 1) }

  /// Performs an action of a user on the element with this role and name.
  private func perform(_ action: AccessibilityActions, _ role: AccessibilityRole, _ name: String) throws {
    let element = try #require(player.window.accessibilityTree.first(role, name), "\(player.window.accessibilityTree)")
    #expect(player.window.perform(action, on: element.id))
    advance()
  }

  private func open() throws { try perform(.activate, .button, "Display") }

  @Test func `an app limits the text scale`() throws {
    let options = DisplayOptionsController()
    options.maximumTextScale = 1.5
    screen.present(options, as: .form)
    advance()
    for _ in 1...5 { try perform(.increment, .spinButton, "Text size") }
    #expect(text.theme.textScale == 1.5)
    // Text never shrinks because of the limit.
    let small = DisplayOptionsController()
    small.maximumTextScale = 0
    screen.presentedViewController?.dismiss()
    advance()
    screen.present(small, as: .form)
    advance()
    let size = try #require(player.window.accessibilityTree.first(.spinButton, "Text size"))
    #expect(text.theme.textScale == 1.5 && size.value == "100%")
  }

  @Test func `each choice changes the screen behind the card at once`() throws {
    try open()
    try perform(.increment, .spinButton, "Text size")
    #expect(text.theme.textScale == 1.25)
    for _ in 1...5 { try perform(.increment, .spinButton, "Text size") }
    #expect(text.theme.textScale == 2)
    try perform(.activate, .switch, "High contrast")
    #expect(text.theme.colors == .highContrast && text.theme.textScale == 2)
    try perform(.activate, .switch, "Reduce motion")
    #expect(text.theme.reducesMotion)
    try perform(.activate, .switch, "High contrast")
    #expect(text.theme.colors == .dark)
    try perform(.activate, .button, "Done")
    #expect(screen.presentedViewController == nil)
    #expect(text.theme.textScale == 2)
  }

  @Test func `the next visitor finds the screen as it was`() throws {
    player.window.theme = .light
    player.window.theme.textScale = 1.25
    try open()
    try perform(.increment, .spinButton, "Text size")
    try perform(.activate, .switch, "High contrast")
    player.application.resetForNextUser()
    advance()
    #expect(text.theme.textScale == 1.25 && text.theme.colors == .light && !text.theme.reducesMotion)
    try open()
    let size = try #require(player.window.accessibilityTree.first(.spinButton, "Text size"))
    #expect(size.value == "125%")
    #expect(player.window.accessibilityTree.first(.switch, "High contrast")?.states.contains(.checked) == false)
  }

  @Test func `a switch selects dark or light colors if the app has both`() throws {
    try open()
    #expect(player.window.accessibilityTree.first(.switch, "Dark colors") == nil)
    try perform(.activate, .button, "Done")
    let light = Theme.light.withAccent(Color(hex: 0x3D4DB7))
    let dark = Theme.dark.withAccent(Color(hex: 0x3D4DB7))
    player.window.initialTheme = light
    screen.navigationItem.trailingItems = [BarButton.displayOptions(for: screen, alternative: dark)]
    advance()
    try open()
    try perform(.activate, .switch, "Dark colors")
    #expect(text.theme.colors == dark.colors)
    // High contrast precedes the choice, which returns after it.
    try perform(.activate, .switch, "High contrast")
    #expect(text.theme.colors == .highContrast)
    let choice = try #require(player.window.accessibilityTree.first(.switch, "Dark colors"))
    #expect(choice.states.contains(.disabled))
    try perform(.activate, .switch, "High contrast")
    #expect(text.theme.colors == dark.colors)
    try perform(.activate, .switch, "Dark colors")
    #expect(text.theme.colors == light.colors)
    try perform(.activate, .switch, "Dark colors")
    player.application.resetForNextUser()
    advance()
    #expect(text.theme == light)
  }

  @Test func `a board's dark theme leaves no choice of light colors if the app has only dark ones besides`() throws {
    player.window.apply(ThemeSettings(colors: .dark, textScale: nil))
    screen.navigationItem.trailingItems = [BarButton.displayOptions(for: screen, alternative: .dark)]
    advance()
    try open()
    let choice = try #require(player.window.accessibilityTree.first(.switch, "Dark colors"))
    #expect(choice.states.contains(.disabled) && choice.states.contains(.checked))
  }

  @Test func `high contrast stays if the owner has chosen it`() throws {
    player.window.apply(ThemeSettings(colors: .highContrast, textScale: 0.75))
    try open()
    let contrast = try #require(player.window.accessibilityTree.first(.switch, "High contrast"))
    #expect(contrast.states.contains(.checked) && contrast.states.contains(.disabled))
    #expect(player.window.accessibilityTree.first(.spinButton, "Text size")?.value == "75%")
    try perform(.increment, .spinButton, "Text size")
    #expect(text.theme.textScale == 1)
  }

  @Test func `a tap on the label of a switch changes it`() throws {
    try open()
    let contrast = try #require(player.window.accessibilityTree.first(.switch, "High contrast"))
    // The label begins at the left edge of the card's content.
    let done = try #require(player.window.accessibilityTree.first(.button, "Done"))
    player.tap(1, done.frame.minX + 10, contrast.frame.midY, at: player.application.now + 1)
    advance()
    #expect(text.theme.colors == .highContrast)
  }

  @Test func `texts follow the language while the card is open`() throws {
    Language.offered = ["en", "de"]
    try open()
    player.application.language = "de"
    advance()
    let names = player.window.accessibilityTree.nodes.filter { $0.role != .window }.map(\.label)
    for name in ["Textgröße", "Hoher Kontrast", "Bewegung reduzieren", "Fertig"] { #expect(names.contains(name)) }
    #expect(player.window.accessibilityTree.first(.spinButton, "Textgröße")?.value == "100\u{A0}%")
  }
}
