/// What comes into a kiosk from outside: each is given bytes that anybody may have made up.
///
/// A run must end, and within bounds: what is wrong with the bytes is refused. Its digest is the same in every build and on
/// every processor.
public enum FuzzInput: String, CaseIterable {
  /// An evemu recording, through the decoder of its device.
  case evemu
  /// A touch script or a recording, played on an app by a whole kiosk in memory.
  case kiosk
  /// The environment: a variable a line.
  case settings
  /// An image.
  case png
  /// A photograph, read for places of several sizes.
  case jpeg
  /// A clip of sound.
  case wav
  /// A font file, and text drawn with it.
  case font
  /// Text of any script, laid out, pointed at and drawn.
  case text
  /// A board's start-up file.
  case startup
  /// What the kernel announces of a device.
  case uevent
  /// Outlines, paints, pictures and transforms, as a calculation gone wrong may make them, and the picture's ways to a panel.
  case drawing
  /// What a deployed release says of itself, and what else a board reads of releases.
  case release
  /// A data file, or what a server says in JSON.
  case json
  /// What answers a request of HTTP, and where it leads.
  case http
  /// What a server of WebSocket says.
  case websocket
  /// What a broker of MQTT says.
  case mqtt

  /// Takes the bytes in as the kiosk would.
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
    case .json: Self.readJSON(bytes, into: &digest)
    case .http: Self.readAnswer(bytes, into: &digest)
    case .websocket: Self.readFrames(Array(bytes), into: &digest)
    case .mqtt: Self.readPackets(Array(bytes), into: &digest)
    }
  }

  /// As text from a file is read.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String { String(decoding: bytes, as: UTF8.self) }
}
