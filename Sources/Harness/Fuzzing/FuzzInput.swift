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
  /// A font file, and text drawn with it.
  case font
  /// A board's start-up file.
  case startup
  /// What the kernel announces of a device.
  case uevent
  /// Outlines, paints, pictures and transforms, as a calculation gone wrong may make them.
  case drawing
  /// What a deployed release says of itself, and what else a board reads of releases.
  case release

  /// Takes the bytes in as the kiosk would.
  public func run(_ bytes: UnsafeRawBufferPointer, into digest: inout Digest) {
    switch self {
    case .evemu: Self.decode(Self.text(bytes), into: &digest)
    case .kiosk: Self.play(Self.text(bytes), into: &digest)
    case .settings: Self.readSettings(Self.text(bytes), into: &digest)
    case .png: Self.readPicture(bytes, into: &digest)
    case .font: Self.setText(in: bytes, into: &digest)
    case .startup: Self.readSteps(Self.text(bytes), into: &digest)
    case .uevent: Self.readEvent(bytes, into: &digest)
    case .drawing: Self.draw(bytes, into: &digest)
    case .release: Self.readRelease(Self.text(bytes), into: &digest)
    }
  }

  /// As text from a file is read.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String { String(decoding: bytes, as: UTF8.self) }
}
