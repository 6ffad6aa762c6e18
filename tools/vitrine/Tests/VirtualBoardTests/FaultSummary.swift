/// The results of a table of faults, by call.
struct FaultSummary {
  private struct Row {
    var call: String
    var counts = [0, 0, 0, 0]
    var slowest = 0.0
  }

  private var rows: [Row] = []

  var failures: Int { rows.reduce(0) { $0 + $1.counts[3] } }

  mutating func add(_ outcome: FaultRunner.Outcome, of fault: KernelFault) {
    if rows.last?.call != fault.call { rows.append(Row(call: fault.call)) }
    switch outcome {
    case .shown(let seconds, _):
      rows[rows.count - 1].counts[0] += 1
      rows[rows.count - 1].slowest = max(rows[rows.count - 1].slowest, seconds)
    case .ended: rows[rows.count - 1].counts[1] += 1
    case .reported: rows[rows.count - 1].counts[2] += 1
    case .failed: rows[rows.count - 1].counts[3] += 1
    }
  }

  /// The results as a Markdown table.
  var table: String {
    var lines = [
      "| call | rows | shown | slowest | ended, and recovered | logged | failed |", "|---|---|---|---|---|---|---|",
    ]
    for row in rows {
      let slowest = row.counts[0] == 0 ? "" : "\((row.slowest * 10).rounded() / 10) s"
      lines.append(
        "| \(row.call) | \(row.counts.reduce(0, +)) | \(row.counts[0]) | \(slowest) | \(row.counts[1]) | \(row.counts[2]) | \(row.counts[3]) |"
      )
    }
    return lines.joined(separator: "\n")
  }
}
