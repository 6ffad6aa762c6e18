internal import CHarness
internal import CLinux
import System
import Vitrine

/// The attempts of a hijacked app on a board. Each attempt logs one line, `attack: WHAT: RESULT`.
enum Attacks {
  /// Makes all attempts. The board must still work afterwards.
  static func run() {
    for attempts in [
      tryCalls, tryNamespaces, trySockets, tryProcesses, tryTerminals, tryFiles, sendDescriptors, flood,
    ] {
      attempts()
      // An emulated board may need longer for all attempts than an app may be silent.
      ServiceManager()?.notifyAlive(at: Clock.now)
    }
    Process.log("attack: finished")
  }

  /// Uses up what a board has a limited amount of, in a process of its own, while the app is on the screen. The files
  /// in memory stay, so that the board must work without that memory.
  static func startFloods() {
    do throws(Errno) {
      _ = try SpawnedProcess {
        // More files than these folders may have, and fewer than the kernel's own limit.
        floodFiles("/tmp", most: 20_000)
        floodFiles("/run/vitrine/picture", most: 2_000)
        fill("/tmp", most: 1 << 30)
        fill("/run/vitrine/picture", most: 1 << 30)
        floodFiles("/var/lib/vitrine", most: 100_000)
        let processes = vk_count_processes(200)
        Process.log(
          "attack: processes at once while on screen: \(processes < 100 ? "less than a hundred" : "too many")")
        floodMemory()
        for number in 0..<2000 { Process.printLine("attack: line \(number)") }
        // Lets the console catch up.
        Clock.sleep(for: 1)
        Process.log("attack: finished the floods")
        return true
      }
    } catch { say("a process for floods", error.rawValue) }
  }

  /// Writes a file until there is no more space.
  private static func fill(_ folder: String, most: Int) {
    say("filling \(folder)") { () throws(Errno) in
      let file = try Descriptor(opening: "\(folder)/flood", [.writeOnly, .create])
      let chunk = [UInt8](repeating: 1, count: 1 << 20)
      for _ in 0..<most / chunk.count { try file.writeAll(chunk) }
    }
  }

  /// Creates as many files as possible, and removes them.
  private static func floodFiles(_ folder: String, most: Int) {
    var count = 0
    say("creating files without end in \(folder)") { () throws(Errno) in
      while count < most {
        _ = try Descriptor(opening: "\(folder)/flood-\(count)", [.writeOnly, .create])
        count += 1
      }
    }
    for number in 0..<count { try? File.removeItem(at: "\(folder)/flood-\(number)") }
  }

  /// Uses more memory than the board has, in one process and in several. The kernel may kill them.
  private static func floodMemory() {
    let most: Int32 = 8192
    var flooders: [SpawnedProcess] = []
    for count in [1, 3] {
      for _ in 0..<count {
        if let flooder = try? SpawnedProcess(doing: { vk_count_megabytes(most) < most }) { flooders.append(flooder) }
      }
      for flooder in flooders {
        if flooder.waitForExit(timeout: 60) == nil { flooder.send(signal: 9) }
      }
      Process.log("attack: used memory without end in \(count) processes")
      flooders.removeAll()
    }
  }

  /// - Parameter error: 0, an error of the C library, or the negative number of a signal.
  private static func say(_ what: String, _ error: Int32) {
    let result = error == 0 ? "done" : error < 0 ? "killed by signal \(-error)" : Errno(rawValue: error).message
    Process.log("attack: \(what): \(result)")
  }

  private static func say(_ what: String, _ attempt: () throws(Errno) -> Void) {
    do throws(Errno) {
      try attempt()
      say(what, 0)
    } catch { say(what, error.rawValue) }
  }

  private static func tryCalls() {
    let calls: [(String, Int)] = [
      ("ptrace", vk_call_ptrace), ("mount", vk_call_mount), ("bpf", vk_call_bpf), ("keyctl", vk_call_keyctl),
      ("add_key", vk_call_add_key), ("request_key", vk_call_request_key),
      ("perf_event_open", vk_call_perf), ("userfaultfd", vk_call_userfaultfd), ("memfd_create", vk_call_memfd),
      ("reboot", vk_call_reboot),
      ("acct", vk_call_acct), ("swapon", vk_call_swap), ("init_module", vk_call_module), ("kexec_load", vk_call_kexec),
      ("io_uring_setup", vk_call_io_uring), ("pidfd_open", vk_call_pidfd), ("clone3", vk_call_clone3),
      ("setns", vk_call_setns),
    ]
    for (name, number) in calls { say(name, vk_attempt(number, 0, 0, 0)) }
  }

  private static func tryNamespaces() {
    let flags: [(String, UInt)] = [
      ("files", 0x20000), ("control groups", 0x200_0000), ("names", 0x400_0000), ("messages", 0x800_0000),
      ("users", 0x1000_0000),
      ("processes", 0x2000_0000), ("networks", 0x4000_0000),
    ]
    for (name, flag) in flags { say("a namespace of \(name)", vk_attempt_clone(flag)) }
    say("unshare", vk_attempt(vk_call_unshare, 0x1000_0000, 0, 0))
    // The filter of calls refuses all namespaces already. This limit also applies to programs without a filter.
    let most = try? File.text(at: "/proc/sys/user/max_user_namespaces", limit: 16)
    Process.log("attack: most user namespaces: \(most.map { String($0.prefix { $0 != "\n" }) } ?? "unreadable")")
    // An ordinary process, which every program may create.
    say("a process", vk_attempt_clone(0))
  }

