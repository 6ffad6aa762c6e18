import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit

@testable import Speech
@testable import Toolkit

@Suite("Speech", .freshContext) final class SpeechTests {
  let player = TouchPlayer(width: 400, height: 300)
  let voice = RecordingVoice()
  let speech: Speech
  let volume = Slider(frame: Rect(0, 200, 200, 44))
  var presses = 0
  var now = 0.0

  init() {
    speech = Speech(for: player.application, voice: voice)
    let heading = Label("Tickets", .title)
    heading.frame = Rect(0, 0, 300, 40)
    let price = Label("2 euros")
    price.frame = Rect(0, 60, 100, 30)
    let buy = Button(title: "Buy") { [unowned(unsafe) self] _ in presses += 1 }
    buy.frame = Rect(0, 120, 100, 44)
    volume.accessibilityLabel = "Volume"
    for view in [heading, price, buy, volume] as [View] { player.window.addSubview(view) }
    player.application.advance(to: 0)
  }

  /// Starts speech. Returns the sentences about the screen.
  func start() -> [String] {
    speech.start()
    advance()
    return Array(voice.finish().dropFirst())
  }

  func advance(_ seconds: Double = 0.1) {
    now += seconds
    player.application.advance(to: now)
  }

  func press(_ key: FocusKey) -> [String] {
    speech.focus.perform(key)
    advance()
    return voice.finish()
  }

  func tap(_ x: Double, _ y: Double) {
    player.tap(1, x, y, at: now, for: 0.05)
    now += 0.1
    player.application.advance(to: now)
  }

  @Test func `a headset starts speech in private, and ends it at once`() {
    speech.initialVolume = 0.4
    speech.focus.perform(.headsetConnected)
    advance(0.2)
    #expect(!speech.isOn && !speech.hasHeadset)
    advance(0.15)
    #expect(speech.isOn && speech.hasHeadset && speech.reader.isPrivate && speech.volume == 0.4)
    speech.volume = 1
    speech.focus.perform(.headsetDisconnected)
    #expect(!speech.isOn && !speech.hasHeadset && !speech.reader.isPrivate && voice.isClosed)
    // The next visitor finds the first volume, also if speech is on for the loudspeaker.
    speech.start()
    speech.volume = 1
    speech.focus.perform(.headsetConnected)
    advance(0.35)
    #expect(speech.isOn && speech.reader.isPrivate && speech.volume == 0.4)
    // The visitor leaves, and the headset stays.
    player.application.resetForNextUser()
    #expect(!speech.isOn)
    speech.focus.perform(.headsetConnected)
    advance(1)
    #expect(!speech.isOn, "it was connected before")
  }

  @Test func `ten changes of the headset per second start nothing, and wake the kiosk not once`() {
    var visits = 0
    player.application.onUserActivity = { [player] _ in
      visits += 1
      return player.application
    }
    for _ in 0..<100 {
      speech.focus.perform(.headsetConnected)
      advance(0.1)
      speech.focus.perform(.headsetDisconnected)
      #expect(!speech.isOn)
    }
    advance(10)
    #expect(!speech.isOn && visits == 0 && voice.sentences == [] && player.application.nextDeadline == nil)
    speech.focus.perform(.headsetConnected)
    advance(0.35)
    #expect(speech.isOn && visits == 1)
    player.application.onUserActivity = nil
  }

  @Test func `the page of the staff is spoken and explored, and then the app again`() throws {
    #expect(start() == ["Tickets, heading"])
    #expect(press(.next) == ["2 euros"])
    let page = Application()
    page.advance(to: now)
    let window = Window(size: Size(400, 300))
    page.window = window
    let heading = Label("About this kiosk", .title)
    heading.frame = Rect(0, 0, 300, 40)
    let close = Button(title: "Close") { [unowned(unsafe) page] _ in page.terminate() }
    close.frame = Rect(0, 120, 100, 44)
    for view in [heading, close] as [View] { window.addSubview(view) }
    player.application.onCover?(page)
    page.advance(to: now)
    #expect(voice.finish() == ["About this kiosk, heading"])
    speech.focus.perform(.next)
    page.advance(to: now + 0.1)
    #expect(voice.finish() == ["Close, button"])
    // A finger speaks, and does not press.
    for (phase, time) in [(TouchInput.Phase.down, 0.2), (.up, 0.25)] {
      page.receive([TouchInput(contact: 1, phase: phase, location: Point(50, 140), time: now + time)])
    }
    // Until it is certain that no second tap follows.
    advance(1)
    page.advance(to: now)
    #expect(voice.finish() == ["Close, button"] && !page.isTerminated)
    speech.focus.perform(.activate)
    #expect(page.isTerminated)
    player.application.onCover?(nil)
    advance(1)
    #expect(voice.finish().last == "2 euros" && speech.focus.focused?.label == "2 euros")
  }

  @Test func `an app that consumes a key keeps speech off`() {
    speech.focus.onKey = { $0 == .speakAgain }
    #expect(speech.focus.perform(.speakAgain) && !speech.isOn)
    speech.focus.onKey = nil
    speech.focus.perform(.speakAgain)
    #expect(speech.isOn)
  }

