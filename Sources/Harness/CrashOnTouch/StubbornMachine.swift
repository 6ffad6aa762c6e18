internal import CKernelCalls
internal import CLinux
import System

// A machine that does not start anew when it is told to, where the kernel's command line says so: with `REBOOT=hangs` the call for that
// never comes back, with `REBOOT=fails` it does nothing, and with `SYSRQ=refused` the kernel's other ways are closed. The linker hands
// these calls of the program and its libraries to these functions (`Package.swift` names them).

@c(__wrap_reboot) func wrappedReboot(_ how: Int32) -> Int32 {
  guard how == RB_AUTOBOOT, let fault = Process.environment("REBOOT") else { return __real_reboot(how) }
  while fault == "hangs" { Clock.sleep(seconds: 3600) }
  __errno_location().pointee = EPERM
  return -1
}

@c(__wrap_open) func wrappedOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: UInt32) -> Int32 {
  if strcmp(path, "/proc/sysrq-trigger") == 0, Process.environment("SYSRQ") != nil {
    __errno_location().pointee = EACCES
    return -1
  }
  return vk_open(path, flags, mode)
}
