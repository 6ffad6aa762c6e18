#if !hasFeature(Embedded)
  internal import CLinux
  import System

  /// In the place of libdrm's function of this name, by which that library asks the kernel for everything: libdrm's tries for ever where a call was
  /// interrupted, or the kernel says "again". This one tries at once at first, for signals, then every millisecond, for up to a tenth of a second.
  ///
  /// Programs for boards have the same from `CDRM/embedded/core.c`, which gives way to a libdrm that has its own.
  @c(drmIoctl) package func boundedControl(_ card: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer?) -> Int32 {
    var tries = 1
    while true {
      let result = vt_ioctl(card, request, argument)
      if result != -1 || (Errno.last != .interrupted && Errno.last != .wouldBlock) || tries == 110 { return result }
      if tries > 10 { Clock.sleep(seconds: 0.001) }
      tries += 1
    }
  }
#endif
