import CLinux
import Geometry
import Platform
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
    variable.green.length = 5
    #expect(Layout(variable, fixed) == nil)
    variable.bits_per_pixel = 24
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
