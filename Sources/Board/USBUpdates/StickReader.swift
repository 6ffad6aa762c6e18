internal import CLinux
import Appliance
import BundleUpdates
import System

/// The process that reads a stick. It gets the stick as its standard input, open for reading, and has no other rights:
/// no files, no devices, and a user of its own. A fault that a hostile stick triggers therefore reaches nothing.
package enum StickReader {
  /// The environment variable with the request of this process, words with spaces between them. Not an argument: the
  /// process could not read `/proc/self/cmdline`.
  private static let requestVariable = "STICK_REQUEST"
  /// The ID of the process's user and group. Chosen: next to that of the process that reads web servers, for the same
  /// reason.
  private static let user: UInt32 = 902
  /// The maximum private memory. Chosen: several clusters and tables.
  private static let memoryLimit: UInt64 = 16 << 20
  /// The maximum number of processes, including those that were killed and are not reaped yet. Chosen.
  private static let processLimit = 4

  /// Starts the process for a disk. Only the new process opens the disk, which may hang.
  ///
  /// - Parameter words: A request for `BundleReply.run`.
  static func start(_ words: [String], disk path: String, output: borrowing Descriptor) throws(Errno)
    -> SpawnedProcess
  {
    var confinement = Confinement(user: user, memory: memoryLimit, processes: processLimit)
    confinement.readableFolders = []
    return try SpawnedProcess(
      starting: Appliance.updatePagePath, environment: ["\(requestVariable)=\(words.joined(separator: " "))"],
      output: output,
      confinedBy: confinement
    ) {
      guard let disk = try? Descriptor(opening: path, .readOnly) else { return }
      _ = dup2(disk.rawValue, 0)
    }
  }

  /// The request of this process, or `nil` in the program's other roles.
  package static var request: [String]? {
    Process.environment(requestVariable).map { $0[...].words.map { String($0) } }
  }

  /// Carries out a request, and exits with status 0, or with 1 if the stick cannot be read.
  package static func run(_ words: [String]) -> Never {
    BundleReply.run(words) { () throws(BundleError) in try Stick(on: OpenDisk(Descriptor(owning: 0))) }
  }
}
