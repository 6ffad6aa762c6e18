internal import CLinux
import Geometry
import Platform

/// The memory layout and the mode of a frame buffer device, as the driver reports them.
struct Layout: Equatable {
  var mode: DisplayMode
  var millimeters: Size?
  /// The pixel format, or `nil` if it has no name.
  var format: PixelFormat?
  /// The layout of a pixel without a named format.
  var fields: PixelFields?
  /// The distance between rows in bytes.
  var pitch: Int
  /// The offset of the visible frame in bytes.
  var offset: Int
  /// Whether there is room for a second buffer below the first, and the panel can be panned to it.
  var hasTwoBuffers: Bool
  /// Whether the second buffer is visible now.
  var showsSecond: Bool

  /// Returns `nil` if the pixels or the rows cannot be drawn.
  ///
  /// - Parameter requested: The pixel format to use instead of the one that the driver reports.
  init?(_ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo, format requested: PixelFormat? = nil) {
    if let requested {
      format = requested
    } else {
      guard let fields = Self.fields(variable, fixed) else { return nil }
      // Formats with a name have faster loops.
      format = fields.format
      if format == nil { self.fields = fields }
    }
    guard let bytesPerPixel = fields?.bytesPerPixel ?? format?.bytesPerPixel else { return nil }
    let size = PixelSize(Int(variable.xres), Int(variable.yres))
    mode = DisplayMode(size: size, refreshRate: Self.refreshRate(variable))
    // Drivers report 0 or -1 if the size is unknown.
    if variable.width > 0 && variable.height > 0 && variable.width < 10000 && variable.height < 10000 {
      millimeters = Size(Double(variable.width), Double(variable.height))
    }
    pitch = fixed.line_length > 0 ? Int(fixed.line_length) : size.width * bytesPerPixel
    let frameBytes = pitch * size.height
    let memory = Int(fixed.smem_len)
    let offset = Int(variable.yoffset) * pitch + Int(variable.xoffset) * bytesPerPixel
    // The last row of a frame that starts in the middle of a row ends before the length of a row.
    let end = offset + frameBytes - pitch + size.width * bytesPerPixel
    guard size.width > 0, size.height > 0, pitch >= size.width * bytesPerPixel,
      end <= memory || frameBytes <= memory
    else { return nil }
    hasTwoBuffers =
      fixed.ypanstep > 0 && size.height % Int(fixed.ypanstep) == 0
      && Int(variable.yres_virtual) >= 2 * size.height && 2 * frameBytes <= memory
    showsSecond = hasTwoBuffers && Int(variable.yoffset) >= size.height
    self.offset = end <= memory ? offset : 0
  }

  /// Returns the layout of a pixel, or `nil` if it cannot be drawn.
  private static func fields(_ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo) -> PixelFields? {
    let bits = Int(variable.bits_per_pixel)
    let reported = (bits + 7) / 8
    let bytes = bytesPerPixel(variable, fixed)
    // Palettes, gray levels, and YUV have no red, green, and blue in their pixels.
    let isPalette = [FB_VISUAL_PSEUDOCOLOR, FB_VISUAL_STATIC_PSEUDOCOLOR].contains(Int32(bitPattern: fixed.visual))
    guard (8...32).contains(bits), !isPalette, variable.grayscale == 0, variable.nonstd == 0 else { return nil }
    func channels(in bytes: Int) -> PixelFields? {
      PixelFields(
        bytesPerPixel: bytes, red: .init(variable.red), green: .init(variable.green), blue: .init(variable.blue),
        alpha: .init(variable.transp))
    }
    // Channels that fit the wrong number of bits are as wrong as that number.
    if let fields = channels(in: bytes), bytes <= reported || channels(in: reported) == nil { return fields }
    let hasChannels = variable.red.length > 0 || variable.green.length > 0 || variable.blue.length > 0
    if bytes == reported, hasChannels { return nil }
    return usualFields(bytesPerPixel: bytes, isSwapped: variable.red.offset < variable.blue.offset)
  }

  /// Returns the number of bytes per pixel. Rows that do not fit the reported number of bits decide, because drivers
  /// use the length of the rows and not the number of bits.
  private static func bytesPerPixel(_ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo) -> Int {
    let reported = (Int(variable.bits_per_pixel) + 7) / 8
    let columns = max(Int(variable.xres), Int(variable.xres_virtual))
    guard columns > 0 else { return reported }
    let (bytes, rest) = Int(fixed.line_length).quotientAndRemainder(dividingBy: columns)
    return rest == 0 && (2...4).contains(bytes) ? bytes : reported
  }

  /// Returns the most common layout for a number of bytes, or `nil` if there is none.
  private static func usualFields(bytesPerPixel bytes: Int, isSwapped: Bool) -> PixelFields? {
    guard bytes >= 2 else { return nil }
    let outer = UInt8(bytes == 2 ? 5 : 8)
    let inner = UInt8(bytes == 2 ? 6 : 8)
    let low = PixelFields.Field(offset: 0, length: outer)
    let high = PixelFields.Field(offset: outer + inner, length: outer)
    return PixelFields(
      bytesPerPixel: bytes, red: isSwapped ? low : high, green: .init(offset: outer, length: inner),
      blue: isSwapped ? high : low, alpha: .init(offset: 0, length: 0))
  }

  /// Returns the numbers that the driver reports, for an error message. The channels are in the notation of fbset(8).
  static func description(of variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo) -> String {
    let channels = [variable.red, variable.green, variable.blue].map { "\($0.length)/\($0.offset)" }
    let colors = channels.joined(separator: " ")
    return "\(variable.bits_per_pixel) bits, rgb \(colors), in rows of \(fixed.line_length) bytes"
  }

  /// Returns the refresh rate calculated from the pixel clock, or 60 if it is implausible.
  private static func refreshRate(_ variable: fb_var_screeninfo) -> Double {
    // The clock is in picoseconds per pixel.
    let columns = variable.xres &+ variable.left_margin &+ variable.right_margin &+ variable.hsync_len
    let rows = variable.yres &+ variable.upper_margin &+ variable.lower_margin &+ variable.vsync_len
    guard variable.pixclock > 0, columns > 0, rows > 0 else { return 60 }
    let rate = 1e12 / (Double(variable.pixclock) * Double(columns) * Double(rows))
    return rate >= 20 && rate <= 240 ? rate : 60
  }
}

extension PixelFields.Field {
  fileprivate init(_ field: fb_bitfield) {
    // A field that is counted from the highest bit is never used by drivers of panels, and cannot be drawn.
    let isUsable = field.msb_right == 0 && field.offset < 32 && field.length <= 32
    self.init(offset: isUsable ? UInt8(field.offset) : 0, length: isUsable ? UInt8(field.length) : 0)
  }
}

extension PixelFields {
  /// The format with this layout, or `nil` if it has no name.
  fileprivate var format: PixelFormat? {
    func has(_ places: (UInt8, UInt8, UInt8), _ lengths: (UInt8, UInt8, UInt8)) -> Bool {
      (red.offset, green.offset, blue.offset) == places && (red.length, green.length, blue.length) == lengths
    }
    switch bytesPerPixel {
    case 4 where has((16, 8, 0), (8, 8, 8)): return .xrgb8888
    case 4 where has((0, 8, 16), (8, 8, 8)): return .xbgr8888
    case 2 where has((11, 5, 0), (5, 6, 5)): return .rgb565
    default: return nil
    }
  }
}
