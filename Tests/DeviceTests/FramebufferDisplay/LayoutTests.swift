import CLinux
import Geometry
import Platform
import Scanout
import TestContexts
import Testing

@testable import FramebufferDisplay

@Suite("The layout of a frame buffer", .freshContext) struct LayoutTests {
  /// Returns the screen information of an 800×480 panel with 32 bits per pixel.
  func driver() -> (fb_var_screeninfo, fb_fix_screeninfo) {
    var variable = fb_var_screeninfo()
    variable.xres = 800
    variable.yres = 480
    variable.xres_virtual = 800
    variable.yres_virtual = 480
    variable.bits_per_pixel = 32
    variable.red.offset = 16
    variable.green.offset = 8
    variable.blue.offset = 0
    variable.red.length = 8
    variable.green.length = 8
    variable.blue.length = 8
    var fixed = fb_fix_screeninfo()
    fixed.line_length = 3328
    fixed.smem_len = 3328 * 480
    fixed.ypanstep = 1
    return (variable, fixed)
  }

  @Test func `follows the driver's row length`() throws {
    let (variable, fixed) = driver()
    let layout = try #require(Layout(variable, fixed))
    #expect(layout.mode.size == PixelSize(800, 480))
    #expect(layout.mode.refreshRate == 60)
    #expect(layout.pitch == 3328)
    #expect(layout.format == .xrgb8888)
    #expect(!layout.hasTwoBuffers)
    #expect(layout.millimeters == nil)
  }

  @Test func `distinguishes the formats by their bit fields`() {
    var (variable, fixed) = driver()
    variable.red.offset = 0
    variable.blue.offset = 16
    #expect(Layout(variable, fixed)?.format == .xbgr8888)
    variable.bits_per_pixel = 16
    variable.red.offset = 11
    variable.green.offset = 5
    variable.blue.offset = 0
    variable.red.length = 5
    variable.green.length = 6
    variable.blue.length = 5
    #expect(Layout(variable, fixed)?.format == .rgb565)
  }

  /// Sets the length and the offset of red, green, blue, and alpha, as in fbset(8).
  func set(_ variable: inout fb_var_screeninfo, _ bits: Int, _ channels: (Int, Int)...) {
    variable.bits_per_pixel = UInt32(bits)
    func field(_ index: Int) -> fb_bitfield {
      guard index < channels.count else { return fb_bitfield() }
      return fb_bitfield(offset: UInt32(channels[index].1), length: UInt32(channels[index].0), msb_right: 0)
    }
    variable.red = field(0)
    variable.green = field(1)
    variable.blue = field(2)
    variable.transp = field(3)
  }

  /// Returns the bytes of a pixel of 0xFF8844 on a panel with these channels, or `nil` if it cannot be drawn.
  func bytes(_ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo, _ color: UInt32 = 0xFFFF_8844) -> [UInt8]? {
    guard let layout = Layout(variable, fixed) else { return nil }
    var row = [UInt8](repeating: 0xEE, count: 16)
    let count = layout.fields?.bytesPerPixel ?? layout.format?.bytesPerPixel ?? 0
    row.withUnsafeMutableBytes { target in
      withUnsafePointer(to: color) { pixel in
        let memory = ScanoutMemory(
          address: target.baseAddress!, pitch: 16, size: PixelSize(1, 1), format: layout.format ?? .rgb565,
          fields: layout.fields)
        let frame = Frame(pixels: pixel, stride: 1, size: PixelSize(1, 1))
        memory.write(PixelRect(0, 0, 1, 1), of: frame, turned: .none)
      }
    }
    #expect(row[count...].allSatisfy { $0 == 0xEE }, "nothing is written after the pixel")
    return Array(row[..<count])
  }

