import Geometry
import Raster
import TestContexts
import TestKit
import Testing

@testable import Speech
@testable import Toolkit

/// A voice that speaks each sentence until the test ends it.
final class RecordingVoice: SpeechVoice {
  var onEnd: ((SpeechEnd) -> Void)?
  var volume = 1.0
  var wordsPerMinute = 175
  private(set) var sentences: [String] = []
  private(set) var interrupted: [String] = []
  private(set) var isSpeaking = false
  private(set) var isClosed = false
  /// Whether the voice continues a sentence in its middle.
  var canPause = false
  private(set) var isPaused = false

  func pause() -> Bool {
    isPaused = canPause
    return canPause
  }

  func resume() { isPaused = false }

  func prepare(for language: String) {}

  func speak(_ sentence: SpokenSentence) {
    sentences.append(sentence.text)
    isSpeaking = true
    isClosed = false
  }

  func stop() {
    interrupted.append(sentences.last ?? "")
    isSpeaking = false
  }

  func close() {
    isSpeaking = false
    isClosed = true
  }

  /// Ends the current sentence and those that follow. Returns all since the last call.
  func finish() -> [String] {
    while isSpeaking {
      isSpeaking = false
      onEnd?(.spoken)
    }
    defer { sentences.removeAll() }
    return sentences
  }
}

/// The names of actions that a test has performed.
private final class ActionLog {
  var lines: [String] = []

  /// Returns the names since the last call.
  func take() -> [String] {
    defer { lines.removeAll() }
    return lines
  }
}

/// The rows of a list, each with its number.
private final class NumberedRows: WeaklyReferenceable, ListViewDataSource {
  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int { 1000 }

  func listView(_ list: ListView, rowAt path: IndexPath) -> ListRow {
    let row = list.dequeueReusableRow(withIdentifier: "number") ?? ListRow("number")
    row.title = "Row \(path.row)"
    return row
  }
}

@Suite("Speech", .freshContext) final class SpeechTests {
  private let player = TouchPlayer(width: 400, height: 300)
  private let voice = RecordingVoice()
  private let speech: Speech
  private let volume = Slider(frame: Rect(0, 200, 200, 44))
  private var presses = 0
  private var now = 0.0

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
  private func start() -> [String] {
    speech.start()
    advance()
    return Array(voice.finish().dropFirst())
  }

  private func advance(_ seconds: Double = 0.1) {
    now += seconds
    player.application.advance(to: now)
  }

  private func press(_ key: FocusKey) -> [String] {
    speech.focus.perform(key)
    advance()
    return voice.finish()
  }

