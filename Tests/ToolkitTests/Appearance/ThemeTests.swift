import Foundation
import Geometry
import Raster
import TestContexts
import TestKit
import Testing
import ToolkitTestKit
import Typography

@testable import Toolkit

@Suite("Themes", .freshContext) struct ThemeTests {
  static let all = [("dark", Theme.dark), ("light", .light), ("contrast", .highContrast)]
  let player = TouchPlayer()

  @Test(arguments: Self.all) func `the titles of all button styles have a contrast of at least 4_5`(
    _ name: String, _ theme: Theme
  ) {
    for style in [ButtonStyle.primary, .secondary, .destructive] {
      let button = Button(title: "Delete", style: style) { _ in }
      button.theme = theme
      #expect(button.titleColor.contrast(with: button.color) >= 4.5, "\(name) \(style)")
    }
  }

  @Test(arguments: Self.all, [0x3D4DB7, 0xFFD400, 0x101010, 0xF5F5F5, 0xC73232])
  func `an accent color keeps titles and links readable`(theme: (String, Theme), hex: Int) {
    let branded = theme.1.withAccent(Color(hex: UInt32(hex)))
    #expect(branded.colors.accent == Color(hex: UInt32(hex)))
    #expect(branded.colors.tint.contrast(with: branded.colors.background) >= 4.5, "\(theme.0)")
    #expect(branded.colors.tint.contrast(with: branded.colors.field) >= 4.5, "\(theme.0)")
    #expect(branded.colors.onAccent.contrast(with: branded.colors.accent) >= 4.5, "\(theme.0)")
    #expect(branded.colors.text == theme.1.colors.text && branded.isDark == theme.1.isDark)
  }

  @Test func `a button has the colors of its style, unless the app sets others`() {
    let button = Button(title: "Delete", style: .destructive) { _ in }
    #expect(button.color == Theme.dark.colors.error)
    #expect(button.backgroundColor == button.color)
    button.style = .secondary
    #expect(button.backgroundColor == Theme.dark.colors.surface)
    #expect(button.color == Theme.dark.colors.surface)
    button.theme = .light
    #expect(button.color == Theme.light.colors.surface)
    button.color = .black
    button.style = .primary
    #expect(button.color == .black)
  }

  @Test func `the next user finds the initial theme, whatever the previous one has chosen`() {
    player.window.theme = .light
    player.application.resetForNextUser()
    #expect(player.window.theme == .light, "without an initial theme, the theme stays")
    player.window.initialTheme = .dark
    #expect(player.window.theme == .dark)
    player.window.theme = .highContrast
    player.window.theme.textScale = 2
    player.application.resetForNextUser()
    #expect(player.window.theme == .dark && player.window.initialTheme == .dark)
  }

  @Test func `the board's settings replace the colors and the text scale of the app's initial theme`() {
    player.window.apply(ThemeSettings(colors: Theme.highContrast.colors, textScale: 1.5))
    #expect(player.window.theme.colors == Theme.highContrast.colors && player.window.theme.textScale == 1.5)
    var own = Theme.light
    own.cornerRadius = 3
    player.window.initialTheme = own
    #expect(player.window.theme.colors == Theme.highContrast.colors)
    #expect(player.window.theme.textScale == 1.5 && player.window.theme.cornerRadius == 3)
    player.window.theme.textScale = 1
    player.application.resetForNextUser()
    #expect(player.window.theme.textScale == 1.5 && player.window.theme.cornerRadius == 3)
    // The app's colors stay if they are as dark as the chosen ones.
    player.window.apply(ThemeSettings(colors: Theme.light.colors, textScale: nil))
    var warm = Theme.light
    warm.colors.accent = .black
    player.window.initialTheme = warm
    #expect(player.window.theme == warm)
    warm.colors = Theme.dark.colors
    player.window.initialTheme = warm
    #expect(player.window.theme.colors == Theme.light.colors)
    // A setting of the text scale alone keeps the colors.
    player.window.apply(ThemeSettings(colors: nil, textScale: 2))
    player.window.initialTheme = .light
    #expect(player.window.theme.colors == Theme.light.colors && player.window.theme.textScale == 2)
  }

