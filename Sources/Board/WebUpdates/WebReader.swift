import Appliance
import BundleUpdates
import System

/// The process that reads a web server. It may use the network, and read the certificates of authorities and the
/// addresses of name servers. It has no other files, no devices, and a user of its own, so a fault that a hostile
/// server triggers reaches nothing else.
package enum WebReader {
  /// The environment variables with the request of this process, words with spaces between them, and the folder's URL.
  /// Not arguments: the process could not read `/proc/self/cmdline`.
  private static let requestVariable = "WEB_REQUEST"
  private static let urlVariable = "WEB_FOLDER"
  /// The ID of the process's user and group. Chosen: on a Debian system, no package's user has it, because their IDs
  /// ascend from 100 and descend from 999. The app's user there has 900.
  private static let user: UInt32 = 901
  /// The maximum private memory. Chosen: five times as much as Debian's certificates and a connection need.
  private static let memoryLimit: UInt64 = 32 << 20
  /// The maximum number of processes, including those that were killed and are not reaped yet. Chosen.
  private static let processLimit = 4
  private static let readableFiles = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/resolv.conf", "/etc/hosts", "/dev/urandom",
  ]

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - words: A request for `BundleReply.run`.
  ///   - proxies: The variables of the network's proxies, each as `NAME=VALUE`.
  static func start(
    _ words: [String], _ url: String, proxies: [String], output: borrowing Descriptor
  ) throws(Errno) -> SpawnedProcess {
    var confinement = Confinement(user: user, memory: memoryLimit, processes: processLimit)
    confinement.readableFolders = readableFiles
    return try SpawnedProcess(
      starting: Appliance.webUpdaterPath,
      environment: ["\(requestVariable)=\(words.joined(separator: " "))", "\(urlVariable)=\(url)"] + proxies,
      output: output, confinedBy: confinement)
  }

  /// Carries out the request of this process and exits, or returns in the program's other role.
  package static func runIfRequested() {
    guard let request = Process.environment(requestVariable), let url = Process.environment(urlVariable) else { return }
    BundleReply.run(request[...].words.map { String($0) }) { () throws(BundleError) in WebFolder(url) }
  }
}
