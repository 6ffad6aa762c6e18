import System
import TestContexts
import TestKit
import Testing

@testable import RemoteImages

@Suite("The folder of images from servers", .freshContext) struct ImageFolderTests {
  private let files = TemporaryFolder()

  @Test func `keeps downloads that were completed after the others were collected`() throws {
    let folder = ImageFolder(files.path, limit: 1 << 20)
    // Of four downloads, the second one is canceled, the third one runs, and the fourth one begins later.
    let names = (1...4).map { ImageFolder.downloadName(of: "0a1b", number: $0) }
    for name in names { try File.replace(at: "\(files.path)/\(name)", with: "image") }
    folder.removeDownloads(first: 3, except: [names[2]])
    #expect(try Directory.names(at: files.path).sorted() == [names[2], names[3]])
  }
}
