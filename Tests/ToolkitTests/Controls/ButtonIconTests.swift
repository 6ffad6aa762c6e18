import Geometry
import TestContexts
import Testing
import ToolkitTestKit
import Typography

@testable import Toolkit

@Suite("The icon of a button", .freshContext) struct ButtonIconTests {
  private let player = TouchPlayer()
  private let button = Button(title: "Continue") { _ in }

  init() throws {
    Typeface.system = try dejaVuSans()
    button.icon = Icon(outline: "M4 12 L20 12")
    button.frame = Rect(0, 0, 300, 50)
    player.window.addSubview(button)
  }

  /// The title's label, after a layout.
  private var label: Label {
    player.application.advance(to: player.application.now)
    return button.subviews.compactMap { $0 as? Label }[0]
  }

  @Test func `is before the title or after it, in the reading direction`() {
    let leading = label.frame
    button.iconPosition = .trailing
    let trailing = label.frame
    #expect(leading.width == trailing.width)
    // Both are centered together: 24 points of icon, and 8 points between.
    #expect(abs(leading.minX - trailing.minX - 32) <= 1)
    button.layoutDirection = .rightToLeft
    #expect(label.frame == leading)
    button.iconPosition = .leading
    #expect(label.frame == trailing)
    // The position belongs to the button, also for another icon.
    button.iconPosition = .trailing
    button.icon = Icon(outline: "M12 4 L12 20")
    #expect(label.frame == leading)
  }
}
