import AppContexts
import Geometry
import Languages
import LocalFormats
import System
public import Toolkit

/// Speech for users who do not see the screen: a screen reader, a voice, and a way to explore the screen with a finger.
///
///     speech = Speech(for: application, focus: keys.focus)
///     speech.corner = .bottomLeft
///
/// Speech is off until the user connects a headset, holds the corner for three seconds, presses the key
/// `FocusKey.speakAgain`, or the app calls `start()`. It ends when the user leaves (`IdlePolicy`), or disconnects the
/// headset.
///
/// While speech is on, keys move the focus to texts too, and interrupt what is spoken. A finger speaks what is under
/// it; two taps anywhere activate what was spoken last; swipes to the left and right move to the previous and next
/// element, and swipes up and down change its value, or choose one of its actions; two fingers scroll, and pause speech
/// if they tap. A finger that moves down and then to the left leaves what is open.
public final class Speech {
  /// The focus, which is what was spoken last.
  public let focus: FocusEngine
  /// The words, and whether the user has a headset.
  public var reader = ScreenReader()
  /// Whether speech is on.
  public private(set) var isOn = false
  /// Whether the user has paused speech. The current sentence and those that wait continue after `resume()`.
  public private(set) var isPaused = false
  /// Whether the user has connected a headset, as the jack of a sound card or a keypad has reported (`FocusKeys`). A
  /// headset that was connected before the app started does not count.
  public internal(set) var hasHeadset = false
  /// The corner that switches speech on and off if it is held, or `nil`, which is the default. On a board, the setting
  /// `VITRINE_SPEECH` replaces it.
  public var corner: SpeechCorner?
  /// Called when speech was switched on or off.
  public var onChange: ((_ isOn: Bool) -> Void)?
  /// Called with each sentence that is spoken, for example to show it.
  public var onSentence: ((SpokenSentence) -> Void)?
  /// The volume from 0 to 1 that each user finds. The default is 1.
  public var initialVolume = 1.0
  /// The volume of the voice from 0 to 1, until the user leaves.
  public var volume: Double {
    get { voice?.volume ?? 0 }
    set {
      mutedVolume = nil
      voice?.volume = max(0, min(newValue, 1))
    }
  }
  /// The speed in words per minute that each user finds. The default is that of the voice: 175 for `ESpeakVoice`.
  /// Setting it changes the speed now.
  public var initialWordsPerMinute = 175 { didSet { wordsPerMinute = initialWordsPerMinute } }
  /// The speed of the voice in words per minute, from 80 to 450, until the user leaves.
  public var wordsPerMinute: Int {
    get { voice?.wordsPerMinute ?? 0 }
    set { voice?.wordsPerMinute = max(80, min(newValue, 450)) }
  }

  let application: Application
  let voice: (any SpeechVoice)?
  private var queue = SentenceQueue()
  /// The sentence that is being spoken, or nil.
  private var current: SpokenSentence? { didSet { limitTime() } }
  /// The timer that ends a sentence whose voice neither ends nor fails, or `nil`.
  private var limitTimer: Timer?
  var explorer = TouchExplorer()
  /// The scroll of two fingers, or `nil` if they do not scroll, or nothing scrolls under them.
  var scroll: ExploringScroll?
  var hold = CornerHold()
  let cornerSetting = SpeechCornerSetting()
  var touchTimer: Timer?
  private var readTimer: Timer?
  var isReadDue = false
  /// Whether the element that has the focus is described even if nothing has changed: the ring was hidden, or the user
  /// has touched the element again.
  var mustDescribe = false
  /// Whether keys changed the value of the element when the screen was read last.
  private var wasAdjusting = false
  var readInterval = Speech.minimumInterval
  private var lastTree: AccessibilityTree?
  private var hasReportedFailure = false
  /// Whether the voice cannot continue the paused sentence, and speaks it again.
  private var repeatsPaused = false
  /// The timer until a headset counts as connected, or `nil`.
  var headsetTimer: Timer?
  /// The number of times in a row that a headset was disconnected before it counted as connected.
  var looseContactCount = 0
  /// The volume to which the user returns from `FocusKey.mute`, or `nil` if the voice is not muted.
  var mutedVolume: Double?

  /// The times in seconds between two readings of a screen that changes by itself. Chosen: a tree of a thousand
  /// elements takes a few milliseconds on a slow board, and speech is slower than ten changes per second.
  static let minimumInterval = 0.1
  private static let maximumInterval = 1.0
  /// The number of elements up to which `minimumInterval` applies. The interval grows with more elements. Chosen.
  private static let elementsPerInterval = 500

