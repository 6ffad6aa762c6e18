import ArgumentParser
import Deploying
import Foundation

/// `vitrine metrics`: prints metrics of boards for Prometheus.
struct Metrics: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints metrics of boards in the text format of Prometheus.",
    discussion: """
      A board that does not answer has vitrine_up 0, and the command still ends with status 0. Write the output to a file of the node \
      exporter's textfile collector, for example every minute; docs/deploy.md has an example. tools/fleet/grafana.json is a dashboard.
      """)

  @OptionGroup var hosts: HostArguments

  func validate() throws {
    if hosts.json {
      throw ValidationError(
        "metrics have their own format, so --json cannot be used; 'vitrine status --json' prints JSON")
    }
  }

  func run() async throws {
    let answers = try await hosts.map { board -> BoardMetrics.Answer in
      guard let status = try? await board.status() else { return (board.host, nil, nil) }
      return (board.host, status, try? await board.health())
    }
    print(BoardMetrics.text(answers), terminator: "")
  }
}
