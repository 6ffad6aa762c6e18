import Foundation

/// A failure on this machine. The description includes the remedy.
public enum HostError: ExplainedError, Equatable {
  case noRepository(startingAt: String)
  case noCommand(String)
  /// A program of this machine failed. Its arguments name temporary files, so they are not repeated.
  ///
  /// - Parameter ending: The exit status or the signal that ended the program, such as `status 1`, or `nil` if it did
  ///   not start.
  case commandFailed(String, ending: String? = nil, reason: String)
  /// The system limits the paths of sockets to about 100 bytes.
  case longSocketPath(String)
  case diskFull(command: String)
  /// Not enough space in a folder. Both values are in bytes.
  case noSpace(String, needed: Int64, free: Int64)
  case fileError(String, reason: String)
  /// This program cannot write to its standard output.
  case outputFailed(reason: String)
  /// Vitrine's sources belong to another user, so nothing can be built in them.
  case otherOwner(String)
  case lockTimedOut(String, purpose: String)
  case relativeCachePath(String)
  /// - Parameter similar: The zones with similar names.
  case unknownTimeZone(String, folder: String, similar: [String] = [])

  public var problem: String {
    switch self {
    case .noRepository(let path): "neither \(path) nor this program is in a clone of Vitrine"
    case .noCommand(let name): "the program '\(name)' is not on the PATH"
    case .commandFailed(let command, let ending, let reason):
      "\(command) failed\(ending.map { " with \($0)" } ?? ""): \(reason)"
    case .longSocketPath(let path): "the path of the socket \(path) is too long"
    case .diskFull(let command): "the disk is full: \(command) cannot write its files"
    case .noSpace(let path, let needed, let free):
      "\(path) has \(free >> 20) MB free, and \(max(1, needed >> 20)) MB are needed"
    case .fileError(let path, let reason): "\(path) cannot be used: \(reason)"
    case .outputFailed(let reason): "the standard output cannot be written: \(reason)"
    case .otherOwner(let path): "\(path) belongs to another user, and programs are built in it"
    case .lockTimedOut(let folder, let purpose): "another process has worked on \(purpose) in \(folder) for an hour"
    case .relativeCachePath(let path): "XDG_CACHE_HOME='\(path)' is not an absolute path"
    case .unknownTimeZone(let name, let folder, _): "\(folder) has no time zone '\(name)'"
    }
  }

  public var remedy: String {
    switch self {
    case .noRepository: "run bin/vitrine of your clone"
    case .noCommand: "run tools/setup, which installs what is missing"
    case .commandFailed: "check the cause, and run the vitrine command again"
    case .longSocketPath: "set TMPDIR to a folder with a short path, such as /tmp, and run the command again"
    case .diskFull:
      "remove files from the disk, or set TMPDIR to a folder on another one, and run the command again; 'df -h' shows the free space"
    case .noSpace(let path, _, _):
      "remove files from its disk ('df -h \(path)'), or set TMPDIR to a folder with more space"
    case .fileError(let path, let reason) where Self.isSpace(reason) && Self.isTemporary(path):
      "remove files from its disk ('df -h \(path)'), or set TMPDIR to a folder with more space"
    case .fileError(_, let reason) where Self.isSpace(reason):
      "remove files from its disk, or name a folder on another one"
    case .fileError(let path, _) where Cache.contains(path): "set XDG_CACHE_HOME to a writable folder with free space"
    case .fileError(_, let reason) where reason == String(cString: strerror(ENOENT)): "check the path"
    case .fileError(_, let reason) where reason == String(cString: strerror(EEXIST)): "name a folder, and not a file"
    case .fileError: "make it writable, or name another folder"
    case .outputFailed: "direct it to a file on a disk with free space ('df -h'), and run the command again"
    case .otherOwner(let path): "clone the sources yourself with 'git clone \(path)', and run the command in your clone"
    case .lockTimedOut: "end that process, or try again later"
    case .relativeCachePath: "set it to an absolute path, or unset it"
    case .unknownTimeZone(_, _, let similar) where !similar.isEmpty: "did you mean \(similar.joined(separator: ", "))?"
    case .unknownTimeZone: "use a zone such as Europe/Berlin, or a rule such as CET-1CEST,M3.5.0,M10.5.0/3"
    }
  }

  private static func isTemporary(_ path: String) -> Bool {
    let folder = FileManager.default.temporaryDirectory.path
    // The page of all messages names the folder by its variable.
    return path.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/") || path.hasPrefix("$TMPDIR/")
  }

  private static func isSpace(_ reason: String) -> Bool {
    [ENOSPC, EDQUOT].contains { String(cString: strerror($0)) == reason }
  }
}
