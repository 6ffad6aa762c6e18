import Geometry
import Raster
import TestContexts
import TestKit
import Testing

@testable import Speech
@testable import Toolkit

/// Changes without end, and voices that fail.
extension SpeechTests {
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

  @Test(.long) func `ten thousand elements are spoken and reached, and read once per second at most`() {
    let scroll = ScrollView(frame: Rect(0, 0, 400, 300))
    scroll.contentSize = Size(400, 500_000)
    for index in 0..<10_000 {
      let button = Button(title: "Item \(index)") { _ in }
      button.frame = Rect(0, Double(index) * 50, 400, 44)
      scroll.addSubview(button)
    }
    for view in player.window.subviews { view.removeFromSuperview() }
    player.window.addSubview(scroll)
    speech.start()
    advance(1)
    _ = voice.finish()
    #expect(speech.readInterval == 1)
    for index in 1...3 {
      speech.focus.perform(.next)
      advance(1)
      #expect(voice.finish() == ["Item \(index), button"])
    }
    speech.focus.perform(.previous)
    advance(1)
    #expect(voice.finish() == ["Item 2, button"])
    // The end of the list leads to its start, and back.
    for _ in 0..<3 { speech.focus.perform(.previous) }
    advance(1)
    #expect(voice.finish().last == "Item 9999, button")
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

  @Test func `a voice that hangs keeps nothing waiting, and a pause does not count`() {
    voice.canPause = true
    _ = start()
    speech.say("Doors open at nine")
    speech.say("Last admission at five")
    let limit = SpokenSentence("Doors open at nine").timeLimit(at: 175)
    advance(limit - 1)
    speech.pause()
    advance(100)
    #expect(voice.interrupted == [])
    speech.resume()
    advance(limit - 1)
    #expect(voice.interrupted == [])
    advance(2)
    #expect(voice.interrupted == ["Doors open at nine"] && !voice.sentences.contains("Last admission at five"))
    advance(1)
    let toasts = player.window.accessibilityTree.nodes.filter { $0.label.contains("Speech is not available") }
    #expect(toasts.count == 1)
    _ = voice.finish()
    speech.say("Closed")
    #expect(voice.finish().last == "Closed", "the next sentence tries again")
    advance(20)
    #expect(voice.interrupted.count == 1)
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
