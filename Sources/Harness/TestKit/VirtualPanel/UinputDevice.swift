internal import CEvdev
import System

/// A device that is created through /dev/uinput. It is removed when its owner releases it.
struct UinputDevice: ~Copyable {
  let path: String
  private let descriptor: Descriptor
  private let handle: OpaquePointer

  init(_ model: PanelModel) throws(VirtualPanelError) {
    let descriptor: Descriptor
    do throws(Errno) {
      descriptor = try Descriptor(opening: "/dev/uinput", [.readWrite, .nonBlocking])
    } catch {
      throw .cannotOpen(error)
    }
    guard let device = libevdev_new() else { throw .cannotCreate(name: model.name, .noMemory) }
    defer { libevdev_free(device) }
    Self.describe(model, to: device)

    var handle: OpaquePointer?
    let result = libevdev_uinput_create_from_device(device, descriptor.rawValue, &handle)
    guard result == 0, let handle else {
      throw .cannotCreate(name: model.name, Errno(rawValue: -result))
    }
    guard let node = libevdev_uinput_get_devnode(handle) else {
      libevdev_uinput_destroy(handle)
      throw .noNode(name: model.name)
    }
    path = String(cString: node)
    self.descriptor = descriptor
    self.handle = handle
  }

  deinit { libevdev_uinput_destroy(handle) }

  borrowing func write(_ events: UnsafeRawBufferPointer) throws(Errno) {
    try descriptor.writeAll(events)
  }

  private static func describe(_ model: PanelModel, to device: OpaquePointer) {
    libevdev_set_name(device, model.name)
    libevdev_set_id_bustype(device, BUS_VIRTUAL)
    if model.isTouchPanel { libevdev_enable_property(device, UInt32(INPUT_PROP_DIRECT)) }

    switch model.kind {
    case .slots(let count):
      enable(ABS_MT_SLOT, .init(0, Int32(clamping: count - 1)), of: device)
      enable(ABS_MT_TRACKING_ID, .init(0, PanelEvents.lastTrackingID), of: device)
      enableFingers(model, of: device)
    case .anonymous:
      enableFingers(model, of: device)
    case .singleTouch:
      enablePointer(model, of: device)
      enableKeys([BTN_TOUCH], of: device)
    case .tablet:
      enablePointer(model, of: device)
      enableKeys([BTN_LEFT, BTN_RIGHT, BTN_MIDDLE], of: device)
      enableMotion([REL_WHEEL], of: device)
    case .mouse: enableMouse(of: device)
    case .keyboard(let points):
      if points { enableMouse(of: device) }
      enableKeys(Array(KEY_ESC...KEY_COMPOSE), of: device)
      libevdev_enable_event_code(device, UInt32(EV_MSC), UInt32(MSC_SCAN), nil)
      for light in [LED_NUML, LED_CAPSL, LED_SCROLLL] {
        libevdev_enable_event_code(device, UInt32(EV_LED), UInt32(light), nil)
      }
    }
  }

  /// Real multi-touch panels also report their first finger as a pointer, for programs that do not support several
  /// fingers.
  private static func enableFingers(_ model: PanelModel, of device: OpaquePointer) {
    enable(ABS_MT_POSITION_X, model.x, of: device)
    enable(ABS_MT_POSITION_Y, model.y, of: device)
    enable(ABS_MT_TOOL_TYPE, .init(0, MT_TOOL_PALM), of: device)
    enablePointer(model, of: device)
    enableKeys([BTN_TOUCH], of: device)
  }

  private static func enablePointer(_ model: PanelModel, of device: OpaquePointer) {
    enable(ABS_X, model.x, of: device)
    enable(ABS_Y, model.y, of: device)
  }

  private static func enableMouse(of device: OpaquePointer) {
    enableKeys([BTN_LEFT, BTN_RIGHT, BTN_MIDDLE], of: device)
    enableMotion([REL_X, REL_Y, REL_WHEEL], of: device)
  }

  private static func enable(_ code: Int32, _ axis: PanelModel.Axis, of device: OpaquePointer) {
    var info = input_absinfo()
    info.minimum = axis.minimum
    info.maximum = axis.maximum
    info.resolution = axis.resolution
    libevdev_enable_event_code(device, UInt32(EV_ABS), UInt32(code), &info)
  }

  private static func enableKeys(_ codes: [Int32], of device: OpaquePointer) {
    for code in codes { libevdev_enable_event_code(device, UInt32(EV_KEY), UInt32(code), nil) }
  }

  private static func enableMotion(_ codes: [Int32], of device: OpaquePointer) {
    for code in codes { libevdev_enable_event_code(device, UInt32(EV_REL), UInt32(code), nil) }
  }
}
