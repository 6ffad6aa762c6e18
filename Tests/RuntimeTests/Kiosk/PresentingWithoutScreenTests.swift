import Geometry
import TestKit
import Raster
import TestContexts
import Testing
import Toolkit

@testable import Runtime

/// The panel is unplugged or taken by another program during a presentation, with the loop of a real kiosk.
@Suite("Presenting without a screen", .freshContext) struct PresentingWithoutScreenTests {
  /// The presented controller, with its own color.
  private final class Card: ViewController {
    static let color: UInt32 = 0xFF7A_1FA0

    override func viewDidLoad() {
      view.backgroundColor = Color(hex: Self.color & 0xFF_FFFF)
      preferredContentSize = Size(200, 100)
    }
  }

  private var styles: [PresentationStyle] { [.sheet, .form, .fullScreen] }

  /// Expects the state of a kiosk without a presentation.
  private func expectNothingLeft(on bench: Bench, ground: UInt32) {
    #expect(bench.color(5, 5) == ground, "nothing is dimmed")
    #expect(bench.application.window?.subviews.count == 1 && bench.controller.presentedViewController == nil)
    #expect(bench.loop.isAtRest)
  }

  @Test(.slow, arguments: 0..<3, [true, false])
  func `unplugging the screen during a transition leaves nothing dimmed, and loses no finger`(
    style: Int, isUnplugged: Bool
  ) throws {
    for isOnTheWayOut in [false, true] {
      for moment in stride(from: 0.0, through: 0.4, by: 0.05) {
        // One finger is on the pad, one on the presented view for a long time, and a third one follows later.
        let bench = try Bench(
          "0 down 1 120 80\n0.2 down 2 200 200\n0.3 move 2 200 215\n1.5 move 2 200 230\n2.2 move 2 200 180\n3 up 2\n3.1 up 1\n6 down 3 120 80\n6.1 up 3"
        )
        bench.controller.view.backgroundColor = .white
        bench.run(to: 9.9)
        let ground = bench.color(5, 5)
        bench.run(from: 9.9, to: 10.1)
        #expect(bench.controller.present(Card(), as: styles[style]))
        var now = 10.1
        if isOnTheWayOut {
          bench.run(from: now, to: 11)
          // A finger is still on the presented view.
          bench.controller.dismiss()
          now = 11
        }
        bench.run(from: now, to: now + moment)
        if isUnplugged { bench.display.unplug() } else { bench.display.hide() }
        bench.run(from: now + moment, to: 12)
        #expect(bench.loop.isAtRest)
        if isUnplugged { bench.display.plugIn(size: PixelSize(400, 240)) } else { bench.display.expose() }
        bench.run(from: 12, to: 12.5)
        if !isOnTheWayOut {
          #expect(
            bench.color(200, 130) == Card.color || bench.color(200, 200) == Card.color,
            "the presented screen is visible")
          #expect(bench.color(5, 5) != ground)
          bench.controller.dismiss()
        }
        bench.run(from: 12.5, to: 15)
        expectNothingLeft(on: bench, ground: ground)
        #expect(bench.pad.heard == ["began 120 80", "cancelled 120 80"])
        bench.run(from: 15, to: 17)
        #expect(bench.pad.heard.suffix(2) == ["began 120 80", "ended 120 80"])
      }
    }
  }

  @Test(.long, arguments: 1...24) func `random presentations without a screen leave no views`(seed: UInt64) throws {
    var dice = SeededGenerator(state: seed)
    let bench = try Bench(script(&dice))
    bench.controller.view.backgroundColor = .white
    bench.run(to: 9.9)
    let ground = bench.color(5, 5)
    var now = 9.9
    var panel = Panel.shown
    var presented = 0
    while now < 30 {
      let depth = controllers(of: bench).count
      let any = controllers(of: bench)[dice.next(below: depth)]
      switch dice.next(below: 9) {
      case 0, 1, 2:
        if depth < 4, any.present(Card(), as: styles[dice.next(below: 3)], animated: dice.next(below: 4) > 0) {
          presented += 1
        }
      case 3, 4: any.dismiss(animated: dice.next(below: 4) > 0)
      case 5, 6: panel = change(panel, of: bench, unplugs: dice.next(below: 2) == 0)
      default: break
      }
      let next = now + Double(dice.next(below: 30)) / 100
      bench.run(from: now, to: next)
      now = next
    }
    #expect(presented > 10)
    if panel != .shown { panel = change(panel, of: bench, unplugs: false) }
    bench.run(from: now, to: now + 0.5)
    // Several controllers may be presented. Each call dismisses the last one and those above it.
    while bench.controller.presentedViewController != nil { bench.controller.dismiss() }
    bench.run(from: now + 0.5, to: 34)
    expectNothingLeft(on: bench, ground: ground)
    bench.pad.heard.removeAll()
    bench.run(from: 34, to: 36)
    #expect(bench.pad.heard == ["began 120 80", "ended 120 80"])
  }

  private enum Panel { case shown, hidden, unplugged }

  /// Removes or restores the panel.
  private func change(_ panel: Panel, of bench: Bench, unplugs: Bool) -> Panel {
    switch panel {
    case .hidden: bench.display.expose()
    case .unplugged: bench.display.plugIn(size: PixelSize(400, 240))
    case .shown:
      if unplugs { bench.display.unplug() } else { bench.display.hide() }
      return unplugs ? .unplugged : .hidden
    }
    return .shown
  }

  private func controllers(of bench: Bench) -> [ViewController] {
    var found = [bench.controller]
    while let next = found.last?.presentedViewController { found.append(next) }
    return found
  }

  /// Returns a script with three fingers for twenty seconds, and a later tap on the pad.
  private func script(_ dice: inout SeededGenerator) -> String {
    var script = ""
    var isDown = [false, false, false]
    var hundredths = 0
    while hundredths < 2000 {
      let finger = dice.next(below: 3)
      let place = "\(dice.next(below: 400)) \(dice.next(below: 240))"
      let what =
        !isDown[finger]
        ? "down \(finger + 1) \(place)" : dice.next(below: 3) == 0 ? "up \(finger + 1)" : "move \(finger + 1) \(place)"
      if !what.hasPrefix("move") { isDown[finger].toggle() }
      script += "\(Double(hundredths) / 100) \(what)\n"
      hundredths += dice.next(below: 12)
    }
    for finger in 0..<3 where isDown[finger] { script += "21 up \(finger + 1)\n" }
    return script + "25 down 1 120 80\n25.1 up 1\n"
  }
}