  @Test func `a theme is dark if its background is darker than its text`() {
    #expect(Theme.dark.isDark)
    #expect(!Theme.light.isDark)
    #expect(Theme.highContrast.isDark)
  }

  @Test(.slow, arguments: ThemedScene.all) func `text has a contrast of at least 4_5, and follows a change of theme`(
    _ scene: ThemedScene
  ) throws {
    let before = Typeface.system
    defer { Typeface.system = before }
    for (name, theme) in Self.all {
      Typeface.system = try dejaVuSans()
      let stage = ThemedStage(theme)
      try scene.show(stage)
      let picture = stage.draw()
      // The layout is complete, so removing the typeface removes only the text.
      Typeface.system = nil
      let marks = GlyphContrast(in: picture, over: stage.redraw()).contrasts
      #expect(marks.allSatisfy { $0 >= 4.5 }, "\(name): \(marks.min() ?? 0)")
      if theme == .dark { continue }

      Typeface.system = try dejaVuSans()
      let changed = ThemedStage(.dark)
      try scene.show(changed)
      changed.window.theme = theme
      let other = changed.draw()
      let isSame = memcmp(picture.pixels, other.pixels, picture.size.width * picture.size.height * 4) == 0
      #expect(isSame, "made in \(name), and changed to it")
    }
  }

  @Test func `illegible letters are detected`() throws {
    let before = Typeface.system
    defer { Typeface.system = before }
    Typeface.system = try dejaVuSans()
    let stage = ThemedStage(.light)
    let label = Label("Coffee")
    label.textColor = Color(hex: 0x909090)
    stage.add(label, 20, 20, 200, 40)
    let picture = stage.draw()
    Typeface.system = nil
    let marks = GlyphContrast(in: picture, over: stage.redraw()).contrasts
    #expect(marks.count >= 4 && marks.allSatisfy { $0 < 3.1 && $0 > 2.8 })
  }