  /// Creates speech, which is off.
  ///
  /// - Parameters:
  ///   - focus: The focus of the app's keys, or `nil` for an app without keys. An application has at most one.
  ///   - voice: A custom voice, or `nil` for espeak-ng.
  public init(for application: Application, focus: FocusEngine? = nil, voice: (any SpeechVoice)? = nil) {
    self.application = application
    self.focus = focus ?? FocusEngine(for: application)
    var voice = voice
    if voice == nil {
      do throws(Errno) { voice = try ESpeakVoice(for: application) } catch {
        Process.log("speech: \(error.message)")
      }
    }
    self.voice = voice
    if let voice { initialWordsPerMinute = voice.wordsPerMinute }
    self.voice?.onEnd = { [unowned(unsafe) self] in sentenceDidEnd($0) }
    self.focus.didLayOut = { [unowned(unsafe) self] in screenDidLayOut() }
    self.focus.willPerform = { [unowned(unsafe) self] in keyWillPerform($0, $1) }
    self.focus.didChoose = { [unowned(unsafe) self] in didChoose($0) }
    self.focus.didChangeOwner = { [unowned(unsafe) self] in ownerDidChange() }
    application.touchFilter = { [unowned(unsafe) self] in filter($0) }
    application.onTouchesCancelled = { [unowned(unsafe) self] in touchesDidEnd() }
    application.onWakingTouch = { [unowned(unsafe) self] in wakingTouchDidChange($0) }
    self.focus.didWake = { [unowned(unsafe) self] in kioskDidWake() }
    application.onUserAbsence = { [unowned(unsafe) self] absence in
      switch absence {
      case .question(let question, let hint, let seconds):
        speak([SpokenSentence(question, isUrgent: true), SpokenSentence("\(hint), \(seconds) s")])
      case .confirmed:
        stop()
        wordsPerMinute = initialWordsPerMinute
      }
    }
  }

  deinit {
    application.touchFilter = nil
    application.onWakingTouch = nil
    application.onTouchesCancelled = nil
    focus.owner.touchFilter = nil
    focus.owner.onTouchesCancelled = nil
    application.onUserAbsence = nil
    focus.didLayOut = nil
    focus.willPerform = nil
    focus.didChoose = nil
    focus.didWake = nil
    focus.didChangeOwner = nil
    forgetFingers()
    touchTimer?.cancel()
    readTimer?.cancel()
    headsetTimer?.cancel()
    limitTimer?.cancel()
    voice?.onEnd = nil
    voice?.close()
  }

  // MARK: On and off

  /// Switches speech on, and describes the screen.
  public func start() {
    guard !isOn else { return }
    isOn = true
    forgetScreen()
    volume = initialVolume
    hasReportedFailure = false
    focus.reachesTexts = true
    focus.owner.cancelTouches(at: application.now)
    speak([
      SpokenSentence(
        reader.word(.speechOn, in: "") + ". " + reader.word(.instructions, in: "") + ".", isUrgent: true)
    ])
    isReadDue = true
    onChange?(true)
  }

  /// Switches speech off at once.
  public func stop() {
    guard isOn else { return }
    isOn = false
    isPaused = false
    queue.removeAll()
    current = nil
    voice?.close()
    touchesDidEnd()
    readTimer?.cancel()
    readTimer = nil
    focus.reachesTexts = false
    focus.hideRing()
    lastTree = nil
    onChange?(false)
  }

  // MARK: Speaking

  /// Speaks a text of the app, after the current sentence or instead of it.
  public func say(_ text: String, language: String = "", isUrgent: Bool = false) {
    if isOn { speak([SpokenSentence(text, language: language, isUrgent: isUrgent)]) }
  }

  /// Describes the element that has the focus again.
  public func speakAgain() { if let node = focusedNode { speak([reader.description(of: node)]) } }

  /// Spells the element that has the focus.
  public func spell() { if let node = focusedNode { speak([reader.spelling(of: node)]) } }

  /// Stops the current sentence and those that wait.
  public func silence() {
    isPaused = false
    queue.removeAll()
    guard current != nil else { return }
    current = nil
    voice?.stop()
  }

  /// Holds the current sentence, and those that wait, until `resume()`. An urgent sentence, a key, or a touch ends the
  /// pause too.
  public func pause() {
    guard isOn, !isPaused, current != nil, let voice else { return }
    isPaused = true
    repeatsPaused = !voice.pause()
    limitTimer?.cancel()
    if repeatsPaused { voice.stop() }
  }

