import AppContexts
import LocalFormats
import System
import Toolkit

/// Handles keys, the headset, and the volume.
extension Speech {
  /// The change of the volume for each press of a key.
  /// Chosen: ten levels, one of which is 12 dB above the lowest one (EN 301 549, 8.2.1.2).
  private static let volumeStep = 0.1
  /// The lowest volume that keys set, 20 dB below the highest one. Chosen: the voice stays audible, so that the user
  /// finds the way back. `FocusKey.mute` is for silence.
  private static let minimumVolume = 0.1
  /// The time in seconds for which a headset must stay connected until speech follows it. Chosen: a plug that is pushed
  /// in makes and breaks contact for shorter.
  private static let headsetDelay = 0.3
  /// The number of loose contacts in a row after which a line is logged. Chosen.
  private static let loggedLooseContacts = 10

  func keyWillPerform(_ key: FocusKey, _ stage: FocusKeyStage) {
    switch key {
    case .speakAgain:
      guard isOn else { return start() }
      speakAgain()
      mustDescribe = false
    case .spell: spell()
    case .pause: togglePause()
    case .volumeUp: changeVolume(by: Self.volumeStep)
    case .volumeDown: changeVolume(by: -Self.volumeStep)
    case .mute: toggleMute()
    case .headsetConnected: headsetDidConnect()
    case .headsetDisconnected: headsetDidDisconnect()
    default:
      guard isOn else { return }
      // What has been said since the key came down, such as the answer of a live region, is not interrupted.
      if stage != .effect { silence() }
      guard stage != .down else { return }
      mustDescribe = !focus.isRingVisible
      isReadDue = true
      readInterval = Self.minimumInterval
    }
  }

  func togglePause() {
    if isPaused { resume() } else { pause() }
  }

  // MARK: The headset

  func headsetDidConnect() {
    guard !hasHeadset, headsetTimer == nil else { return }
    headsetTimer = application.schedule(after: Self.headsetDelay) { [unowned(unsafe) self] _ in
      headsetTimer = nil
      looseContactCount = 0
      hasHeadset = true
      reader.isPrivate = true
      // Wakes the kiosk, whose next idle time ends speech.
      _ = application.recordUserActivity()
      // Ears are close to a headset.
      if isOn { volume = initialVolume } else { start() }
    }
  }

  /// Stops speech at once, because the loudspeaker may speak now.
  func headsetDidDisconnect() {
    if let headsetTimer {
      headsetTimer.cancel()
      self.headsetTimer = nil
      looseContactCount += 1
      if looseContactCount == Self.loggedLooseContacts {
        Process.log("speech: the contact of the headset is loose; speech starts when it is steady")
      }
    }
    guard hasHeadset else { return }
    hasHeadset = false
    reader.isPrivate = false
    stop()
  }

  // MARK: The volume

  func changeVolume(by step: Double) {
    guard isOn else { return }
    let old = mutedVolume ?? volume
    volume = max(min(old, Self.minimumVolume), min(old + step, 1))
    speakVolume()
  }

  func toggleMute() {
    guard isOn else { return }
    if let mutedVolume {
      volume = mutedVolume
      return speakVolume()
    }
    let old = volume
    silence()
    volume = 0
    mutedVolume = old
  }

  func speakVolume() {
    let percent = Int((volume * 100).rounded())
    let text = application.context.performAsCurrent { Formats.current.percent(percent) }
    speak([SpokenSentence(text, isUrgent: true)])
  }

  func didChoose(_ action: ChosenAction?) {
    guard let action, let node = focusedNode else {
      mustDescribe = true
      isReadDue = true
      return
    }
    speak([application.context.performAsCurrent { reader.description(of: action, at: node) }])
  }
}
