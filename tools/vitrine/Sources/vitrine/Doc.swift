import APIDocs
import ArgumentParser
import Foundation
import Host

/// `vitrine doc`: shows the documentation of public declarations.
struct Doc: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows the documentation of Vitrine's public declarations.",
    discussion: """
      'vitrine doc TextField' prints a type with its members, 'vitrine doc View.frame' or 'vitrine doc frame' a \
      member. Without a name, it lists all types. The first run takes half a minute, and needs neither a build nor the network.

      'vitrine doc --site FOLDER' writes a site of static pages; 'python3 -m http.server --directory FOLDER' shows \
      it at http://localhost:8000/documentation/api. A link in a comment that leads nowhere is an error.
      """)

  @Argument(help: "A type, a function, or a member.") var name: String?

  @Option(help: ArgumentHelp("Writes a site of static pages.", valueName: "folder")) var site: String?

  func validate() throws {
    if name != nil && site != nil {
      throw ValidationError(.siteOfName(name ?? ""))
    }
  }

  func run() async throws {
    let documentation = try await APIDocumentation(of: Repository().root)
    if let site {
      let folder = URL(fileURLWithPath: site)
      try await documentation.writeSite(to: folder, name: "Vitrine")
      print("\(folder.path)/documentation/api")
      return
    }
    let index = try documentation.index()
    print(try name.map { try index.text(for: $0, isBold: isatty(STDOUT_FILENO) != 0) } ?? index.list)
  }
}
