import Foundation
import Host
import SwiftSDKs

/// Checks the machine on which apps are developed and deployed.
public enum MachineDoctor {
  /// The space that a build for a board and its SDK need, in bytes. Chosen.
  private static let leastSpace: Int64 = 4 << 30
  /// The version of Swift for which SDKs are made.
  private static let version = "6.3"

  public static func findings(in repository: Repository) async -> [Finding] {
    var found = [await swift(), await packages(repository)]
    found += space(repository)
    found += await ssh()
    found.append(await clock(repository))
    return found
  }

  private static func swift() async -> Finding {
    guard let toolchain = try? await Toolchain() else {
      return noSwift
    }
    return toolchain.isVersion(version)
      ? .ok("swift", toolchain.description)
      : otherSwift(toolchain.description)
  }

  private static func packages(_ repository: Repository) async -> Finding {
    let script = repository.root.appending(path: "tools/setup").path
    do {
      let missing = try await Command.output(script, ["--check"]).split(whereSeparator: \.isNewline)
      if missing.isEmpty { return .ok("packages", "all are installed") }
      return missingPackages("not installed: \(missing.joined(separator: ", "))")
    } catch { return missingPackages(UserMessage.text(for: error)) }
  }

  private static func space(_ repository: Repository) -> [Finding] {
    var folders = [("sources", repository.root), ("temporary files", FileManager.default.temporaryDirectory)]
    if let cache = try? Cache.folder { folders.append(("cache", cache)) }
    return folders.map { what, folder in
      var existing = folder
      while !existing.isFolder, existing.path != "/" { existing.deleteLastPathComponent() }
      guard let free = existing.freeSpace else {
        return unknownSpace(in: existing.path)
      }
      let text = "\(free >> 20) MB free for \(what) in \(folder.path)"
      return free >= leastSpace ? .ok("disk", text) : littleSpace(text)
    }
  }

  /// Checks the keys with which ssh can log in without questions.
  private static func ssh() async -> [Finding] {
    guard (try? await Command.executable("ssh")) != nil else {
      return [noSSH]
    }
    let agent = (try? await Command.output("ssh-add", ["-l"]))?.split(whereSeparator: \.isNewline).count ?? 0
    let folder = FileManager.default.homeDirectoryForCurrentUser.appending(path: ".ssh")
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    var open: [String] = []
    var locked: [String] = []
    for name in names where name.hasPrefix("id_") && !name.hasSuffix(".pub") {
      // A key with a passphrase cannot be read with an empty one.
      let isOpen =
        (try? await Command.output("ssh-keygen", ["-y", "-P", "", "-f", folder.appending(path: name).path])) != nil
      if isOpen { open.append(name) } else { locked.append(name) }
    }
    if agent > 0 {
      return [
        .ok(
          "ssh keys",
          "the agent has \(agent)\(open.isEmpty ? "" : ", and \(open.joined(separator: ", ")) need no agent")")
      ]
    }
    if !open.isEmpty { return [.ok("ssh keys", "\(open.joined(separator: ", ")) in \(folder.path)")] }
    if let name = locked.first {
      return [lockedKey(name, in: folder.path)]
    }
    return [noKeys(in: folder.path)]
  }

  /// Compares the clock with the date of the sources' newest commit.
  private static func clock(_ repository: Repository) async -> Finding {
    let text = try? await Command.output("git", ["-C", repository.root.path, "log", "-1", "--format=%ct"])
    let commit = text.flatMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? 0
    if Date().timeIntervalSince1970 >= commit { return .ok("clock", "it is plausible") }
    return wrongClock
  }

  // MARK: Problems

  private static let installSwift = "install Swift \(version) from https://swift.org/install"
  private static let noSwift = Finding.failure("swift", "swift is not on the PATH", installSwift)
  private static let noSSH = Finding.failure("ssh", "ssh is not on the PATH", "run tools/setup")
  private static let wrongClock = Finding.failure(
    "clock", "it is earlier than the newest commit of the sources", "set it with 'sudo timedatectl set-ntp true'")

  private static func otherSwift(_ name: String) -> Finding { .failure("swift", "this is \(name)", installSwift) }

  private static func missingPackages(_ reason: String) -> Finding { .failure("packages", reason, "run tools/setup") }

  private static func unknownSpace(in folder: String) -> Finding {
    .warning("disk", "the free space of \(folder) is unknown", "check the disk with 'df -h \(folder)'")
  }

  private static func littleSpace(_ text: String) -> Finding {
    .failure("disk", text, "remove files from its disk: a first build needs \(leastSpace >> 30) GB")
  }

  private static func lockedKey(_ name: String, in folder: String) -> Finding {
    .failure("ssh keys", "\(name) has a passphrase, and the agent has no keys", "run 'ssh-add \(folder)/\(name)'")
  }

  private static func noKeys(in folder: String) -> Finding {
    .failure(
      "ssh keys", "neither \(folder) nor the agent has keys",
      "make one with 'ssh-keygen -t ed25519', and pass its .pub file to 'vitrine image --key'")
  }

  /// All problems, for docs/troubleshooting.md.
  public static var examples: [Finding] {
    [
      noSwift, otherSwift("Swift 6.1"), missingPackages("not installed: PACKAGE"), unknownSpace(in: "FOLDER"),
      littleSpace("2000 MB free for sources in FOLDER"), noSSH, lockedKey("KEY", in: "~/.ssh"), noKeys(in: "~/.ssh"),
      wrongClock,
    ]
  }
}
