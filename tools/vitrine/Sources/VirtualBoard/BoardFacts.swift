import Foundation
import TOMLKit

/// What a file in `boards` says about a board.
public struct BoardFacts: Codable, Sendable {
  public struct Kernel: Codable, Sendable {
    public var package: String
    public var display: [String]
    public var touch: [String]
    public var arguments: [String]
  }

  public struct Panel: Codable, Sendable {
    public var device: String
    /// In pixels.
    public var width: Int
    public var height: Int
  }

  public struct Machine: Codable, Sendable {
    public var emulator: String
    public var arguments: [String]
    public var pointer: String
  }

  public var kernel: Kernel
  public var panel: Panel
  public var machine: Machine

  /// Reads `boards/NAME.toml`.
  public init(named name: String, in repository: Repository) throws {
    let folder = repository.root.appending(path: "boards")
    let file = folder.appending(path: "\(name).toml")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      let known = files.filter { $0.hasSuffix(".toml") }.map { String($0.dropLast(5)) }.sorted()
      throw BoardError.noBoard(name: name, known: known)
    }
    do {
      self = try TOMLDecoder().decode(Self.self, from: text)
    } catch {
      throw BoardError.badBoard(path: file.path, reason: "\(error)")
    }
  }
}
