import ArgumentParser

/// `vitrine messages`: prints docs/troubleshooting.md.
struct Messages: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the messages of this tool and what to do, as in docs/troubleshooting.md.", shouldDisplay: false)

  func run() { print(MessageCatalog.page, terminator: "") }
}
