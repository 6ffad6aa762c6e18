import TestContexts
import Testing
import VitrineTesting

/// A screen with one button. It counts presses and records the finger's positions.
private final class CounterController: ViewController {
  let button = Button(frame: Rect(100, 50, 80, 60))
  private(set) var presses = 0
  private(set) var doubleTaps = 0
  private(set) var places: [Point] = []

  override func viewDidLoad() {
    view.addSubview(button)
    button.action = { [unowned(unsafe) self] _ in presses += 1 }
    let double = TapGestureRecognizer { [unowned(unsafe) self] _ in doubleTaps += 1 }
    double.numberOfTapsRequired = 2
    view.addGestureRecognizer(double)
    view.addGestureRecognizer(
      PanGestureRecognizer { [unowned(unsafe) self] pan in places.append(pan.location(in: nil)) })
  }
}

@Suite("The touch player for an app's tests", .freshContext) struct TouchPlayerTests {
  private let controller = CounterController()
  private let player: TouchPlayer

  init() { player = TouchPlayer(showing: controller, width: 400, height: 300) }

  @Test func `taps a view at its position on the screen, and two taps are not a double tap`() {
    // The button receives the end of the touch only when no second tap can follow.
    player.tap(controller.button)
    player.wait(0.5)
    controller.button.frame.origin = Point(300, 200)
    player.tap(controller.button)
    player.wait(0.5)
    #expect(controller.presses == 2)
    #expect(controller.doubleTaps == 0)
  }

  @Test func `moves a finger evenly from start to end`() {
    player.drag(from: Point(20, 280), by: Vector(60, -30), for: 0.1)
    #expect(controller.places.last == Point(80, 250))
    #expect(controller.places.count >= 3)
    #expect(abs(player.application.now - 0.6) < 1e-9)
  }

  @Test func `advances time by the given duration`() {
    controller.view.animate(duration: 1) { controller.button.alpha = 0 }
    player.wait(0.99)
    #expect(player.application.isAnimating)
    player.wait(0.02)
    #expect(!player.application.isAnimating)
    #expect(abs(player.application.now - 1.01) < 1e-9)
  }

  @Test func `delivers external events to the app while its time stands still`() throws {
    player.wait(1)
    var heard: [Int] = []
    let worker = Worker(for: player.application, name: "test")
    worker.run {
      7
    } completion: {
      heard.append($0)
    }
    try player.application.post { heard.append(1) }
    #expect(heard.isEmpty)
    player.runEventSources { heard.count == 2 }
    #expect(Set(heard) == [1, 7] && abs(player.application.now - 1) < 1e-9)
  }
}
