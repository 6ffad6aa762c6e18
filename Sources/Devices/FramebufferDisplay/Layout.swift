internal import CLinux
import Geometry
import Platform

/// The memory layout and the mode of a frame buffer device, as the driver reports them.
struct Layout: Equatable {
  var mode: DisplayMode
  var millimeters: Size?
  var format: PixelFormat
  /// The distance between rows in bytes.
  var pitch: Int
  /// The offset of the visible frame in bytes.
  var offset: Int
  /// Whether there is room for a second buffer below the first, and the panel can be panned to it.
  var hasTwoBuffers: Bool
  /// Whether the second buffer is visible now.
  var showsSecond: Bool

  /// Returns `nil` if the pixel format is not supported.
  init?(_ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo) {
    guard let format = Self.format(variable) else { return nil }
    self.format = format
    let size = PixelSize(Int(variable.xres), Int(variable.yres))
    mode = DisplayMode(size: size, refreshRate: Self.refreshRate(variable))
    // Drivers report 0 or -1 if the size is unknown.
    if variable.width > 0 && variable.height > 0 && variable.width < 10000 && variable.height < 10000 {
      millimeters = Size(Double(variable.width), Double(variable.height))
    }
    pitch = fixed.line_length > 0 ? Int(fixed.line_length) : size.width * format.bytesPerPixel
    let picture = pitch * size.height
    let memory = Int(fixed.smem_len)
    let offset = Int(variable.yoffset) * pitch + Int(variable.xoffset) * format.bytesPerPixel
    guard size.width > 0, size.height > 0, pitch >= size.width * format.bytesPerPixel,
      offset + picture <= memory || picture <= memory
    else { return nil }
    hasTwoBuffers =
      fixed.ypanstep > 0 && size.height % Int(fixed.ypanstep) == 0
      && Int(variable.yres_virtual) >= 2 * size.height && 2 * picture <= memory
    showsSecond = hasTwoBuffers && Int(variable.yoffset) >= size.height
    self.offset = offset + picture <= memory ? offset : 0
  }

  private static func format(_ variable: fb_var_screeninfo) -> PixelFormat? {
    let places = (variable.red.offset, variable.green.offset, variable.blue.offset)
    let lengths = (variable.red.length, variable.green.length, variable.blue.length)
    switch variable.bits_per_pixel {
    case 32 where places == (16, 8, 0) && lengths == (8, 8, 8): return .xrgb8888
    case 32 where places == (0, 8, 16) && lengths == (8, 8, 8): return .xbgr8888
    case 16 where places == (11, 5, 0) && lengths == (5, 6, 5): return .rgb565
    default: return nil
    }
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
