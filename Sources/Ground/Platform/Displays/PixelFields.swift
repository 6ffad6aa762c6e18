/// The layout of a pixel by the position of its channels, for frame buffers whose layout has no name.
public struct PixelFields: Equatable, Sendable {
  /// The bits of one channel.
  public struct Field: Equatable, Sendable {
    /// The number of the lowest bit.
    public var offset: UInt8
    /// The number of bits.
    public var length: UInt8

    /// Creates a field.
    public init(offset: UInt8, length: UInt8) {
      self.offset = offset
      self.length = length
    }

    /// The bits of this field in a pixel.
    var mask: UInt64 { ((1 << UInt64(length)) - 1) << UInt64(offset) }
  }

  /// The number of bytes per pixel, 1 to 4. The first byte has the lowest bits.
  public let bytesPerPixel: Int
  /// The bits of red.
  public let red: Field
  /// The bits of green.
  public let green: Field
  /// The bits of blue.
  public let blue: Field
  /// The bits that are always set: those of an opaque alpha channel.
  public let opaqueBits: UInt32

  /// Creates a layout. Returns `nil` if a channel has no bits, or if the channels overlap or exceed the pixel.
  ///
  /// - Parameter alpha: The alpha channel, or a field of no bits. A field that exceeds the pixel or overlaps a channel
  ///   is ignored, because drivers report such fields for pixels without alpha.
  public init?(bytesPerPixel: Int, red: Field, green: Field, blue: Field, alpha: Field) {
    let pixel: UInt64 = (1 << UInt64(bytesPerPixel * 8)) - 1
    var colors: UInt64 = 0
    for field in [red, green, blue] {
      guard (1...16).contains(field.length), field.offset < 32, field.mask & ~pixel == 0, field.mask & colors == 0
      else { return nil }
      colors |= field.mask
    }
    self.bytesPerPixel = bytesPerPixel
    self.red = red
    self.green = green
    self.blue = blue
    let opaque = alpha.offset < 32 && alpha.length <= 32 ? alpha.mask : 0
    opaqueBits = opaque & (~pixel | colors) == 0 ? UInt32(opaque) : 0
  }
}
