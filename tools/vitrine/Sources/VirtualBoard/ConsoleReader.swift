import Foundation

/// Passes on the lines of a board's console as they arrive.
final class ConsoleReader: Sendable {
  private let file: String
  private let tell: @Sendable (String) -> Void

  init(_ file: URL, tell: @escaping @Sendable (String) -> Void) {
    self.file = file.path
    self.tell = tell
  }

  /// Follows the console while `body` runs, and then reads the rest of it.
  func read<Result: Sendable>(while body: () async throws -> Result) async rethrows -> Result {
    let isOver = Flag()
    let following = Task.detached { [self] in
      var reader: FileHandle?
      var pending: Data = Data()
      while true {
        let isLast = isOver.isSet
        // The emulator creates the file.
        if reader == nil { reader = FileHandle(forReadingAtPath: file) }
        pending += (try? reader?.readToEnd()) ?? Data()
        while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
          say(pending[..<end])
          pending = Data(pending[(end + 1)...])
        }
        if isLast { break }
        try? await Task.sleep(for: .milliseconds(50))
      }
      if !pending.isEmpty { say(pending) }
    }
    do {
      let result = try await body()
      isOver.set()
      await following.value
      return result
    } catch {
      isOver.set()
      await following.value
      throw error
    }
  }

  private func say(_ line: Data) {
    tell(String(decoding: line, as: UTF8.self).trimmingCharacters(in: ["\r"]))
  }
}
