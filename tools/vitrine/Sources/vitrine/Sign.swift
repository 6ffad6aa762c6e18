import ArgumentParser
import Foundation
import Host
import Images
import Signing

/// `vitrine sign`: signs images and files.
struct Sign: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Signs images for boards with trusted keys.",
    discussion: """
      The signature of an image is its file manifest.minisig, and covers the whole system. 'vitrine update' sends it, so that the \
      machine that updates boards does not need the key. The signature of another file is FILE.minisig. Signatures have the format of \
      minisign.
      """)

  @Argument(help: ArgumentHelp("A secret key of minisign.", valueName: "key"))
  var key: String

  @Argument(help: ArgumentHelp("Folders of images, and other files.", valueName: "image"))
  var paths: [String]

  func run() async throws {
    // Images are checked before the password is needed.
    var signed: [(file: URL, contents: Data)] = []
    for path in paths {
      let url = URL(fileURLWithPath: path)
      let file = url.isFolder ? try await Image(in: url).signedFile : url
      guard let contents = try? Data(contentsOf: file) else {
        throw ValidationError(.unreadableFile(file.path))
      }
      signed.append((file, contents))
    }
    let signer = try SigningOptions.signer(key)
    for (file, contents) in signed {
      let signature = URL(fileURLWithPath: "\(file.path).minisig")
      try await signer.sign(contents, named: file.lastPathComponent).write(to: signature, options: .atomic)
      print(signature.path)
    }
  }
}
