import ArgumentParser

/// `NAME=VALUE`, a variable of the app's environment on the board.
struct Setting: ExpressibleByArgument {
  let name: String
  let value: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !argument.contains(where: \.isNewline) else { return nil }
    (name, value) = (parts[0], parts[1])
  }
}
