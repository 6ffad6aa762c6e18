import ReleaseFormat
import TestContexts
import Testing
import VitrineTesting

@testable import USBUpdater
@testable import USBUpdates

/// A service that a test controls.
private final class TestUpdate: UpdateSource {
  var state: UpdateState?
  var pin: String?
  private(set) var answers: [String] = []

  init(_ state: UpdateState) { self.state = state }

  func send(_ answer: String) { answers.append(answer) }
}

/// The page that replaces the app during an update from a USB stick.
@Suite("The update page", .freshContext) struct UpdateControllerTests {
  private let update: TestUpdate
  private let controller: UpdateController
  private let player: TouchPlayer

  init() {
    var state = UpdateState()
    state.phase = .offer
    state.app = "Lamp"
    state.newTime = 1_795_745_000
    state.oldTime = 1_790_000_000
    update = TestUpdate(state)
    controller = UpdateController(update)
    player = TouchPlayer(showing: controller, width: 800, height: 480)
    player.wait(0.5)
  }

  private func publish(_ phase: UpdateState.Phase, percent: Int = 0, reason: String = "") {
    update.state?.phase = phase
    update.state?.percent = percent
    update.state?.reason = reason
    player.wait(0.5)
  }

  @Test func `shows what the stick has, the progress, and when the stick may be removed`() {
    #expect(controller.detail.text == "Lamp")
    #expect(controller.hint.text == "Signed on 2026-11-27 02:03 UTC. The installed one: 2026-09-21 14:13 UTC")
    player.tap(controller.installButton)
    player.wait(0.5)
    #expect(update.answers == [UpdateState.install])
    publish(.copying, percent: 42)
    #expect(controller.detail.text == "42 %" && controller.bar.progress == 0.42)
    #expect(controller.installButton.isHidden && controller.laterButton.isHidden && !controller.bar.isHidden)
    publish(.received)
    #expect(controller.headline.text == "You may remove the stick")
    #expect(!player.application.isTerminated)
    publish(.closed)
    #expect(player.application.isTerminated)
  }

  @Test func `accepts no answer until the service is ready for it`() {
    publish(.preparing)
    #expect(controller.detail.text == "Lamp" && controller.installButton.isHidden && controller.laterButton.isHidden)
    #expect(!player.application.isTerminated && update.answers.isEmpty)
    publish(.offer)
    #expect(!controller.installButton.isHidden && !controller.laterButton.isHidden)
  }

  @Test func `shows the reason of a failure, and then ends`() {
    publish(.copying)
    publish(.failed, reason: "the stick was removed, or cannot be read; plug it in again")
    #expect(controller.detail.text == "the stick was removed, or cannot be read; plug it in again")
    #expect(controller.bar.isHidden && !player.application.isTerminated)
    #expect(controller.hint.text == "Nothing was changed. The app returns in a moment.")
    publish(.closed)
    #expect(player.application.isTerminated)
  }

  @Test func `a failed update of the system may have removed the previous one`() {
    update.state?.isSystem = true
    publish(.failed, reason: "the stick was removed")
    #expect(controller.hint.text == "The board keeps the system that it runs. The app returns in a moment.")
  }

  @Test func `ends if the staff decline, or do not answer for two minutes`() {
    player.wait(UpdateController.answerTimeout - 2)
    #expect(update.answers.isEmpty && !player.application.isTerminated)
    player.wait(3)
    #expect(update.answers.first == UpdateState.later && player.application.isTerminated)
  }

  @Test func `stays while the staff enter the PIN, and ends two minutes after they have left its page`() throws {
    update.pin = try #require(StaffPIN("2580", salt: [1, 2, 3, 4, 5, 6, 7, 8], rounds: 2)).text
    player.wait(UpdateController.answerTimeout - 10)
    player.tap(controller.installButton)
    player.wait(UpdateController.answerTimeout)
    #expect(controller.pinPage != nil && update.answers.isEmpty && !player.application.isTerminated)
    player.tap(1, 800 - 24 - 52, 24 + 24, at: player.application.now)
    player.wait(UpdateController.answerTimeout - 2)
    #expect(controller.pinPage == nil && update.answers.isEmpty && !player.application.isTerminated)
    player.wait(3)
    #expect(update.answers.first == UpdateState.later && player.application.isTerminated)
  }

  @Test func `the button that declines ends the page`() {
    player.tap(controller.laterButton)
    player.wait(0.5)
    #expect(update.answers == [UpdateState.later] && player.application.isTerminated)
  }

  @Test func `asks for the PIN before it installs, and installs nothing after a wrong one`() throws {
    update.pin = try #require(StaffPIN("2580", salt: [1, 2, 3, 4, 5, 6, 7, 8], rounds: 2)).text
    player.tap(controller.installButton)
    player.wait(0.5)
    let page = try #require(controller.pinPage)
    #expect(page.view.frame == controller.view.bounds)
    enter("1111")
    #expect(update.answers.isEmpty && controller.pinPage != nil)
    enter("2580")
    #expect(update.answers == [UpdateState.install] && controller.pinPage == nil)
  }

  @Test func `the page of the PIN closes with its button, and when the stick is removed`() throws {
    update.pin = try #require(StaffPIN("2580", salt: [1, 2, 3, 4, 5, 6, 7, 8], rounds: 2)).text
    player.tap(controller.installButton)
    player.wait(0.5)
    player.tap(1, 800 - 24 - 52, 24 + 24, at: player.application.now)
    player.wait(0.5)
    #expect(controller.pinPage == nil && update.answers.isEmpty && !player.application.isTerminated)
    player.tap(controller.installButton)
    player.wait(0.5)
    publish(.closed)
    #expect(controller.pinPage == nil && player.application.isTerminated)
  }

  /// Taps keys of the keypad, which fills the panel, and then its key OK.
  private func enter(_ digits: String) {
    let height = (480.0 - 2 * 24) / 6
    let width = min((800 - 48) / 3, height * 1.8)
    for digit in digits.map({ $0 == "0" ? 10 : Int(String($0))! - 1 }) + [11] {
      let x = 400 + (Double(digit % 3) - 1) * width
      player.tap(1, x, 24 + (Double(digit / 3) + 2.5) * height, at: player.application.now)
      player.wait(0.1)
    }
  }
}