  @Test func `has any order and size of channels`() {
    var (variable, fixed) = driver()
    fixed.smem_len = 3328 * 480
    set(&variable, 24, (8, 16), (8, 8), (8, 0))
    #expect(bytes(variable, fixed) == [0x44, 0x88, 0xFF])
    set(&variable, 24, (8, 0), (8, 8), (8, 16))
    #expect(bytes(variable, fixed) == [0xFF, 0x88, 0x44])
    // BGR565, and 5 bits for each channel with and without alpha.
    set(&variable, 16, (5, 0), (6, 5), (5, 11))
    #expect(bytes(variable, fixed) == [0x5F, 0x44])
    set(&variable, 16, (5, 10), (5, 5), (5, 0), (1, 15))
    #expect(bytes(variable, fixed) == [0x28, 0xFE])
    set(&variable, 15, (5, 10), (5, 5), (5, 0))
    #expect(bytes(variable, fixed) == [0x28, 0x7E])
    set(&variable, 16, (4, 8), (4, 4), (4, 0), (4, 12))
    #expect(bytes(variable, fixed) == [0x84, 0xFF])
    // RGBA, BGRA, and 10 bits for each channel. An opaque pixel has all bits of alpha.
    set(&variable, 32, (8, 24), (8, 16), (8, 8), (8, 0))
    #expect(bytes(variable, fixed) == [0xFF, 0x44, 0x88, 0xFF])
    set(&variable, 32, (8, 8), (8, 16), (8, 24))
    #expect(bytes(variable, fixed) == [0x00, 0xFF, 0x88, 0x44])
    set(&variable, 32, (10, 20), (10, 10), (10, 0), (2, 30))
    #expect(bytes(variable, fixed) == [0x11, 0x89, 0xF8, 0xFF])
    // 18 bits, packed and with a byte for each channel.
    set(&variable, 24, (6, 12), (6, 6), (6, 0))
    #expect(bytes(variable, fixed) == [0x91, 0xF8, 0x03])
    set(&variable, 24, (6, 18), (6, 10), (6, 2))
    #expect(bytes(variable, fixed) == [0x44, 0x88, 0xFC])
    fixed.visual = UInt32(FB_VISUAL_TRUECOLOR)
    set(&variable, 8, (3, 5), (3, 2), (2, 0))
    #expect(bytes(variable, fixed) == [0xF1])
    // Alpha of the named formats does not matter: its bits are always set. Alpha in impossible bits is ignored.
    set(&variable, 32, (8, 16), (8, 8), (8, 0), (8, 24))
    #expect(Layout(variable, fixed)?.format == .xrgb8888)
    set(&variable, 16, (5, 11), (6, 5), (5, 0), (8, 24))
    #expect(Layout(variable, fixed)?.format == .rgb565)
  }

  @Test func `believes the length of the rows, not the number of bits`() {
    var (variable, fixed) = driver()
    fixed.line_length = 3200
    set(&variable, 16, (5, 11), (6, 5), (5, 0))
    #expect(Layout(variable, fixed)?.format == .xrgb8888 && Layout(variable, fixed)?.pitch == 3200)
    set(&variable, 16, (5, 0), (6, 5), (5, 11))
    #expect(Layout(variable, fixed)?.format == .xbgr8888)
    set(&variable, 16, (8, 24), (8, 16), (8, 8))
    #expect(bytes(variable, fixed) == [0x00, 0x44, 0x88, 0xFF])
    fixed.line_length = 1600
    set(&variable, 32, (8, 16), (8, 8), (8, 0))
    #expect(Layout(variable, fixed)?.format == .rgb565)
    fixed.line_length = 2400
    #expect(bytes(variable, fixed) == [0x44, 0x88, 0xFF])
    // Rows of a wider virtual screen, and rows with padding, have the reported number of bits.
    fixed.line_length = 3200
    variable.xres_virtual = 1600
    set(&variable, 16, (5, 11), (6, 5), (5, 0))
    #expect(Layout(variable, fixed)?.format == .rgb565)
    variable.xres_virtual = 800
    fixed.line_length = 1664
    #expect(Layout(variable, fixed)?.format == .rgb565)
    // Without channels, the usual ones are used.
    set(&variable, 16)
    #expect(Layout(variable, fixed)?.format == .rgb565)
    // A requested format replaces the driver's.
    fixed.line_length = 3200
    #expect(Layout(variable, fixed, format: .rgb565)?.format == .rgb565)
    #expect(Layout(variable, fixed, format: .xbgr8888)?.format == .xbgr8888)
  }

