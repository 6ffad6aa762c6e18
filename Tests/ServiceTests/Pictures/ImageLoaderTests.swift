import EventSources
import Foundation
import Geometry
import Raster
import TestContexts
import TestKit
import Testing
import Toolkit
import ToolkitTestKit

@testable import Pictures

@Suite(.freshContext) struct ImageLoaderTests {
  private let folder = TemporaryFolder()
  private let desk = Desk()

  private func file(_ name: String, _ bytes: [UInt8] = Photograph.slope) -> ImageSource {
    let path = "\(folder.path)/\(name)"
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    return .file(path)
  }

  private func loader(keeping bytes: Int = 1 << 20) throws -> ImageLoader {
    ImageLoader(for: desk.application, cacheLimit: bytes)
  }

  @Test func `an image is decoded on another thread, and is available immediately the second time`() throws {
    let loader = try loader()
    let photo = file("a.jpg")
    var sizes: [PixelSize?] = []
    let room = TargetSize(PixelSize(16, 12))
    loader.load(photo, targetSize: room) { sizes.append((try? $0.get())?.size) }
    #expect(sizes.isEmpty)
    desk.runEventSources { !sizes.isEmpty }
    #expect(sizes == [PixelSize(16, 12)])
    loader.load(photo, targetSize: room) { sizes.append((try? $0.get())?.size) }
    #expect(sizes.count == 2)
    #expect(loader.cachedImage(for: photo) == nil && loader.cachedImage(for: photo, targetSize: room) != nil)
    loader.invalidate(photo)
    #expect(loader.cachedImage(for: photo, targetSize: room) == nil && loader.cacheSize == 0)
  }

  @Test func `a missing or damaged image is an error with its name, and is not cached`() throws {
    let loader = try loader()
    var messages: [String] = []
    for file in [
      .file("\(folder.path)/none.jpg"), file("torn.jpg", Array(Photograph.slope.prefix(300))), .resource("../x"),
    ] {
      loader.load(file) { if case .failure(let error) = $0 { messages.append(error.message) } }
    }
    desk.runEventSources { messages.count == 3 }
    #expect(messages[0] == "cannot read the resource \(folder.path)/none.jpg: No such file or directory")
    #expect(messages[1].hasPrefix("cannot read image \(folder.path)/torn.jpg: "))
    #expect(messages[2].hasPrefix("'../x' is not a valid resource name"))
    #expect(loader.cacheSize == 0)
  }

  @Test func `a canceled request has no callback, and the following one has`() throws {
    let loader = try loader()
    var heard: [Int] = []
    let requests = (0..<20).map { index in loader.load(file("\(index).jpg")) { _ in heard.append(index) } }
    for request in requests.dropLast() { request.cancel() }
    desk.runEventSources { heard.contains(19) }
    #expect(heard == [19])
  }

  @Test func `the least recently used images are removed from the cache`() {
    var cache = ImageCache(limit: 10_000)
    func key(_ name: String) -> ImageCache.Key { .init(file: .file(name), targetSize: nil) }
    func image(_ side: Int) -> Image { Image(Bitmap(size: PixelSize(side, side))) }
    // 4,800 bytes each, including the halves.
    for name in ["a", "b"] { cache.insert(image(30), for: key(name)) }
    #expect(cache.image(key("a")) != nil)
    cache.insert(image(30), for: key("c"))
    #expect(cache.image(key("b")) == nil && cache.image(key("a")) != nil && cache.image(key("c")) != nil)
    #expect(cache.bytes == 9_600)
    cache.insert(image(60), for: key("too large"))
    #expect(cache.image(key("too large")) == nil && cache.bytes == 9_600)
    cache.insert(image(10), for: key("a"))
    #expect(cache.bytes < 9_600)
    cache.removeAll()
    #expect(cache.bytes == 0)
  }

  @Test func `a view shows its placeholder, then the image in the view's size, and a larger one when it grows`() throws
  {
    let loader = try loader()
    let window = Window(size: Size(200, 200), scale: 2)
    let view = AsyncImageView(frame: Rect(0, 0, 8, 6))
    let pale = Image(Bitmap(size: PixelSize(1, 1)))
    view.placeholder = pale
    window.addSubview(view)
    view.setSource(file("a.jpg"), loader: loader)
    #expect(view.image === pale)
    window.layoutIfNeeded()
    #expect(view.image === pale && !view.isFinished)
    desk.runEventSources { view.isFinished }
    #expect(view.image?.size == PixelSize(16, 12))
    view.frame = Rect(0, 0, 6, 6)
    window.layoutIfNeeded()
    view.frame = Rect(0, 0, 32, 24)
    window.layoutIfNeeded()
    #expect(view.image?.size == PixelSize(16, 12))
    desk.runEventSources { view.image?.size == PixelSize(64, 48) }
    #expect(view.image?.size == PixelSize(64, 48))
  }

  @Test func `a view with a missing image shows a marked box, and a released view has no callback`() throws {
    let loader = try loader()
    let window = Window(size: Size(200, 200))
    let view = AsyncImageView(frame: Rect(0, 0, 40, 30))
    window.addSubview(view)
    do {
      let gone = AsyncImageView(frame: Rect(0, 0, 40, 30))
      window.addSubview(gone)
      gone.setSource(file("a.jpg"), loader: loader)
      window.layoutIfNeeded()
      gone.removeFromSuperview()
    }
    view.setSource(.resource("nowhere.jpg"), loader: loader)
    window.layoutIfNeeded()
    desk.runEventSources { view.isFinished }
    #expect(view.image?.size == PixelSize(64, 64))
    view.setSource(nil, loader: loader)
    #expect(view.image == nil)
  }

