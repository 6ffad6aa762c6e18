import Geometry
import Raster
import TestSupport
import Testing

@testable import Toolkit

@Suite("Themes") struct ThemeTests {
  static let all = [("dark", Theme.dark), ("light", .light), ("contrast", .highContrast)]
  let player = TouchPlayer()

  /// What is written on what, in all controls.
  private static func pairs(_ colors: Theme.Colors) -> [(String, Color, Color)] {
    let pressed = ControlStyle.pressed(colors.accent)
    return [
      ("text on the ground", colors.text, colors.ground), ("text on a surface", colors.text, colors.surface),
      ("text in a field", colors.text, colors.field), ("quiet text on the ground", colors.quietText, colors.ground),
      ("quiet text on a surface", colors.quietText, colors.surface), ("quiet text in a field", colors.quietText, colors.field),
      ("a title on the accent", colors.onAccent, colors.accent), ("a title that is pressed", pressed.readableText, pressed),
      ("tint on the ground", colors.tint, colors.ground), ("tint in a field", colors.tint, colors.field),
      ("wrong on the ground", colors.wrong, colors.ground), ("wrong in a field", colors.wrong, colors.field),
      ("a value above the finger", colors.accent.readableText, colors.accent),
    ]
  }

  @Test(arguments: all) func `what is written has a contrast of 4_5 and more`(name: String, theme: Theme) {
    for (what, text, ground) in Self.pairs(theme.colors) {
      #expect(text.contrast(with: ground) >= 4.5, "\(what), \(name): \(text.contrast(with: ground))")
    }
  }

  @Test(arguments: all) func `what a list and a menu write has it as well`(name: String, theme: Theme) {
    let style = ListStyle(theme)
    for (what, text, ground) in [
      ("a title", style.title, style.background), ("a title that is chosen", style.title, style.selection),
      ("a detail", style.detail, style.background), ("a detail that is chosen", style.detail, style.selection),
      ("a header", style.headerTitle, style.headerBackground), ("a mark", style.accent, style.background),
    ] {
      #expect(text.contrast(with: ground) >= 4.5, "\(what), \(name): \(text.contrast(with: ground))")
    }
    let menu = player.window.menu
    #expect(menu.textColor.contrast(with: menu.color) >= 4.5 && menu.textColor.contrast(with: menu.highlightColor) >= 4.5)
  }

  @Test func `lists and bars follow it, but for what the app has chosen`() {
    let (list, bar) = (ListView(), NavigationBar())
    bar.titleColor = .accent
    for view in [list, bar] as [View] { player.window.addSubview(view) }
    player.window.theme = .highContrast
    #expect(list.backgroundColor == .black && bar.backgroundColor == .black)
    #expect(bar.tintColor == Theme.highContrast.colors.tint && bar.titleColor == .accent)
    list.style = .light
    player.window.theme = .dark
    #expect(list.style == .light && bar.color == Color(hex: 0x1B1D24))
  }

  @Test func `contrast is that of WCAG 2`() {
    #expect(abs(Color.black.contrast(with: .white) - 21) < 0.01)
    #expect(abs(Color(hex: 0x777777).contrast(with: .white) - 4.48) < 0.03)
    #expect(abs(Color.white.contrast(with: Color(hex: 0x3366CC)) - 5.37) < 0.03)
  }

  @Test func `every control follows the theme of its window at once, and an app's colors stay`() {
    let (button, own, choice, label) = (Button(), Button(), SegmentedControl(titles: ["a", "b"]), Label("a"))
    let (field, line, turn) = (TextField("a"), ProgressView(), Switch())
    own.color = .white
    let views = [button, own, choice, label, field, line, turn] as [View]
    for view in views { player.window.addSubview(view) }
    player.window.theme = .light
    let colors = Theme.light.colors
    #expect(button.backgroundColor == colors.accent && own.backgroundColor == .white)
    #expect(choice.backgroundColor == colors.surface && label.textColor == colors.text)
    #expect(field.backgroundColor == colors.field && field.borderColor == colors.border && field.textColor == colors.text)
    #expect(line.subviews[0].backgroundColor == colors.surface && turn.subviews[0].backgroundColor == colors.surface)
    player.window.theme.cornerRadius = 3
    #expect(button.cornerRadius == 3 && field.cornerRadius == 3)
    player.window.resetTheme()
    #expect(button.backgroundColor == .accent && own.backgroundColor == .white && button.cornerRadius == 10)
  }

  @Test func `a view has its own theme, or that of the view it comes into`() {
    let (panel, button) = (View(), Button())
    panel.theme = .highContrast
    player.window.addSubview(panel)
    panel.addSubview(button)
    #expect(button.backgroundColor == Theme.highContrast.colors.accent && player.window.theme == .dark)
    player.window.addSubview(button)
    #expect(button.theme == .dark)
  }

  @Test func `text is as large as the theme says, and its stack gives it the room`() {
    let (label, button) = (Label("Coffee", .title), Button(title: "Brew") { _ in })
    let column = StackView(.vertical, [label, button])
    column.frame = Rect(0, 0, 300, 400)
    player.window.addSubview(column)
    player.application.advance(to: 1)
    let (before, height) = (label.scaledFont.size, button.frame.height)
    player.window.theme.textScale = 2
    player.application.advance(to: 2)
    #expect(before == 24 && label.scaledFont.size == 48)
    #expect(button.frame.height == button.sizeThatFits(.zero).height && button.frame.height >= height)
    player.window.theme.textScale = .nan
    #expect(player.window.theme.textScale == 0.5)
    player.window.theme.textScale = 9
    #expect(player.window.theme.textScale == 2)
  }

  @Test func `with reduced motion a knob jumps`() {
    let turn = Switch()
    turn.frame = Rect(0, 0, 60, 44)
    player.window.addSubview(turn)
    player.application.advance(to: 1)
    player.window.theme.reducesMotion = true
    turn.setOn(true, animated: true)
    #expect(!player.application.isAnimating)
    player.window.theme.reducesMotion = false
    player.application.advance(to: 2)
    turn.setOn(false, animated: true)
    #expect(player.application.isAnimating)
  }
}
