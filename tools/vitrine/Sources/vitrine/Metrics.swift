import ArgumentParser
import Deploying
import Foundation
import Host

/// `vitrine metrics`: prints metrics of boards for Prometheus.
struct Metrics: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints metrics of boards in the text format of Prometheus.",
    discussion: """
      A board that does not answer has vitrine_up 0, the reason is on standard error, and the command still ends with status 0. Write the output to a file of the node \
      exporter's textfile collector, for example every minute; docs/deploy.md has an example. tools/fleet/grafana.json is a dashboard.
      """)

  @OptionGroup var hosts: HostArguments

  func validate() throws {
    if hosts.json {
      throw ValidationError(.metricsAsJSON)
    }
  }

  func run() async throws {
    let answers = try await hosts.map { board -> BoardMetrics.Answer in
      do {
        return (board.host, try await board.status(), try? await board.health())
      } catch {
        // Standard output has the metrics only.
        ProgressLog.log(HostTable.line(about: board.host, UserMessage.text(for: error)))
        return (board.host, nil, nil)
      }
    }
    print(BoardMetrics.text(answers), terminator: "")
  }
}
