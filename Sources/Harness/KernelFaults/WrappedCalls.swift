internal import CHarness
internal import CLinux
import System

// All calls of the program and its libraries arrive at these functions. In a program that is linked with its libraries,
// the linker redirects them (`Package.swift` lists the calls); in an ordinary program, the loader does
// (`PreloadedFaults`).

private nonisolated(unsafe) var fault: KernelFault?

/// Reads the fault from the environment, before the first call. Exits the program if the fault is invalid.
@c(vitrine_read_fault) public func readFault() {
  guard let text = Process.environment("FAULT") else { return }
  fault = KernelFault(text)
  if fault == nil {
    Process.log("FAULT='\(text)': expected '\(KernelFault.form)', such as 'card.atomic 22 5 always'")
    Process.exit(2)
  }
}

/// The types of devices of the open descriptors, by number. Descriptors from 1,024 on count as `other`.
private nonisolated(unsafe) var things = [KernelCall.DeviceType](repeating: .other, count: 1024)

private func thing(_ descriptor: Int32) -> KernelCall.DeviceType {
  things.indices.contains(Int(descriptor)) ? things[Int(descriptor)] : .other
}

/// Returns `true` if a call with this name continues to the kernel, after the delay of the fault. Otherwise, `errno`
/// has the error.
private func goesOn(_ name: @autoclosure () -> String?) -> Bool {
  guard fault != nil, let name = name(), fault!.applies(to: name) else { return true }
  switch fault!.next(at: Clock.now) {
  case .refused(let error):
    __errno_location().pointee = error
    return false
  case .silent:
    __errno_location().pointee = EAGAIN
    return false
  case .takes(let seconds):
    Clock.sleep(for: seconds)
    return true
  case nil: return true
  }
}

@c(__wrap_open) func wrappedOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: UInt32) -> Int32 {
  let name = String(cString: path)
  let thing: KernelCall.DeviceType =
    name.hasPrefix("/dev/dri/") ? .card : name.hasPrefix("/dev/input/") ? .input : .other
  guard goesOn(KernelCall.name(of: "open", on: thing)) else { return -1 }
  let descriptor = vk_open(path, flags, mode)
  if things.indices.contains(Int(descriptor)) { things[Int(descriptor)] = thing }
  return descriptor
}

@c(__wrap_close) func wrappedClose(_ descriptor: Int32) -> Int32 {
  if things.indices.contains(Int(descriptor)) { things[Int(descriptor)] = .other }
  return __real_close(descriptor)
}

@c(__wrap_ioctl) func wrappedIoctl(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer?) -> Int32
{
  let thing = thing(descriptor)
  guard goesOn(KernelCall.name(ofRequest: request, on: thing)),
    goesOn(KernelCall.presentsFrame(request, on: thing) ? "card.frame" : nil)
  else { return -1 }
  if thing == .card, KernelCall.requestsFlipEvent(request), fault?.applies(to: "card.flip") == true,
    case .silent? = fault!.next(at: Clock.now)
  {
    KernelCall.removeFlipEvent(request, argument)
  }
  return vk_ioctl(descriptor, request, argument)
}

@c(__wrap_read) func wrappedRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ size: Int) -> Int {
  guard goesOn(KernelCall.name(of: "read", on: thing(descriptor))) else { return -1 }
  return __real_read(descriptor, buffer, size)
}

@c(__wrap_write) func wrappedWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ size: Int) -> Int {
  guard goesOn("write") else { return -1 }
  return __real_write(descriptor, buffer, size)
}

@c(__wrap_mmap) func wrappedMmap(
  _ address: UnsafeMutableRawPointer?, _ length: Int, _ protection: Int32, _ flags: Int32, _ descriptor: Int32,
  _ offset: off_t
) -> UnsafeMutableRawPointer? {
  guard goesOn(KernelCall.name(of: "mmap", on: thing(descriptor))) else {
    return UnsafeMutableRawPointer(bitPattern: -1)
  }
  return __real_mmap(address, length, protection, flags, descriptor, offset)
}

/// Fails or receives the kernel's uevents.
@c(__wrap_recvfrom) func wrappedReceive(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ size: Int, _ flags: Int32,
  _ sender: UnsafeMutableRawPointer?,
  _ length: UnsafeMutableRawPointer?
) -> Int {
  guard goesOn("announcement") else { return -1 }
  return __real_recvfrom(descriptor, buffer, size, flags, sender, length)
}

@c(__wrap_epoll_create1) func wrappedEpollCreate(_ flags: Int32) -> Int32 {
  guard goesOn("epoll_create") else { return -1 }
  return __real_epoll_create1(flags)
}

@c(__wrap_epoll_ctl) func wrappedEpollChange(
  _ epoll: Int32, _ operation: Int32, _ descriptor: Int32, _ event: UnsafeMutableRawPointer?
) -> Int32 {
  // A failing removal would mean that there was nothing to remove.
  guard operation != EPOLL_CTL_ADD || goesOn("epoll_ctl") else { return -1 }
  return __real_epoll_ctl(epoll, operation, descriptor, event)
}

/// Not every C library has a function of its own for waiting.
@c(__wrap_syscall) func wrappedCall(_ number: Int, _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int) -> Int {
  guard number != Int(SYS_epoll_pwait2) || goesOn("epoll_wait") else { return -1 }
  return vk_syscall(number, a, b, c, d, e, f)
}
