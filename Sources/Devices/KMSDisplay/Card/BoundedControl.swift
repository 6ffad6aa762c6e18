#if !hasFeature(Embedded)
  internal import CLinux
  import System

  /// Replaces `drmIoctl`, through which libdrm makes all of its ioctls. The original retries forever if a call is
  /// interrupted or fails with `EAGAIN`. This function retries 10 times at once, for signals, and then every
  /// millisecond for up to a tenth of a second.
  ///
  /// In programs for boards, `CDRM/embedded/core.c` does the same, with a weak symbol that a complete libdrm overrides.
  @c(drmIoctl) package func boundedIoctl(_ card: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer?) -> Int32
  {
    var tries = 1
    while true {
      let result = vt_ioctl(card, request, argument)
      if result != -1 || (Errno.last != .interrupted && Errno.last != .wouldBlock) || tries == 110 { return result }
      if tries > 10 { Clock.sleep(for: 0.001) }
      tries += 1
    }
  }
#endif
