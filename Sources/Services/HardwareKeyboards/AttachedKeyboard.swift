import EvdevKeyboard
import System

/// One keyboard that is plugged in.
final class AttachedKeyboard {
  let number: UInt64
  let path: String
  let name: String
  let file: KeyboardFile
  /// Whether all that it types is scanned.
  let isScanner: Bool
  private let state: KeyState
  /// What its keys mean where they are scanned.
  private let scanState: KeyState?
  private(set) var collector: ScanCollector?
  private var lights: UInt8 = 0

  /// - Parameters:
  ///   - keymap: of those who type.
  ///   - scanKeymap: of scanners.
  init?(number: UInt64, _ found: KeyboardNodes.Found, _ scanners: Scanners, keymap: Keymap, scanKeymap: Keymap) {
    guard let state = KeyState(keymap) else { return nil }
    (self.number, path, name, file) = (number, found.path, found.name, found.file)
    self.state = state
    isScanner = scanners.includes(found.name)
    if isScanner || scanners.bySpeed {
      scanState = KeyState(scanKeymap)
      collector = ScanCollector(isScanner ? .scanner : .bySpeed)
    } else {
      scanState = nil
    }
    file.keysDown { hold($0) }
    light()
  }

  /// A key comes down; gives what it means where that is known at once.
  ///
  /// - Parameters:
  ///   - isForApp: false: it types nothing, be it now or when that is known. It is scanned all the same.
  ///   - outcomes: takes what is scanned or typed by now.
  func press(_ code: UInt16, at time: Double, isForApp: Bool, _ outcomes: inout [ScanCollector.Outcome]) -> KeyMeaning? {
    var typed: KeyMeaning?
    if isForApp { typed = state.press(code) } else { state.hold(code) }
    light()
    guard let scanState, collector != nil else { return typed }
    collector!.press(scanState.press(code), typed: typed, at: time) { outcomes.append($0) }
    return nil
  }

  func release(_ code: UInt16) {
    state.release(code)
    scanState?.release(code)
    light()
  }

  /// What a key means that is held; nil where it is meant once.
  func again(_ code: UInt16) -> KeyMeaning? { isScanner || !state.repeats(code) ? nil : state.again(code) }

  func advance(to now: Double, _ outcomes: inout [ScanCollector.Outcome]) {
    if collector != nil { collector!.advance(to: now) { outcomes.append($0) } }
  }

  /// Keys were lost: those that are down count, and nothing that was begun is whole.
  func recover(at time: Double, _ outcomes: inout [ScanCollector.Outcome]) {
    state.releaseAll()
    scanState?.releaseAll()
    file.keysDown { hold($0) }
    light()
    if collector != nil { collector!.lose("keys of it were lost", at: time, { outcomes.append($0) }) }
  }

  /// It has gone.
  func end(_ outcomes: inout [ScanCollector.Outcome]) {
    if collector != nil { collector!.leave("the scanner has gone", { outcomes.append($0) }) }
  }

  private func hold(_ code: UInt16) {
    state.hold(code)
    scanState?.hold(code)
  }

  /// Has its lights say what is locked.
  private func light() {
    let lights = state.lightsOn
    guard lights != self.lights else { return }
    self.lights = lights
    file.light(lights)
  }
}
