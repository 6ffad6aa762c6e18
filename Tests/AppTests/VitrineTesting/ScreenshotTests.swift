import Foundation
import TestContexts
import Testing
import VitrineTesting

@Suite("Screenshots of a test", .freshContext) struct ScreenshotTests {
  private let controller = ViewController()
  private let player: TouchPlayer
  /// A folder with the file of a pretended test.
  private let folder = FileManager.default.temporaryDirectory.appending(path: "vitrine-shots-\(UUID().uuidString)")
  private var file: String { folder.appending(path: "MenuTests.swift").path }

  init() {
    player = TouchPlayer(showing: controller, width: 20, height: 10)
    controller.view.backgroundColor = .white
  }

  /// Returns the failure of a comparison, or `nil`.
  private func failure(tolerance: Double = 0) -> String? {
    let failure = Failure()
    withKnownIssue(isIntermittent: true) {
      player.expectScreenshot("menu", tolerance: tolerance, filePath: file)
    } matching: { issue in
      failure.text = issue.comments.map(\.rawValue).joined()
      return true
    }
    return failure.text
  }

  /// The failure that a comparison has recorded. The test has one thread.
  private final class Failure: @unchecked Sendable {
    var text: String?
  }

  @Test func `the first run writes the file, and later ones compare with it`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try #require(failure()).contains("Screenshots/menu.png did not exist"))
    #expect(failure() == nil)
    let spot = View(frame: Rect(0, 0, 2, 1))
    spot.backgroundColor = .black
    controller.view.addSubview(spot)
    #expect(try #require(failure()).contains("1.0 % of the pixels differ"))
    #expect(FileManager.default.fileExists(atPath: folder.appending(path: "Screenshots/menu.actual.png").path))
    #expect(failure(tolerance: 0.01) == nil)
    spot.backgroundColor = Color(hex: 0xF8F8F8)
    #expect(failure() == nil, "a difference of 7 counts as equal")
    player.window.resize(to: Size(30, 10), scale: 1)
    #expect(try #require(failure()).contains("pixels, and"))
  }

  @Test func `a test has its own folder for storages, which is removed at its end`() throws {
    var folder: StorageFolder? = StorageFolder()
    let path = try #require(folder?.path)
    let storage = Storage("orders", for: player.application)
    var isStored = false
    storage.set("Ada", forKey: "name") { isStored = $0 == nil }
    player.runEventSources { isStored }
    #expect(isStored)
    #expect(FileManager.default.fileExists(atPath: path + "/orders"))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