  private func tap(_ x: Double, _ y: Double) {
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

  @Test func `a finger explores, and two taps anywhere activate what was spoken last`() {
    _ = start()
    player.down(1, 50, 70, at: now)
    advance(0.3)
    #expect(voice.finish() == ["2 euros"])
    player.move(1, 50, 140, at: now)
    advance()
    #expect(voice.finish() == ["Buy, button"] && presses == 0)
    player.up(1, 50, 140, at: now)
    advance(1)
    tap(390, 290)
    tap(390, 290)
    advance(1)
    #expect(presses == 1)
    #expect(voice.finish() == [])
  }

  @Test func `a tap speaks an element again, and a finger that moves on it does not`() {
    _ = start()
    for _ in 0..<2 {
      tap(50, 70)
      advance(1)
      #expect(voice.finish() == ["2 euros"])
    }
    player.down(1, 50, 70, at: now)
    advance(0.3)
    #expect(voice.finish() == ["2 euros"])
    player.move(1, 52, 72, at: now)
    advance()
    #expect(voice.finish() == [])
    player.up(1, 52, 72, at: now)
  }

  @Test func `a finger that explores a dialog restarts its timeout`() {
    let root = ViewController()
    player.window.rootViewController = root
    var answers = 0
    let alert = Alert("Print the receipt?")
    alert.addAction("No", role: .cancel) { answers += 1 }
    alert.timeout = DialogTimeout(10)
    root.present(alert, animated: false)
    _ = start()
    for _ in 0..<5 {
      advance(6)
      tap(200, 150)
    }
    #expect(answers == 0)
    for _ in 0..<11 { advance(1) }
    #expect(answers == 1)
  }

  @Test func `swipes move through the elements, and change a value`() {
    _ = start()
    for (dx, dy) in [(100.0, 0.0), (100, 0), (100, 0)] { swipe(dx, dy) }
    #expect(voice.finish().last == "Volume, adjustable, 0%")
    swipe(0, -100)
    #expect(volume.value > 0)
    swipe(-100, 0)
    #expect(voice.finish().last == "Buy, button")
  }

  private func swipe(_ dx: Double, _ dy: Double) {
    player.down(1, 200, 150, at: now)
    player.move(1, 200 + dx, 150 + dy, at: now + 0.05)
    player.up(1, 200 + dx, 150 + dy, at: now + 0.1)
    advance(1)
  }

  /// Puts two fingers on the panel, and moves them down by `distance`.
  private func startScrolling(from point: Point, by distance: Double) {
    for contact in 1...2 { player.down(Int32(contact), point.x + 20 * Double(contact), point.y, at: now) }
    advance(0.05)
    for step in 1...10 {
      for contact in 1...2 {
        player.move(
          Int32(contact), point.x + 20 * Double(contact), point.y + distance * Double(step) / 10, at: now)
      }
      advance(0.05)
    }
  }

  private func endScrolling(at point: Point) {
    for contact in 1...2 { player.up(Int32(contact), point.x + 20 * Double(contact), point.y, at: now) }
    advance(2)
  }

  @Test func `two taps after a scroll activate what was spoken last`() {
    _ = start()
    tap(50, 140)
    advance(1)
    #expect(voice.finish() == ["Buy, button"])
    startScrolling(from: Point(300, 100), by: 60)
    endScrolling(at: Point(300, 160))
    #expect(speech.focus.isRingVisible)
    for _ in 0..<2 { tap(390, 290) }
    advance(1)
    #expect(presses == 1)
  }

  @Test func `two fingers scroll a list away from the element with the focus`() {
    let list = ListView(frame: player.window.bounds)
    let rows = NumberedRows()
    list.dataSource = rows
    player.window.rootViewController = ViewController()
    for view in player.window.subviews where view !== player.window.rootViewController?.view {
      view.removeFromSuperview()
    }
    player.window.rootViewController?.view.addSubview(list)
    advance()
    _ = start()
    tap(50, 70)
    advance(1)
    _ = voice.finish()
    for _ in 0..<6 {
      startScrolling(from: Point(100, 280), by: -250)
      #expect(list.contentOffset.y > 0)
      let offset = list.contentOffset.y
      endScrolling(at: Point(100, 30))
      #expect(list.contentOffset.y >= offset, "the focus does not scroll back")
    }
    #expect(list.contentOffset.y > 1200)
    #expect(player.application.delivery.event.allTouches.isEmpty)
  }

  @Test func `the end of speech ends a scroll`() {
    _ = start()
    startScrolling(from: Point(300, 100), by: 60)
    #expect(player.application.delivery.event.allTouches.count == 1)
    speech.stop()
    #expect(player.application.delivery.event.allTouches.isEmpty)
    // The fingers are still on the panel.
    endScrolling(at: Point(300, 160))
    #expect(player.application.delivery.event.allTouches.isEmpty && presses == 0)
  }

  @Test func `touches are the app's own while speech is off`() {
    tap(50, 140)
    #expect(presses == 1)
    _ = start()
    tap(50, 140)
    advance(1)
    #expect(presses == 1)
    #expect(voice.finish() == ["Buy, button"])
    speech.stop()
    #expect(voice.isClosed)
    advance(1)
    #expect(player.application.nextDeadline == nil)
    tap(50, 140)
    #expect(presses == 2)
  }

  @Test func `a corner that is held switches speech on and off`() {
    speech.corner = .bottomLeft
    player.down(1, 10, 290, at: now)
    advance(2.9)
    #expect(!speech.isOn)
    advance(0.2)
    #expect(speech.isOn)
    player.up(1, 10, 290, at: now)
    advance(1)
    player.down(1, 10, 290, at: now)
    advance(3.1)
    #expect(!speech.isOn)
    player.up(1, 10, 290, at: now)
    // Another corner, and a finger that leaves the corner.
    player.down(1, 390, 10, at: now)
    advance(4)
    player.up(1, 390, 10, at: now)
    player.down(1, 10, 290, at: now)
    advance(1)
    player.move(1, 200, 150, at: now)
    advance(4)
    player.up(1, 200, 150, at: now)
    #expect(!speech.isOn)
  }

  @Test func `a key and a tap with two fingers pause and continue a sentence`() {
    voice.canPause = true
    _ = start()
    speech.focus.perform(.next)
    advance()
    speech.focus.perform(.pause)
    #expect(speech.isPaused && voice.isPaused && voice.interrupted == [])
    speech.say("Doors open at nine")
    advance(5)
    #expect(voice.sentences == ["2 euros"], "what is new waits")
    for contact in 1...2 { player.down(Int32(contact), 100 * Double(contact), 150, at: now) }
    for contact in 1...2 { player.up(Int32(contact), 100 * Double(contact), 150, at: now + 0.1) }
    advance(1)
    #expect(!speech.isPaused && !voice.isPaused)
    #expect(voice.finish() == ["2 euros", "Doors open at nine"])
    speech.focus.perform(.pause)
    #expect(!speech.isPaused, "nothing is spoken")
  }

  @Test func `a voice that cannot pause speaks the sentence again`() {
    _ = start()
    speech.focus.perform(.next)
    advance()
    speech.pause()
    #expect(speech.isPaused && voice.interrupted == ["2 euros"])
    speech.resume()
    #expect(voice.finish() == ["2 euros", "2 euros"])
  }

  @Test func `a key, an urgent sentence, and the end of speech end a pause`() {
    voice.canPause = true
    _ = start()
    speech.focus.perform(.next)
    advance()
    speech.pause()
    #expect(press(.next) == ["2 euros", "Buy, button"] && !speech.isPaused)
    speech.focus.perform(.previous)
    advance()
    speech.pause()
    player.application.onUserAbsence?("Are you still there?")
    #expect(!speech.isPaused && voice.finish().last == "Are you still there?")
    speech.focus.perform(.next)
    advance()
    speech.pause()
    speech.stop()
    #expect(!speech.isPaused)
    _ = voice.finish()
    #expect(start().first == "Tickets, heading")
  }

  /// Adds a card with two actions, and moves the focus to it. Returns the actions that were performed.
  private func addCard() -> ActionLog {
    let log = ActionLog()
    let card = Button(title: "Letter") { _ in log.lines.append("read") }
    card.frame = Rect(200, 120, 100, 44)
    card.accessibilityCustomActions = ["Mark", "Delete"].map { name in
      AccessibilityCustomAction(name) { log.lines.append(name) }
    }
    player.window.addSubview(card)
    _ = start()
    for _ in 0..<3 { speech.focus.perform(.next) }
    advance()
    return log
  }

  @Test func `an element's actions are announced, and keys choose one`() {
    let log = addCard()
    #expect(voice.finish().last == "Letter, button, actions available")
    #expect(press(.actions) == ["Mark, 1 of 2"])
    #expect(press(.down) == ["Delete, 2 of 2"])
    #expect(press(.activate) == ["Letter, button, actions available"] && log.take() == ["Delete"])
    #expect(press(.decrement) == ["Mark, 1 of 2"])
    #expect(press(.back) == ["Letter, button, actions available"])
    #expect(press(.activate) == [] && log.take() == ["read"])
  }

  @Test func `swipes up and down choose an action, and two taps perform it`() {
    let log = addCard()
    _ = voice.finish()
    swipe(0, -100)
    #expect(voice.finish() == ["Delete, 2 of 2"])
    swipe(0, -100)
    #expect(voice.finish() == ["Mark, 1 of 2"])
    for _ in 0..<2 { tap(200, 150) }
    advance(1)
    #expect(log.take() == ["Mark"])
    swipe(0, 100)
    swipe(100, 0)
    #expect(voice.finish().last == "Volume, adjustable, 0%" && log.take() == [], "a swipe moves on without an action")
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

  @Test func `ten changes per second leave speech as the last one`() {
    for _ in 0..<20 {
      speech.start()
      advance(0.05)
      speech.stop()
      advance(0.05)
    }
    #expect(!speech.isOn && voice.isClosed && !voice.isSpeaking)
    advance(5)
    #expect(player.application.nextDeadline == nil, "nothing waits")
    _ = voice.finish()
    #expect(start() == ["Tickets, heading"])
  }

  @Test func `the question of an idle kiosk is spoken at once`() {
    _ = start()
    speech.focus.perform(.next)
    advance()
    player.application.onUserAbsence?("Are you still there?")
    #expect(voice.finish().last == "Are you still there?" && speech.isOn)
  }

  @Test func `speech ends with the visitor, and so does the volume`() {
    _ = start()
    speech.volume = 0.2
    player.application.resetForNextUser()
    #expect(!speech.isOn && voice.isClosed && !speech.focus.isRingVisible)
    _ = start()
    #expect(speech.volume == 1)
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

  @Test func `speech that has nothing to say needs no wake-up`() {
    _ = start()
    _ = press(.next)
    tap(50, 140)
    // As the runtime does: a frame after each change.
    let canvas = Canvas(Bitmap(size: player.window.pixelSize))
    for _ in 0..<4 {
      player.window.draw(on: canvas)
      advance(1)
      _ = voice.finish()
    }
    #expect(speech.isOn && player.application.nextDeadline == nil && !player.application.isAnimating)
  }

  @Test func `a screen that changes at each frame is read a few times per second`() {
    _ = start()
    let status = Label("0")
    status.frame = Rect(200, 60, 100, 30)
    status.accessibilityLiveRegion = .polite
    player.window.addSubview(status)
    for frame in 0..<120 {
      status.text = String(frame)
      advance(1.0 / 60)
    }
    advance()
    let heard = voice.finish()
    #expect(heard.count <= 3 && heard.last == "119")
  }

  @Test func `a voice that fails is reported once for each visitor`() {
    _ = start()
    for _ in 0..<3 {
      speech.focus.perform(.next)
      advance()
      voice.onEnd?(.failed("no sound"))
      advance()
    }
    let toasts = player.window.accessibilityTree.nodes.filter { $0.label.contains("Speech is not available") }
    #expect(toasts.count == 1)
    #expect(speech.isOn)
  }

  @Test func `the queue is short, and an element has one sentence in it`() {
    var queue = SentenceQueue()
    for index in 0..<100 { _ = queue.add([SpokenSentence(String(index))]) }
    let first = queue.next()
    #expect(first?.text == String(100 - SentenceQueue.capacity))
    let source = player.window.accessibilityTree.nodes[1].id
    _ = queue.add([SpokenSentence("old", source: source)])
    _ = queue.add([SpokenSentence("new", source: source)])
    var rest: [String] = []
    while let sentence = queue.next() { rest.append(sentence.text) }
    #expect(rest.filter { $0 == "old" || $0 == "new" } == ["new"])
    let interrupts = queue.add([SpokenSentence("a"), SpokenSentence("b", isUrgent: true)])
    rest = []
    while let sentence = queue.next() { rest.append(sentence.text) }
    #expect(interrupts && rest == ["b"])
  }
}
