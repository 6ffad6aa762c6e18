import TestFolder
import Testing

@testable import Deploying
@testable import Images

@Suite struct BoardStatusTests {
  private let overlay: Overlay

  init() throws {
    let folder = try TestFolder()
    try folder.write("shop", to: "etc/shop")
    try folder.write("list", to: "usr/share/list")
    overlay = try Overlay([folder.url])
  }

  private func notice(_ lines: String..., of overlay: Overlay) -> String? {
    BoardStatus(lines: ["board qemu-arm64"] + lines).overlayMismatch(with: overlay)
  }

  @Test func `nothing is reported of an overlay in the board's image, or without overlays`() {
    #expect(notice("overlay \(overlay.identity ?? "")", of: overlay) == nil)
    #expect(notice(of: .none) == nil)
    #expect(notice("set-up 3f2c", of: .none) == nil)
  }

  @Test func `files of an overlay that a release does not include are reported, with the command that includes them`() {
    let changed =
      "etc/shop and 1 more of the app's overlay: the image has others, or none; they come with a new image, and not with a release"
    #expect(notice("overlay 3f2c", of: overlay) == changed)
    #expect(notice(of: overlay) == changed)
    #expect(notice("overlay 3f2c", of: .none) == "the board's image has files of an app's overlay, which stay; this app has none")
    #expect(
      notice("set-up 3f2c", of: overlay)
        == "etc/shop and 1 more of the app's overlay: no release brings them to a Debian system; lay them there yourself")
  }
}
