import ArgumentParser
import Deploying
import Foundation
import Host
import Inventory

/// `vitrine audit`: lists known vulnerabilities of images and boards.
struct Audit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the vulnerabilities that Debian knows in images, inventories, and boards.",
    discussion: """
      Compares inventories with the data of Debian's security tracker, which is downloaded once a day. Prints each vulnerability with \
      the fixed version, whether a new image of today would fix it, and the images and boards that have it.

      Debian's tracker covers Debian's packages, and the libraries that programs contain from them. It does not cover Swift, Vitrine, \
      firmware, and the app's own code.

      Ends with status 0 if nothing was found, 1 if a vulnerability was found or the support of a Debian release has ended, and 2 if \
      an image or a board could not be checked.
      """)

  @Argument(
    help: ArgumentHelp(
      "Images' folders, inventories (FILE.cdx.json), or boards, as ssh knows them.", valueName: "image|file|host"))
  var targets: [String]

  @Option(
    help: ArgumentHelp(
      "The JSON of Debian's security tracker, instead of downloading it.", valueName: "file"))
  var tracker: String?

  @Option(
    name: .customLong("cve"),
    help: ArgumentHelp("Only this vulnerability, such as CVE-2026-1234; may be repeated.", valueName: "name"))
  var names: [String] = []

  @Option(
    name: .customLong("inventories"),
    help: ArgumentHelp(
      "A folder with the inventories of images and releases that another machine made; may be repeated.",
      valueName: "folder"))
  var folders: [String] = []

  @Flag(help: "Include vulnerabilities that Debian considers unimportant, or has not examined.") var all = false

  @Flag(help: "Print the results as JSON, for programs.") var json = false

  func run() async throws {
    let report: AuditReport
    do {
      report = try await makeReport()
    } catch {
      ProgressLog.log("Error: \(UserMessage.text(for: error))")
      throw ExitCode(AuditReport.failureStatus)
    }
    print(json ? try report.json : report.text)
    if report.status != 0 { throw ExitCode(report.status) }
  }

  private func makeReport() async throws -> AuditReport {
    let stores = [InventoryStore()] + folders.map { InventoryStore(in: URL(fileURLWithPath: $0)) }
    let inventories = await Self.inventories(of: targets, in: stores)
    let sources = VulnerabilityAudit.sources(of: inventories.compactMap { try? $0.get() })
    let file = if let tracker { URL(fileURLWithPath: tracker) } else { try await SecurityTracker.download() }
    let data = try SecurityTracker(file, of: sources)
    let entries = zip(targets, inventories).map { name, result in
      AuditReport.Entry(name: name, inventory: result, by: data, names: Set(names), includingMinor: all)
    }
    return AuditReport(entries: entries, tracker: data, date: .now, isFiltered: !names.isEmpty)
  }

  /// The most boards at the same time. Chosen.
  private static let maximumConcurrency = 16

  /// Returns the inventories in the order of `targets`, or the errors.
  private static func inventories(of targets: [String], in stores: [InventoryStore]) async
    -> [Result<Inventory, any Error>]
  {
    await withTaskGroup(of: (Int, Result<Inventory, any Error>).self) { group in
      var results: [Int: Result<Inventory, any Error>] = [:]
      for (index, target) in targets.enumerated() {
        if index >= maximumConcurrency, let (done, result) = await group.next() { results[done] = result }
        group.addTask {
          do { return (index, .success(try await inventory(of: target, in: stores))) } catch {
            return (index, .failure(error))
          }
        }
      }
      for await (index, result) in group { results[index] = result }
      return targets.indices.map { results[$0]! }
    }
  }

  private static func inventory(of target: String, in stores: [InventoryStore]) async throws -> Inventory {
    let place = URL(fileURLWithPath: target)
    let isPath = target.contains("/") && !target.hasPrefix("ssh://") || target.hasSuffix(".json")
    if isPath || FileManager.default.fileExists(atPath: place.path) { return try Inventory(at: place) }
    return try await RemoteBoard(target).inventory(in: stores)
  }
}
