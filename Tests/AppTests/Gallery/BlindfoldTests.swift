import Speech
import TestContexts
import Testing
import VitrineTesting

@testable import Gallery
@testable import Runtime

/// Tasks of a user who does not see the screen and knows only what is spoken, with keys alone and with a finger alone.
@Suite("Blindfolded", .freshContext) struct BlindfoldTests {
  @Test(.slow, arguments: Blindfold.Way.allCases)
  func `a screen is found in the index by its name`(way: Blindfold.Way) throws {
    let user = try Blindfold(at: nil, way)
    #expect(user.go(to: "60 Dialogs, button"))
    user.activate()
    #expect(user.gallery.demo is DialogsController)
    #expect(user.go(to: "Alert, button"))
  }

  @Test(.slow, arguments: Blindfold.Way.allCases)
  func `a question is answered`(way: Blindfold.Way) throws {
    let user = try Blindfold(at: 60, way)
    #expect(user.go(to: "Alert, button"))
    user.activate()
    #expect(user.heard.contains { $0.hasPrefix("Cut all flowers?, alert") })
    #expect(user.go(to: "Keep, button"))
    user.activate()
    #expect(user.gallery.demo?.readout["chosen"] == "keep")
    // The rest of the screen can be reached again.
    #expect(user.go(to: "Toast, button"))
  }
}

/// A user who does not see the screen.
final class Blindfold {
  /// How the user operates the app.
  enum Way: CaseIterable { case keys, finger }

  let player: TouchPlayer
  let gallery: GalleryController
  private let way: Way
  private let speech: Speech
  /// The sentences so far.
  private(set) var heard: [String] = []

  /// A voice that speaks each sentence in no time.
  private final class Voice: SpeechVoice {
    var onEnd: ((SpeechEnd) -> Void)?
    var volume = 1.0
    var wordsPerMinute = 175

    func prepare(for language: String) {}
    func speak(_ sentence: SpokenSentence) { onEnd?(.spoken) }
    func stop() {}
    func close() {}
  }

  /// The number of elements after which the user gives up.
  private static let patience = 200

  init(at screen: Int?, _ way: Way) throws {
    if Typeface.system == nil { Typeface.system = try SystemFont.typeface(nil) }
    self.way = way
    gallery = GalleryController(opening: screen)
    player = TouchPlayer(showing: gallery, width: 800, height: 480)
    player.wait(0.5)
    speech = Speech(for: player.application, focus: gallery.keys?.focus, voice: Voice())
    speech.onSentence = { [unowned(unsafe) self] in heard.append($0.text) }
    speech.start()
    player.wait(0.5)
  }

  /// Moves on until an element is spoken whose sentence starts with `text`. Returns `false` if there is none.
  func go(to text: String) -> Bool {
    for _ in 0..<Self.patience {
      if heard.last?.hasPrefix(text) == true { return true }
      switch way {
      case .keys: speech.focus.perform(.next)
      case .finger:
        let start = player.application.now
        player.down(1, 300, 240, at: start)
        player.move(1, 400, 240, at: start + 0.05)
        player.up(1, 400, 240, at: start + 0.1)
      }
      player.wait(0.1)
    }
    return false
  }

  func activate() {
    switch way {
    case .keys: speech.focus.perform(.activate)
    case .finger:
      let start = player.application.now
      player.tap(1, 400, 240, at: start)
      player.tap(1, 400, 240, at: start + 0.2)
    }
    player.wait(1.5)
  }
}