  @Test func `every public view and controller is in an image that was checked`() throws {
    let sources = URL(filePath: Checkout.file("Sources/Toolkit/Toolkit"))
    let declaration = /^(?:public final|open|public) class (\w+): (\w+)/
    var parents: [String: String] = [:]
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)!
    for case let file as URL in files where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if let match = line.firstMatch(of: declaration) { parents[String(match.1)] = String(match.2) }
      }
    }
    func isShown(_ type: String) -> Bool {
      type == "View" || type == "ViewController" || parents[type].map(isShown) == true
    }
    // Views that draw nothing themselves, or that are only superclasses.
    let plain: Set = [
      "View", "Window", "Control", "ImageView", "ScrollView", "LayoutView", "StackView", "AdaptiveStackView",
      "GridView", "TextEntry",
      "Dialog",
    ]
    let types = Set(parents.keys.filter(isShown))
    let scenes = Set(ThemedScene.all.flatMap(\.types))
    #expect(types.count > 40 - plain.count)
    #expect(types.subtracting(scenes).subtracting(plain).isEmpty)
  }

  @Test(arguments: all) func `text of two colors is checked as well`(name: String, theme: Theme) {
    let colors = theme.colors
    let style = ListStyle(theme)
    for (what, text, ground) in [
      ("wrong on the ground", colors.error, colors.background), ("wrong in a field", colors.error, colors.field),
      ("tint on the ground", colors.tint, colors.background), ("tint in a field", colors.tint, colors.field),
      ("a mark", style.accent, style.background), ("a detail that is chosen", style.detail, style.selection),
      ("a badge", .white, PresentationConstants.destructive),
    ] {
      #expect(text.contrast(with: ground) >= 4.5, "\(what), \(name): \(text.contrast(with: ground))")
    }
    for hex in stride(from: UInt32(0), to: 0x1000000, by: 0x050709) {
      let ground = Color(hex: hex)
      #expect(
        ground.readableText.contrast(with: ground) >= 4.5
          && colors.text.readable(on: ground).contrast(with: ground) >= 4.5)
    }
  }

  @Test func `backgrounds follow the theme, except those that the app has set`() {
    let screen = ViewController()
    let window = player.window
    let navigation = NavigationController(rootViewController: screen)
    window.rootViewController = navigation
    #expect(window.backgroundColor == .black && navigation.backgroundColor == Color(hex: 0x121318))
    window.theme = .light
    let ground = Theme.light.colors.background
    #expect(
      window.backgroundColor == ground && navigation.backgroundColor == ground
        && screen.view.superview?.backgroundColor == ground)
    window.backgroundColor = .accent
    navigation.backgroundColor = .white
    window.theme = .highContrast
    #expect(
      window.backgroundColor == .accent && screen.view.superview?.backgroundColor == .white
        && navigation.view.backgroundColor == .white)
  }

  @Test func `sizes, distances, corners and durations belong to the theme too`() {
    var theme = Theme.light
    theme.fontSizes.body = 34
    theme.fontSizes.caption = 26
    theme.spacing = 20
    theme.cardCornerRadius = 4
    theme.motion.part = .nan
    theme.motion.screen = 9
    theme.motion.card = 0.5
    #expect(theme.motion.part == 0 && theme.motion.screen == 2)
    let button = Button(title: "a") { _ in }
    let own = Button(title: "a") { _ in }
    let choice = SegmentedControl(titles: ["a"])
    let list = ListView()
    let sheet = ViewController()
    own.font = Font(size: 12)
    let root = ViewController()
    player.window.rootViewController = root
    for view in [button, own, choice, list] as [View] { root.view.addSubview(view) }
    let wasAt = (
      button.font.size, choice.font.size, list.style.titleFont.size, list.style.detailFont.size,
      list.style.headerFont.size
    )
    #expect(wasAt == (17, 16, 18, 15, 14) && list.style.margin == 18)
    player.window.theme = theme
    #expect(button.font.size == 34 && own.font.size == 12 && choice.font.size == 32)
    #expect(list.style.titleFont.size == 36 && list.style.headerFont.size == 28 && list.style.margin == 30)
    player.application.advance(to: 1)
    root.present(sheet)
    player.application.advance(to: 2.9)
    #expect(player.application.isAnimating && sheet.view.superview?.cornerRadius == 4)
    player.application.advance(to: 3.1)
    player.application.advance(to: 3.2)
    #expect(!player.application.isAnimating)
  }

  @Test func `lists and bars follow the theme, except for values that the app has set`() {
    let list = ListView()
    let bar = NavigationBar()
    let cells = CollectionView()
    let clear = CollectionView()
    let glass = ListView()
    bar.titleColor = .accent
    clear.backgroundColor = .clear
    glass.backgroundColor = .clear
    let white = CollectionView()
    white.style = .light
    for view in [list, bar, cells, clear, glass, white] as [View] { player.window.addSubview(view) }
    player.window.theme = .highContrast
    #expect(list.backgroundColor == .black && bar.backgroundColor == .black)
    // A collection shows the page behind it around its cells.
    #expect(cells.backgroundColor == .clear && cells.style.title == .white && clear.backgroundColor == .clear)
    #expect(white.backgroundColor == .white && white.style == .light)
    #expect(glass.style == ListStyle(.highContrast) && glass.backgroundColor == .clear)
    #expect(bar.tintColor == Theme.highContrast.colors.tint && bar.titleColor == .accent)
    list.style = .light
    player.window.theme = .dark
    #expect(list.style == .light && bar.color == Color(hex: 0x1B1D24))
  }

  @Test(arguments: Self.all) func `a placeholder can be read, and does not look like a text`(name: String, theme: Theme)
  {
    let colors = theme.colors
    #expect(colors.placeholder.contrast(with: colors.field) >= 4.5)
    #expect(colors.placeholder.contrast(with: colors.text) >= 1.5)
  }

  @Test func `contrast matches WCAG 2`() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 0.01)
    #expect(abs(Color(hex: 0x777777).contrast(with: .white) - 4.48) < 0.03)
    #expect(abs(Color.white.contrast(with: Color(hex: 0x3366CC)) - 5.37) < 0.03)
  }

  @Test func `every control follows the theme of its window immediately, and an app's colors stay`() {
    let button = Button()
    let own = Button()
    let choice = SegmentedControl(titles: ["a", "b"])
    let label = Label("a")
    let field = TextField("a")
    let line = ProgressView()
    let turn = Switch()
    own.color = .white
    let views = [button, own, choice, label, field, line, turn] as [View]
    for view in views { player.window.addSubview(view) }
    player.window.theme = .light
    let colors = Theme.light.colors
    #expect(button.backgroundColor == colors.accent && own.backgroundColor == .white)
    #expect(choice.backgroundColor == colors.surface && label.textColor == colors.text)
    #expect(
      field.backgroundColor == colors.field && field.borderColor == colors.edge && field.textColor == colors.text)
    #expect(line.subviews[0].backgroundColor == colors.surface && turn.subviews[0].backgroundColor == colors.surface)
    player.window.theme.cornerRadius = 3
    #expect(button.cornerRadius == 3 && field.cornerRadius == 3)
    player.window.resetTheme()
    #expect(button.backgroundColor == .accent && own.backgroundColor == .white && button.cornerRadius == 10)
  }

  @Test func `a view has its own theme, or that of its superview`() {
    let panel = View()
    let button = Button()
    panel.theme = .highContrast
    player.window.addSubview(panel)
    panel.addSubview(button)
    #expect(button.backgroundColor == Theme.highContrast.colors.accent && player.window.theme == .dark)
    player.window.addSubview(button)
    #expect(button.theme == .dark && button.backgroundColor == .accent)
    // The same applies if the theme is set later, and for subviews of a view that moves.
    let box = View()
    box.addSubview(button)
    panel.addSubview(box)
    panel.theme = .light
    #expect(button.backgroundColor == Theme.light.colors.accent)
    box.removeFromSuperview()
    player.window.addSubview(box)
    #expect(button.backgroundColor == .accent)
  }

  @Test func `text has the size of the theme, and its stack gives it room`() {
    let label = Label("Coffee", .title)
    let button = Button(title: "Brew") { _ in }
    let column = StackView(.vertical, [label, button])
    column.frame = Rect(0, 0, 300, 400)
    player.window.addSubview(column)
    player.application.advance(to: 1)
    let before = label.scaledFont.size
    let height = button.frame.height
    player.window.theme.textScale = 2
    player.application.advance(to: 2)
    #expect(before == 24 && label.scaledFont.size == 48)
    #expect(button.frame.height == button.sizeThatFits(.zero).height && button.frame.height >= height)
    player.window.theme.textScale = .nan
    #expect(player.window.theme.textScale == 0.5)
    player.window.theme.textScale = 9
    #expect(player.window.theme.textScale == 2)
  }

  @Test func `a label with a role has the size of its font once that is set, and its role's until then`() {
    let label = Label("Total", .title)
    #expect(label.font.size == 24 && label.scaledFont.size == 24)
    // The leading and the typeface do not change the size.
    label.font.leading = 1.5
    let window = player.window
    window.addSubview(label)
    window.theme.fontSizes.title = 30
    #expect(label.font.size == 30 && label.font.leading == 1.5)
    label.font = Font(size: 12)
    #expect(label.font == Font(size: 12) && label.scaledFont.size == 12)
    window.theme.textScale = 1.5
    #expect(label.font.size == 12 && label.scaledFont.size == 18)
    label.role = .caption
    #expect(label.font.size == 13)
  }
}
