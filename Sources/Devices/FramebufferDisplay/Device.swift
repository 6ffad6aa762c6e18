internal import CLinux
import Geometry
import Platform
import Scanout
import System

/// An open frame buffer device with its layout and its mapped memory.
final class Device {
  let path: String
  let descriptor: Descriptor
  let layout: Layout
  /// The two buffers in the device's memory. Without room for two, both are the same.
  let buffers: (ScanoutMemory, ScanoutMemory)

  private let mapping: Mapping
  // The original settings, allocated on the heap and never changed, because a crash passes them to the kernel.
  private let originalSettings: UnsafeMutablePointer<fb_var_screeninfo>
  private var panAtCrash: CrashAction?

  init(path: String, format: PixelFormat? = nil) throws(FramebufferError) {
    let opened: Descriptor
    do throws(Errno) {
      opened = try Descriptor(opening: path, .readWrite)
    } catch {
      throw .cannotOpen(path: path, error)
    }
    var variable = fb_var_screeninfo()
    var fixed = fb_fix_screeninfo()
    do throws(Errno) {
      try opened.control(UInt(FBIOGET_VSCREENINFO), &variable)
      try opened.control(UInt(FBIOGET_FSCREENINFO), &fixed)
    } catch {
      throw .notAFramebuffer(path: path, error)
    }
    guard let layout = Layout(variable, fixed, format: format) else {
      throw .unknownFormat(path: path, description: Layout.description(of: variable, fixed))
    }
    // Mappings start at a page, so include the part of the page before the memory.
    let lead = Int(fixed.smem_start & 4095)
    do throws(Errno) {
      mapping = try Mapping(opened.rawValue, length: lead + Int(fixed.smem_len))
    } catch {
      throw .notAFramebuffer(path: path, error)
    }
    let start = mapping.address + lead
    func memory(at offset: Int) -> ScanoutMemory {
      ScanoutMemory(
        address: start + offset, pitch: layout.pitch, size: layout.mode.size, format: layout.format ?? .xrgb8888,
        fields: layout.fields)
    }
    buffers =
      layout.hasTwoBuffers
      ? (memory(at: 0), memory(at: layout.pitch * layout.mode.size.height))
      : (memory(at: layout.offset), memory(at: layout.offset))
    descriptor = opened
    self.path = path
    self.layout = layout
    originalSettings = .allocate(capacity: 1)
    originalSettings.initialize(to: variable)
    // The console may have blanked the panel.
    _ = try? descriptor.control(UInt(FBIOBLANK), value: 0)
    if layout.hasTwoBuffers {
      panAtCrash = CrashAction(
        .screen, descriptor.rawValue, UInt(FBIOPAN_DISPLAY), argument: UInt(bitPattern: originalSettings))
    }
  }

  deinit {
    if layout.hasTwoBuffers {
      panAtCrash = nil
      _ = try? descriptor.control(UInt(FBIOPAN_DISPLAY), originalSettings)
    }
    originalSettings.deallocate()
  }

  /// Pans the panel to the first or the second buffer.
  func pan(to index: Int) throws(Errno) {
    var variable = originalSettings.pointee
    variable.xoffset = 0
    variable.yoffset = index == 0 ? 0 : variable.yres
    try descriptor.control(UInt(FBIOPAN_DISPLAY), &variable)
  }
}
