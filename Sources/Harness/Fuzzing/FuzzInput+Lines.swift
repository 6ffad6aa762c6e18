import Appliance
import Platform
import ReleaseFormat
import Runtime
import System

extension FuzzInput {
  /// Reads settings from lines of `NAME=VALUE`. An empty value is equivalent to none.
  static func readSettings(_ text: String, into digest: inout Digest) {
    var variables: [(name: Substring, value: Substring)] = []
    for line in text.split(separator: "\n") {
      guard let sign = line.firstIndex(of: "=") else { continue }
      variables.append((line[..<sign], line[line.index(after: sign)...]))
    }
    do throws(KioskError) {
      let settings = try Settings { name in
        variables.first { $0.name == name && !$0.value.isEmpty }.map { String($0.value) }
      }
      digest.add(UInt64(settings.rotation.rawValue))
      digest.add(settings.scale ?? 0)
      if case .value(let output) = settings.output { digest.add(output) }
      if case .matrix(let matrix) = settings.calibration { digest.add(matrix.text) }
    } catch {
      // Leave out the list of allowed values, which includes windows in programs for the desktop.
      if case .setting(let name, let value, _) = error {
        digest.add("\(name)=\(value)")
      } else {
        digest.add(error.message)
      }
    }
  }

  static func readSteps(_ text: String, into digest: inout Digest) {
    var refused = 0
    let steps = StartUpStep.parse(text) { line, number in
      refused += number
      digest.add(String(line))
    }
    digest.add(UInt64(steps.count))
    digest.add(UInt64(refused))
  }

  static func readEvent(_ bytes: UnsafeRawBufferPointer, into digest: inout Digest) {
    guard let event = Uevent(bytes) else { return digest.add(0 as UInt8) }
    digest.add(event.action)
    digest.add(event.subsystem)
    digest.add(event.isHotplug)
    digest.add(UInt64(event.deviceNumber?.major ?? 0))
    digest.add(UInt64(event.deviceNumber?.minor ?? 0))
  }

  /// Reads a manifest, its signature, the state of releases, a board's name, and its trusted keys. The sender of a
  /// release could forge the first two, and a damaged disk the others.
  static func readRelease(_ text: String, into digest: inout Digest) {
    do throws(ReleaseError) {
      let manifest = try ReleaseManifest(parsing: text)
      digest.add(manifest.text)
      digest.add(UInt64(manifest.size))
      // A manifest is stored in this form, and read again at each start.
      guard try ReleaseManifest(parsing: manifest.text) == manifest else {
        fatalError("a manifest changes when it is written and parsed")
      }
    } catch {
      digest.add(error.message)
    }
    if var choice = ReleaseChoice(parsing: text) {
      guard ReleaseChoice(parsing: choice.text) == choice else {
        fatalError("a choice changes when it is written and parsed")
      }
      digest.add(choice.text)
      if choice.trial != nil { digest.add(choice.countStart()) }
      choice.rollBack()
      digest.add(choice.text)
    }
    if let board = BoardName(parsing: text) { digest.add(board.text) }
    if let list = KeyList(parsing: text) {
      guard KeyList(parsing: list.text) == list else { fatalError("a list of keys changes when it is parsed") }
      digest.add(list.text)
    }
    if let signature = ReleaseSignature(parsing: text) {
      digest.add(signature.key.text)
      digest.add(signature.comment)
      digest.add(UInt64(bitPattern: signature.time ?? 0))
    }
  }
}
