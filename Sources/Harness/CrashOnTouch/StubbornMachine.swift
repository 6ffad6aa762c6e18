internal import CHarness
internal import CLinux
import System

// A machine that does not shut down as requested. The kernel's command line selects how:
//
// - `REBOOT=hangs`: the call to restart never returns. `REBOOT=fails`: it fails.
// - `POWEROFF=hangs`: the call to power off never returns.
// - `SYSRQ=refused`: the kernel's SysRq file cannot be opened.
// - `FORK=refused`: during shutdown there is no memory for another process.
//
// The linker redirects these calls of the program and its libraries to the functions in this file. `Package.swift`
// lists the calls.

/// Whether all processes were told to end, so that the machine is shutting down.
private nonisolated(unsafe) var isEnding = false

@c(__wrap_reboot) func wrappedReboot(_ how: Int32) -> Int32 {
  let name = how == RB_AUTOBOOT ? "REBOOT" : how == RB_POWER_OFF ? "POWEROFF" : ""
  guard let fault = Process.environment(name) else { return __real_reboot(how) }
  while fault == "hangs" { Clock.sleep(for: 3600) }
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

/// Makes the process hang after the given number of seconds, whatever it does then. Process 1 uses this for
/// `HANGS_AFTER=SECONDS`.
func hang(after seconds: UInt32) {
  signal(SIGALRM) { _ in while true { pause() } }
  alarm(seconds)
}