  private static func trySockets() {
    var families: [String] = []
    // AF_UNIX, AF_INET, AF_INET6, and AF_NETLINK are allowed.
    for family: Int32 in 0..<64 where ![1, 2, 10, 16].contains(family) {
      for type: Int32 in [1, 2, 3, 5] where vk_attempt_socket(family, type, 0) == 0 { families.append("\(family)") }
    }
    Process.log("attack: sockets of other families: \(families.isEmpty ? "none" : families.joined(separator: " "))")
    say("a socket of packets", vk_attempt_socket(2, 3, 255))
    say("a socket of the firewall", vk_attempt_socket(16, 3, 12))
    say("lingering", vk_attempt_linger())
    say("the control socket", vk_attempt_connection(controlSocket))
  }

  private static let controlSocket = "/run/vitrine/control"
  private static let sessionSocket = "/run/vitrine/sessions"

  /// Whether the first process has opened its sockets. It opens them after the app's start, and only for a board with
  /// services.
  static var boardSocketsExist: Bool {
    // `File.exists` requires that the app may read them.
    let names = (try? Directory.names(at: "/run/vitrine")) ?? []
    return names.contains("control") && names.contains("sessions")
  }

  /// Tries to use the first process's sockets for requests and for the SSH server.
  static func tryBoardSockets() {
    say("the control socket", vk_attempt_connection(controlSocket))
    say("the socket of sessions", vk_attempt_connection(sessionSocket))
  }

  private static func tryProcesses() {
    say("killing process 1", vk_attempt_signal(1, 9))
    for (name, number) in [("process 1", 1), ("the keeper", getppid())] {
      let signal = vk_find_signal(number)
      Process.log("attack: signals for \(name): \(signal == 0 ? "none" : "\(signal)")")
      say("reading the memory of \(name)", vk_attempt_reading(number))
    }
    for file in ["environ", "mem", "maps", "fd/0"] {
      say("/proc/1/\(file)") { () throws(Errno) in _ = try Descriptor(opening: "/proc/1/\(file)", .readOnly) }
    }
    let reached = reachedProcesses()
    Process.log("attack: other processes: \(reached.isEmpty ? "none" : reached.joined(separator: " "))")
  }

  /// Returns the numbers of all other processes that this program can kill, or whose memory, variables, or files it can
  /// open.
  private static func reachedProcesses() -> [String] {
    func canOpen(_ path: String) -> Bool {
      do throws(Errno) {
        _ = try Descriptor(opening: path, .readOnly)
        return true
      } catch { return false }
    }
    return ((try? Directory.names(at: "/proc")) ?? []).filter { name in
      guard let number = Int32(name), number > 1, number != getpid() else { return false }
      return vk_attempt_signal(number, 9) == 0
        || ["environ", "mem", "fd"].contains { canOpen("/proc/\(name)/\($0)") }
    }
  }

  private static func tryTerminals() {
    for stream: Int32 in 0...2 where vk_attempt_typing(stream) == 0 { say("typing", 0) }
    for path in ["/dev/tty", "/dev/tty0", "/dev/tty1", "/dev/console", "/dev/kmsg", "/dev/uinput", "/dev/mem"] {
      say("opening \(path)") { () throws(Errno) in _ = try Descriptor(opening: path, .writeOnly) }
    }
  }

  /// Sets traps for process 1 in the directories that it shares with the app. They are not removed.
  private static func tryFiles() {
    let data = "/var/lib/vitrine"
    for name in ["discarded", "on-trial", "set-aside"] { _ = vk_make_link("\(data)/appliance", "\(data)/\(name)") }
    _ = vk_make_directory("\(data)/trap")
    _ = vk_make_link("\(data)/appliance", "\(data)/trap/link")
    let strange: [CChar] = Array("\(data)/".utf8).map { CChar(bitPattern: $0) } + [-1, -2, 0]
    strange.withUnsafeBufferPointer { name in
      if let start = name.baseAddress { say("a name that is not UTF-8", vk_make_directory(start)) }
    }
    for path in ["\(data)/appliance/record", "\(data)/releases/choice", "/run/vitrine/state", "/etc/vitrine/start-up"] {
      say("writing \(path)") { () throws(Errno) in _ = try Descriptor(opening: path, [.writeOnly, .create]) }
    }
    say("removing process 1's files") { () throws(Errno) in try File.removeItem(at: "\(data)/appliance") }
    say("moving process 1's files") { () throws(Errno) in try File.rename("\(data)/appliance", to: "\(data)/mine") }
  }

  /// Sends process 1 a descriptor of each wrong kind, slowly: if many wait to be closed, process 1 kills this program.
  private static func sendDescriptors() {
    guard let manager = ServiceManager(keepsDescriptors: true) else { return }
    for kind in 0..<Int32(vk_file_kind_count) {
      let name = vk_file_kind(kind).map { String(cString: $0) } ?? ""
      let number = vk_open_file(kind, "/var/lib/vitrine")
      if number < 0 {
        Process.log("attack: opening \(name): \(Errno.last.message)")
      } else {
        manager.store(Descriptor(owning: number), as: "display")
        Process.log("attack: sending \(name) as the display: sent")
        Clock.sleep(for: 0.2)
      }
    }
    Process.log("attack: sending descriptors of each kind: done")
  }

  /// Floods the log. From here on, a write to the log's pipe blocks while the pipe is full, for all programs that share
  /// it.
  private static func flood() {
    say("making writers of the log wait", vk_make_wait(1))
    Process.log("attack: processes at once: \(vk_count_processes(200) < 100 ? "less than a hundred" : "too many")")
    let line = String(repeating: "\u{1B}[2J", count: 100)
    for _ in 0..<600 { Process.printLine(line) }
    // The priority of an emergency, which a system's journal would show to all users.
    Process.printLine("<0>attack: a line with the priority of an emergency: printed")
    // Lets the console catch up, also on a busy machine: otherwise it drops the next lines.
    Clock.sleep(for: 4)
  }
}