  /// Returns the number of log lines about a file while `body` runs.
  private func lines(about file: ImageSource, _ body: () throws -> Void) throws -> Int {
    try StandardError.text(during: body).split(separator: "\n").filter { $0.contains(file.name) }.count
  }

  @Test(.aloneInProcess) func `an unreadable file is logged once, however often it is shown, until it is invalidated`()
    throws
  {
    let loader = try loader()
    let window = Window(size: Size(200, 200))
    let broken = file("broken.jpg", Array("no picture".utf8))
    let other = file("a.jpg")
    /// Shows files repeatedly in one view, as reused cells do.
    func show(_ times: Int) {
      let view = AsyncImageView(frame: Rect(0, 0, 40, 30))
      window.addSubview(view)
      for _ in 0..<times {
        for file in [broken, other] {
          view.setSource(file, loader: loader)
          window.layoutIfNeeded()
          desk.runEventSources { view.isFinished }
        }
      }
      view.removeFromSuperview()
    }
    #expect(try lines(about: broken) { for _ in 0..<3 { show(4) } } == 1)
    loader.invalidate(broken)
    #expect(try lines(about: broken) { show(3) } == 1)
    // If the file was readable in the meantime, its damage is logged again.
    _ = file("broken.jpg")
    loader.invalidate(broken)
    show(1)
    _ = file("broken.jpg", Array("no picture".utf8))
    loader.invalidate(broken)
    #expect(try lines(about: broken) { show(3) } == 1)
  }

  @Test(.aloneInProcess) func `a truncated file is shown in part, and logged once`() throws {
    let loader = try loader()
    let window = Window(size: Size(200, 200))
    let torn = file("torn.jpg", Array(Photograph.tall.prefix(320)))
    let lines = try lines(about: torn) {
      for _ in 0..<3 {
        let view = AsyncImageView(frame: Rect(0, 0, 16, 64))
        window.addSubview(view)
        view.setSource(torn, loader: loader)
        window.layoutIfNeeded()
        desk.runEventSources { view.isFinished }
        #expect(view.image?.size == PixelSize(16, 64) && view.image?.warning != nil)
        view.removeFromSuperview()
      }
    }
    #expect(lines == 1)
  }

  @Test(.aloneInProcess) func `a file that has not arrived yet is a placeholder without a line in the log`() throws {
    let loader = try loader()
    let window = Window(size: Size(200, 200))
    let late = ImageSource.file("\(folder.path)/folder/late.jpg")
    let view = AsyncImageView(frame: Rect(0, 0, 8, 6))
    let pale = Image(Bitmap(size: PixelSize(1, 1)))
    view.placeholder = pale
    window.addSubview(view)
    view.setSource(late, loader: loader)
    var isAnswered = false
    let lines = try lines(about: late) {
      window.layoutIfNeeded()
      // The loader answers in order, so the view has its answer by then.
      loader.load(late) { _ in isAnswered = true }
      desk.runEventSources { isAnswered }
    }
    #expect(isAnswered && lines == 0 && view.image === pale && !view.isFinished)
    let other = Image(Bitmap(size: PixelSize(2, 2)))
    view.placeholder = other
    #expect(view.image === other)
    try FileManager.default.createDirectory(atPath: "\(folder.path)/folder", withIntermediateDirectories: true)
    _ = file("folder/late.jpg")
    loader.invalidate(late)
    window.layoutIfNeeded()
    desk.runEventSources { view.isFinished }
    #expect(view.image?.size == PixelSize(8, 6))
  }

  @Test func `an empty view shows the image as soon as the file exists, like every view of this file`() throws {
    let loader = try loader()
    let window = Window(size: Size(200, 200))
    let late = ImageSource.file("\(folder.path)/late.jpg")
    let views = (0..<3).map { AsyncImageView(frame: Rect(0, Double($0) * 50, 8, 6)) }
    for view in views {
      window.addSubview(view)
      view.setSource(late, loader: loader)
    }
    window.layoutIfNeeded()
    var isAnswered = false
    loader.load(late) { _ in isAnswered = true }
    desk.runEventSources { isAnswered }
    #expect(views.allSatisfy { $0.image == nil && !$0.isFinished })
    _ = file("late.jpg")
    loader.invalidate(late)
    // The view stays empty until the file was read. Showing it again is allowed.
    views[0].setSource(late, loader: loader)
    #expect(views.allSatisfy { $0.image == nil })
    window.layoutIfNeeded()
    desk.runEventSources { views.allSatisfy { $0.image?.size == PixelSize(8, 6) } }
    #expect(views.map { $0.image?.size } == [PixelSize(8, 6), PixelSize(8, 6), PixelSize(8, 6)])
  }

  @Test func `a changed file is read again, even while the old one is being read`() throws {
    let loader = try loader()
    let window = Window(size: Size(200, 200))
    let photo = file("a.jpg")
    let view = AsyncImageView(frame: Rect(0, 0, 64, 48))
    window.addSubview(view)
    view.setSource(photo, loader: loader)
    window.layoutIfNeeded()
    // The file was read, but the result has not been delivered yet.
    #expect(desk.application.existingSources?.waitForWorkers() == true)
    _ = file("a.jpg", Photograph.quarters)
    loader.invalidate(photo)
    window.layoutIfNeeded()
    desk.runEventSources { loader.cacheSize > 0 }
    let wanted = try Image.read(photo, targetSize: TargetSize(PixelSize(64, 48)))
    #expect(view.image?.size == wanted.size)
    #expect(
      loader.cachedImage(for: photo, targetSize: TargetSize(PixelSize(64, 48)))?.size == wanted.size,
      "the old one is not kept under its name")
  }
}
