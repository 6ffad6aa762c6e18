/// A kind of input that a kiosk receives from outside. All bytes may be forged.
///
/// A run must end within limits, and reject invalid bytes. Its digest is the same in every build and on every
/// processor.
public enum FuzzInput: String, CaseIterable {
  /// An evemu recording, decoded like its device.
  case evemu
  /// A touch script or a recording, played on an app in a complete headless kiosk.
  case kiosk
  /// The environment, with a variable per line.
  case settings
  /// A PNG image.
  case png
  /// A JPEG photograph, decoded in several sizes.
  case jpeg
  /// A sound clip.
  case wav
  /// A font file, and text drawn with it.
  case font
  /// Text in any script: laid out, hit-tested, and drawn.
  case text
  /// A board's start-up file.
  case startup
  /// A uevent of the kernel.
  case uevent
  /// Outlines, paints, images, and transforms, as from an incorrect calculation, and the output paths to a panel.
  case drawing
  /// The manifest of a deployed release, and other files that a board reads about releases.
  case release
  /// A USB stick with updates: its partitions, its FAT file system, and its bundle.
  case stick
  /// A data file, or a server's answer, in JSON.
  case json
  /// An HTTP response, and the address of a redirect.
  case http
  /// The data of a WebSocket server.
  case websocket
  /// The data of an MQTT broker.
  case mqtt
  /// A file of the time zone database.
  case zone

  /// Processes the bytes as a kiosk does.
  public func run(_ bytes: UnsafeRawBufferPointer, into digest: inout Digest) {
    switch self {
    case .evemu: Self.decode(Self.text(bytes), into: &digest)
    case .kiosk: Self.play(Self.text(bytes), into: &digest)
    case .settings: Self.readSettings(Self.text(bytes), into: &digest)
    case .png: Self.readPicture(bytes, into: &digest)
    case .jpeg: Self.readPhotograph(bytes, into: &digest)
    case .wav: Self.readSound(bytes, into: &digest)
    case .font: Self.setText(in: bytes, into: &digest)
    case .text: Self.shapeText(Self.text(bytes), into: &digest)
    case .startup: Self.readSteps(Self.text(bytes), into: &digest)
    case .uevent: Self.readEvent(bytes, into: &digest)
    case .drawing: Self.draw(bytes, into: &digest)
    case .release: Self.readRelease(Self.text(bytes), into: &digest)
    case .stick: Self.readStick(bytes, into: &digest)
    case .json: Self.readJSON(bytes, into: &digest)
    case .http: Self.readAnswer(bytes, into: &digest)
    case .websocket: Self.readFrames(Array(bytes), into: &digest)
    case .mqtt: Self.readPackets(Array(bytes), into: &digest)
    case .zone: Self.readZone(Array(bytes), into: &digest)
    }
  }

  /// Returns the bytes as text, as it is read from a file.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String { String(decoding: bytes, as: UTF8.self) }
}
