internal import CHarness
internal import CLinux
import System

// A machine that does not end when it is told to, where the kernel's command line says so: with `REBOOT=hangs` the call for a start anew
// never comes back, with `REBOOT=fails` it does nothing, and with `POWEROFF=hangs` that for the power to go off never comes back. With
// `SYSRQ=refused` the kernel's other ways are closed, and with `FORK=refused` there is no memory for another process from the end on. The
// linker hands these calls of the program and its libraries to these functions (`Package.swift` names them).

/// Whether every process was told to end: what comes now is the end of the machine.
private nonisolated(unsafe) var isEnding = false

@c(__wrap_reboot) func wrappedReboot(_ how: Int32) -> Int32 {
  let name = how == RB_AUTOBOOT ? "REBOOT" : how == RB_POWER_OFF ? "POWEROFF" : ""
  guard let fault = Process.environment(name) else { return __real_reboot(how) }
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

@c(__wrap_kill) func wrappedKill(_ process: Int32, _ signal: Int32) -> Int32 {
  if process == -1 { isEnding = true }
  return __real_kill(process, signal)
}

@c(__wrap_fork) func wrappedFork() -> Int32 {
  if isEnding, Process.environment("FORK") != nil {
    __errno_location().pointee = ENOMEM
    return -1
  }
  return __real_fork()
}

/// A process that hangs after so many seconds, whatever it is doing then: so process 1 does with `HANGS_AFTER=SECONDS`.
func hang(after seconds: UInt32) {
  signal(SIGALRM) { _ in while true { pause() } }
  alarm(seconds)
}