  @Test func `describes the screen, and then what the keys reach`() {
    #expect(start() == ["Tickets, heading"])
    #expect(press(.next) == ["2 euros"])
    #expect(press(.next) == ["Buy, button"])
    #expect(press(.activate) == [] && presses == 1)
    #expect(press(.next) == ["Volume, adjustable, 0%"])
    #expect(press(.increment).count == 1)
  }

  @Test func `the start and the end of changing a value are spoken`() {
    _ = start()
    speech.focus.focus(on: volume)
    for _ in 0..<3 { advance() }
    _ = voice.finish()
    #expect(press(.activate) == ["change the value now, 0%"] && speech.focus.isAdjusting)
    #expect(press(.right).last?.hasSuffix("%") == true && volume.value > 0)
    #expect(press(.activate).last?.hasPrefix("value set, ") == true)
    #expect(press(.previous) == ["Buy, button"])
    // Another end: the ring is hidden with speech.
    speech.focus.focus(on: volume)
    for _ in 0..<3 { advance() }
    _ = press(.activate)
    speech.stop()
    #expect(!start().contains { $0.hasPrefix("value set") })
  }

  @Test func `a key interrupts, and nothing is spoken twice`() {
    _ = start()
    speech.focus.perform(.next)
    advance()
    #expect(voice.isSpeaking)
    speech.focus.perform(.next)
    #expect(voice.interrupted == ["2 euros"] && !voice.isSpeaking)
    advance()
    #expect(voice.finish() == ["2 euros", "Buy, button"])
    advance(3)
    #expect(voice.finish() == [])
  }

  @Test func `repeats and spells the element with the focus`() {
    _ = start()
    _ = press(.next)
    #expect(press(.speakAgain) == ["2 euros"])
    #expect(press(.spell) == ["2 euros"])
  }

  @Test func `a dialog's countdown is spoken at its start and at five seconds`() {
    let root = ViewController()
    player.window.rootViewController = root
    let alert = Alert("Print the receipt?")
    alert.addAction("No", role: .cancel) {}
    alert.timeout = DialogTimeout(30)
    root.present(alert, animated: false)
    _ = start()
    for _ in 0..<290 { advance() }
    #expect(voice.finish() == ["No, 10 s", "No, 5 s"])
  }

  @Test func `the question of an idle kiosk is spoken at once`() {
    _ = start()
    speech.focus.perform(.next)
    advance()
    player.application.onUserAbsence?(.question("Are you still there?", hint: "Touch to continue", seconds: 20))
    #expect(voice.finish().suffix(2) == ["Are you still there?", "Touch to continue, 20 s"] && speech.isOn)
  }

  @Test func `speech ends with the visitor, and so do the volume and the speed`() {
    speech.initialWordsPerMinute = 140
    _ = start()
    #expect(speech.wordsPerMinute == 140)
    speech.wordsPerMinute = 300
    // The visitor pulls the headset out, and plugs it in again.
    speech.stop()
    _ = start()
    #expect(speech.wordsPerMinute == 300)
    speech.volume = 0.2
    player.application.resetForNextUser()
    #expect(!speech.isOn && voice.isClosed && !speech.focus.isRingVisible)
    _ = start()
    #expect(speech.volume == 1 && speech.wordsPerMinute == 140)
  }

  @Test func `the first visitor finds the speed that the app or a custom voice has set`() {
    speech.wordsPerMinute = 120
    _ = start()
    #expect(speech.wordsPerMinute == 120)
    let slow = RecordingVoice()
    slow.wordsPerMinute = 90
    let otherPlayer = TouchPlayer(width: 400, height: 300)
    let other = Speech(for: otherPlayer.application, voice: slow)
    #expect(other.initialWordsPerMinute == 90)
    other.start()
    otherPlayer.application.advance(to: 1)
    #expect(other.isOn && slow.wordsPerMinute == 90)
  }

  @Test func `keys change the volume within its limits, and speak it`() {
    _ = press(.volumeDown)
    #expect(speech.volume == 1 && !speech.isOn)
    _ = start()
    #expect(press(.volumeDown) == ["90%"] && abs(speech.volume - 0.9) < 1e-9)
    #expect(press(.volumeUp) == ["100%"] && press(.volumeUp) == ["100%"] && speech.volume == 1)
    for _ in 0..<12 { speech.focus.perform(.volumeDown) }
    #expect(abs(speech.volume - 0.1) < 1e-9, "the voice stays audible")
    _ = voice.finish()
    speech.focus.perform(.next)
    advance()
    #expect(press(.mute) == ["2 euros"] && voice.interrupted.last == "2 euros" && speech.volume == 0)
    #expect(press(.mute) == ["10%"] && abs(speech.volume - 0.1) < 1e-9)
    _ = press(.mute)
    #expect(press(.volumeUp) == ["20%"])
    _ = press(.mute)
    player.application.resetForNextUser()
    _ = start()
    #expect(speech.volume == 1 && press(.volumeUp) == ["100%"])
  }
}