  @Test func `starts where the panel starts, in the middle of a row too`() {
    var (variable, fixed) = driver()
    variable.xres_virtual = 832
    variable.xoffset = 32
    #expect(Layout(variable, fixed)?.offset == 128)
    variable.yoffset = 3
    #expect(Layout(variable, fixed)?.offset == 0, "a frame there exceeds the memory")
    fixed.smem_len += 3 * 3328
    #expect(Layout(variable, fixed)?.offset == 3 * 3328 + 128)
  }

  @Test func `refuses what it cannot draw, with the numbers of the driver`() {
    var (variable, fixed) = driver()
    set(&variable, 8, (8, 0), (8, 0), (8, 0))
    #expect(Layout(variable, fixed) == nil)
    let error = FramebufferError.unknownFormat(
      path: "/dev/fb0", description: Layout.description(of: variable, fixed))
    #expect(
      error.message
        == "/dev/fb0: cannot draw 8 bits, rgb 8/0 8/0 8/0, in rows of 3328 bytes "
        + "(supported are 8 to 32 bits with separate red, green and blue; see VITRINE_FORMAT)")
    // A palette, one bit, YUV, overlapping channels, channels outside the pixel, and rows that are too short.
    fixed.visual = UInt32(FB_VISUAL_PSEUDOCOLOR)
    set(&variable, 8, (3, 5), (3, 2), (2, 0))
    #expect(Layout(variable, fixed) == nil)
    fixed.visual = 0
    set(&variable, 1, (1, 0), (1, 0), (1, 0))
    #expect(Layout(variable, fixed) == nil)
    set(&variable, 16, (5, 11), (6, 5), (5, 0))
    variable.grayscale = 0x5659_5559
    #expect(Layout(variable, fixed) == nil)
    variable.grayscale = 0
    set(&variable, 32, (8, 16), (8, 12), (8, 0))
    #expect(Layout(variable, fixed) == nil)
    set(&variable, 24, (8, 20), (8, 8), (8, 0))
    #expect(Layout(variable, fixed) == nil)
    set(&variable, 32, (8, 16), (8, 8), (8, 4_000_000_000))
    #expect(Layout(variable, fixed) == nil)
    set(&variable, 16, (5, 11), (6, 5), (5, 0))
    fixed.line_length = 1599
    #expect(Layout(variable, fixed) == nil)
  }

  @Test func `has two buffers if the memory and the driver allow it`() {
    var (variable, fixed) = driver()
    variable.yres_virtual = 960
    #expect(Layout(variable, fixed)?.hasTwoBuffers == false)
    fixed.smem_len *= 2
    #expect(Layout(variable, fixed)?.hasTwoBuffers == true)
    #expect(Layout(variable, fixed)?.showsSecond == false)
    variable.yoffset = 480
    #expect(Layout(variable, fixed)?.showsSecond == true)
    fixed.ypanstep = 0
    #expect(Layout(variable, fixed)?.hasTwoBuffers == false)
  }

  @Test func `gets the refresh rate from the pixel clock`() throws {
    var (variable, fixed) = driver()
    // 33.3 MHz with 1056 × 525 pixels including blanking: 60.1 Hz.
    variable.pixclock = 30030
    variable.left_margin = 46
    variable.right_margin = 210
    variable.hsync_len = 0
    variable.upper_margin = 23
    variable.lower_margin = 22
    variable.vsync_len = 0
    #expect(abs(try #require(Layout(variable, fixed)).mode.refreshRate - 60.06) < 0.05)
    variable.pixclock = 1
    #expect(Layout(variable, fixed)?.mode.refreshRate == 60)
  }

  @Test func `rejects numbers that exceed the memory`() {
    var (variable, fixed) = driver()
    fixed.smem_len = 1000
    #expect(Layout(variable, fixed) == nil)
    (variable, fixed) = driver()
    fixed.line_length = 100
    #expect(Layout(variable, fixed) == nil)
    variable.xres = 0
    #expect(Layout(variable, fixed) == nil)
  }
}
