import Foundation
import Host
import Synchronization
import TOMLFiles

/// The boards' files that this process has read.
///
/// Most commands read several files: a file and its base, or all of them. One process of `python3` reads all.
enum BoardDocuments {
  /// The documents by their texts.
  private static let documents = Mutex<[String: TOMLDocument]>([:])

  /// Returns the document of a board's file.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - repository: The folders of the other boards' files, which are read with the first one.
  static func document(of text: String, in repository: Repository) throws -> TOMLDocument {
    try documents.withLock { documents in
      if let known = documents[text] { return known }
      let parser = try TOMLParser()
      for other in texts(in: repository) where documents[other] == nil {
        documents[other] = try parser.document(of: other)
      }
      let document = try documents[text] ?? parser.document(of: text)
      documents[text] = document
      return document
    }
  }

  private static func texts(in repository: Repository) -> [String] {
    repository.searchFolders.flatMap { root in
      BoardFile.names(in: root).compactMap { name in
        try? String(contentsOf: root.appending(path: BoardFile.path(of: name)), encoding: .utf8)
      }
    }
  }
}