  /// Continues the sentence that `pause()` holds.
  public func resume() {
    guard isPaused else { return }
    isPaused = false
    guard let current else { return speakNext() }
    limitTime()
    if repeatsPaused { voice?.speak(current) } else { voice?.resume() }
  }

  var focusedNode: AccessibilityTree.Node? {
    guard isOn, let id = focus.focused?.id else { return nil }
    return focus.owner.window?.accessibilityTree.node(id)
  }

  func speak(_ sentences: [SpokenSentence]) {
    guard isOn, !sentences.isEmpty else { return }
    if queue.add(sentences) {
      isPaused = false
      if current != nil {
        current = nil
        voice?.stop()
      }
    }
    speakNext()
  }

  private func speakNext() {
    guard current == nil, !isPaused, var sentence = queue.next() else { return }
    if sentence.language.isEmpty { sentence.language = language }
    current = sentence
    onSentence?(sentence)
    if let voice { voice.speak(sentence) } else { sentenceDidEnd(.failed("there is no voice")) }
  }

  /// Starts the time limit of the current sentence. A voice that hangs would keep all others waiting.
  private func limitTime() {
    limitTimer?.cancel()
    limitTimer = nil
    guard let current else { return }
    limitTimer = application.schedule(after: current.timeLimit(at: wordsPerMinute)) { [unowned(unsafe) self] _ in
      voice?.stop()
      sentenceDidEnd(.failed("the voice did not end a sentence in time"))
    }
  }

  private var language: String { application.context.performAsCurrent { Language.current.tag } }

  private func sentenceDidEnd(_ end: SpeechEnd) {
    current = nil
    guard case .failed(let reason) = end else { return speakNext() }
    // What waits would fail as well. The next sentence tries again.
    queue.removeAll()
    guard isOn, !hasReportedFailure else { return }
    hasReportedFailure = true
    Process.log("speech: \(reason)")
    if let window = focus.owner.window { Toast(reader.word(.noSpeech, in: "")).show(in: window) }
  }

  // MARK: The screen

  private func screenDidLayOut() {
    guard isOn, let window = focus.owner.window else { return }
    if isReadDue { return read(window) }
    guard readTimer == nil, !window.damage.isEmpty else { return }
    readTimer = application.schedule(after: readInterval) { [unowned(unsafe) self] _ in
      readTimer = nil
      isReadDue = true
    }
  }

  private func read(_ window: Window) {
    isReadDue = false
    reader.typesSecret = focus.typesSecret
    let isFirst = lastTree == nil
    var tree = window.accessibilityTree
    if isFirst && !focus.isRingVisible || focus.focused.flatMap({ tree.node($0.id) }) == nil {
      // Speech has just been switched on, or the screen has changed while the ring was hidden.
      focus.showFocus()
      tree = window.accessibilityTree
    }
    let smallest = Self.minimumInterval * Double(max(1, tree.nodes.count / Self.elementsPerInterval))
    readInterval = min(tree == lastTree ? 2 * readInterval : smallest, Self.maximumInterval)
    lastTree = tree
    var sentences = application.context.performAsCurrent { reader.read(tree, focus: focus.focused?.id) }
    if mustDescribe, let node = focus.focused.flatMap({ tree.node($0.id) }),
      !sentences.contains(where: { $0.source == node.id })
    {
      sentences.append(application.context.performAsCurrent { reader.description(of: node) })
    }
    mustDescribe = false
    if focus.isAdjusting != wasAdjusting {
      wasAdjusting.toggle()
      if let node = focus.focused.flatMap({ tree.node($0.id) }), !sentences.contains(where: { $0.source == node.id }) {
        sentences.append(
          application.context.performAsCurrent { reader.description(isAdjusting: wasAdjusting, at: node) })
      }
    }
    if isFirst {
      // They follow the instructions.
      for index in sentences.indices { sentences[index].isUrgent = false }
    }
    speak(sentences)
  }

  /// Describes the staff's page that has covered the app, or the app that has returned. A finger explores the page too.
  private func ownerDidChange() {
    let owner = focus.owner
    if owner !== application {
      owner.touchFilter = application.touchFilter
      owner.onTouchesCancelled = application.onTouchesCancelled
    }
    touchesDidEnd()
    guard isOn else { return }
    silence()
    forgetScreen()
    isReadDue = true
    // The owner's next frame lays it out, and so reads it.
    owner.schedule(after: 0) { _ in }
  }

  /// Forgets the screen, so that the next one is described as the first one is.
  private func forgetScreen() {
    let old = reader
    reader = ScreenReader()
    reader.isPrivate = old.isPrivate
    reader.replacement = old.replacement
    lastTree = nil
    wasAdjusting = focus.isAdjusting
  }
}
