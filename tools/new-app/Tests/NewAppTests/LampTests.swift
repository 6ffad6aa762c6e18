import Testing
import VitrineTesting

@testable import NewApp

@Suite("The lamp", .freshContext) struct LampTests {
  private let controller = LampController()
  private let player: TouchPlayer

  init() { player = TouchPlayer(showing: controller, width: 800, height: 480) }

  @Test func `a tap switches it on, and another tap off`() {
    player.tap(controller.lamp)
    #expect(controller.lamp.percent == 70)
    player.wait(0.3)
    player.tap(controller.lamp)
    #expect(!controller.lamp.isOn)
  }

  @Test func `the title of the button is its action`() {
    player.tap("Switch on")
    player.expect("Switch off")
    player.expect("70 %")
  }

  @Test func `dragging up by half its height makes it half as bright`() {
    let middle = player.middle(of: controller.lamp)
    player.drag(from: middle, by: Vector(0, -controller.lamp.bounds.height / 2))
    #expect(controller.lamp.percent == 50)
    player.drag(from: middle, by: Vector(0, 1000))
    #expect(controller.valueLabel.text == "Off")
  }

  @Test(arguments: [(800.0, 480.0), (480, 800), (320, 240), (1920, 1080)])
  func `all views fit on the screen`(width: Double, height: Double) {
    let player = TouchPlayer(showing: controller, width: width, height: height)
    for part in controller.view.subviews {
      #expect(player.window.bounds.contains(part.frame))
    }
  }
}
