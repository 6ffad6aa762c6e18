import Debian
import Foundation
import Host
import Inventory

/// The results of `vitrine audit`.
struct AuditReport {
  /// The result for an image, an inventory, or a board.
  struct Entry {
    let name: String
    let findings: [VulnerabilityAudit.Finding]
    /// The number of findings that Debian considers unimportant, or has not examined, and that are left out.
    let minorCount: Int
    let releases: [DebianRelease]
    let isComplete: Bool
    /// The reason why it could not be checked, or `nil`.
    let failure: String?

    /// - Parameters:
    ///   - names: The names of vulnerabilities to include. If it is empty, all are included.
    ///   - includingMinor: Whether to include vulnerabilities that Debian considers unimportant.
    init(
      name: String, inventory: Result<Inventory, any Error>, by tracker: SecurityTracker, names: Set<String>,
      includingMinor: Bool
    ) {
      self.name = name
      do {
        let inventory = try inventory.get()
        let audit = try VulnerabilityAudit(of: inventory, by: tracker)
        let found = audit.findings.filter { names.isEmpty || names.contains($0.name) }
        findings = found.filter { includingMinor || !names.isEmpty || !$0.isMinor }
        minorCount = found.count - findings.count
        releases = audit.releases
        isComplete = inventory.isComplete
        failure = nil
      } catch {
        findings = []
        minorCount = 0
        releases = []
        isComplete = false
        failure = UserMessage.text(for: error)
      }
    }
  }

  let entries: [Entry]
  let tracker: SecurityTracker
  let date: Date
  /// Whether only some vulnerabilities were requested, so that all images and boards are named.
  let isFiltered: Bool

  /// The exit status if something could not be checked.
  static let failureStatus: Int32 = 2

  /// The exit status of the command.
  var status: Int32 {
    if entries.contains(where: { $0.failure != nil }) { return Self.failureStatus }
    let hasEnded = entries.contains { $0.releases.contains { $0.support(on: date) == .ended } }
    return hasEnded || entries.contains { !$0.findings.isEmpty } ? 1 : 0
  }

  /// The age of the tracker's data in days.
  private var trackerAge: Int { max(0, Int(date.timeIntervalSince(tracker.date) / 86_400)) }

  private var affected: [(finding: VulnerabilityAudit.Finding, names: [String])] {
    var names: [VulnerabilityAudit.Finding: [String]] = [:]
    var order: [VulnerabilityAudit.Finding] = []
    for entry in entries {
      for finding in entry.findings {
        if names[finding] == nil { order.append(finding) }
        names[finding, default: []].append(entry.name)
      }
    }
    return order.map { ($0, names[$0]!) }
  }

  // MARK: Text

  /// A table of vulnerabilities, and below it the support of Debian's releases and a summary.
  var text: String {
    var lines: [String] = []
    let affected = affected
    if !affected.isEmpty {
      lines += Self.table(
        [["vulnerability", "package", "installed", "fixed", "urgency", "new image fixes it", "in"]]
          + affected.map { finding, names in
            [
              finding.name, finding.package, finding.installed, finding.fixed ?? "-", finding.urgency,
              finding.isFixedByNewImage ? "yes" : "no", list(names),
            ]
          })
    }
    for release in DebianRelease.all {
      let names = entries.filter { $0.releases.contains(release) }.map(\.name)
      if names.isEmpty { continue }
      let support = release.supportDescription(on: date)
      switch release.support(on: date) {
      case .current: lines.append("Debian \(release.number) (\(release.name)): \(support)")
      case .endsSoon, .ended:
        lines.append(
          "Warning: Debian \(release.number) (\(release.name)): \(support); move \(list(names)) to a newer release")
      }
    }
    let incomplete = entries.filter { $0.failure == nil && !$0.isComplete }.map(\.name)
    if !incomplete.isEmpty { lines.append("Warning: not all components are known: \(list(incomplete))") }
    lines += entries.compactMap { entry in entry.failure.map { "\(entry.name): failed: \($0)" } }
    let minor = entries.reduce(0) { $0 + $1.minorCount }
    if minor > 0 { lines.append("Left out: \(minor) that Debian considers unimportant or has not examined (--all)") }
    let count = Set(affected.map(\.finding.name)).count
    let places = entries.count { !$0.findings.isEmpty }
    lines.append(
      "\(count) \(count == 1 ? "vulnerability" : "vulnerabilities") in \(places) of \(entries.count), "
        + "by data that is \(trackerAge) \(trackerAge == 1 ? "day" : "days") old (\(tracker.file.path))")
    return lines.joined(separator: "\n")
  }

  /// Returns a list of names, of which at most three are complete if it is a part of a long table.
  private func list(_ names: [String]) -> String {
    names.count <= 4 || isFiltered
      ? names.joined(separator: ", ")
      : names.prefix(3).joined(separator: ", ") + " and \(names.count - 3) more"
  }

  private static func table(_ lines: [[String]]) -> [String] {
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { line in
      let padded = zip(line, widths).dropLast().map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      return (padded + [line.last!]).joined(separator: "  ")
    }
  }

  // MARK: JSON

  /// An object with the tracker's data and a list of images and boards, each with its findings.
  var json: String {
    get throws {
      let targets = entries.map { entry in
        var object: [String: Any] = [
          "name": entry.name, "ok": entry.failure == nil, "complete": entry.isComplete,
          "findings": entry.findings.map(Self.object),
          "releases": entry.releases.map { release in
            [
              "name": release.name, "security-support-end": release.securitySupportEnd,
              "lts-end": release.longTermSupportEnd, "support": "\(release.support(on: date))",
            ]
          },
        ]
        if let failure = entry.failure { object["error"] = failure }
        return object
      }
      let report: [String: Any] = [
        "tracker": ["file": tracker.file.path, "age-days": trackerAge], "targets": targets,
      ]
      return String(
        decoding: try JSONSerialization.data(
          withJSONObject: report, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]), as: UTF8.self)
    }
  }

  private static func object(_ finding: VulnerabilityAudit.Finding) -> [String: Any] {
    var object: [String: Any] = [
      "vulnerability": finding.name, "package": finding.package, "installed": finding.installed,
      "urgency": finding.urgency, "minor": finding.isMinor, "new-image-fixes-it": finding.isFixedByNewImage,
      "components": finding.components,
    ]
    if let fixed = finding.fixed { object["fixed"] = fixed }
    return object
  }
}
