import Testing
import VitrineTesting

@testable import BlankApp

@Suite("The first screen", .freshContext) struct HomeTests {
  @Test(arguments: [Size(800, 480), Size(480, 800), Size(320, 240)])
  func `counts presses of the button, and fits every panel`(size: Size) throws {
    Typeface.system = try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    let player = TouchPlayer(showing: HomeController(), width: size.width, height: size.height)
    player.tap("Press")
    player.expect("Pressed 1 time")
    player.tap("Press")
    player.expect("Pressed 2 times")
    player.expectNoClippedText()
  }
}
