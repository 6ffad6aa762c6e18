import Foundation
import Host
import Testing

@testable import SwiftSDKs

@Suite("The recipe of a Swift SDK") struct SDKRecipeTests {
  /// A later release can lack the compilers of earlier ones.
  @Test(arguments: [("bookworm", 12), ("trixie", 14), ("13", 14), ("sid", 14)])
  func `uses the libraries of the release's own compiler`(release: String, version: Int) async throws {
    let recipe = SDKRecipe(
      architecture: .x86_64, release: release, toolchain: try await Toolchain(), folder: URL(fileURLWithPath: "/sdk"))
    #expect(recipe.packages.filter { $0.hasPrefix("libgcc") } == ["libgcc-\(version)-dev"])
    #expect(recipe.packages.filter { $0.hasPrefix("libstdc++") } == ["libstdc++-\(version)-dev"])
    #expect(recipe.compilerLibrary == "usr/lib/gcc/x86_64-linux-gnu/\(version)/libgcc.a")
    let headers = ["usr/include/c++/\(version)", "usr/include/x86_64-linux-gnu/c++/\(version)"]
    #expect(recipe.standardLibraryHeaders == headers)
  }
}
