import AppStorage
import EventSources
import Foundation
import Geometry
import Raster
import System
import TestContexts
import TestKit
import Testing
import Toolkit

@testable import Pictures
@testable import RemoteImages
@testable import VitrineNetwork

@Suite("A loader of remote images", .freshContext, .serialized) struct RemoteImageLoaderTests {
  private let servers = Servers.shared
  private let player = Player()
  private let folder = TemporaryFolder()
  private let window = Window(size: Size(400, 400))
  private let name = UUID().uuidString

  private func loader(diskLimit: Int = 1 << 20) throws -> RemoteImageLoader {
    let storage = Storage(folder: "\(folder.path)/guide", for: player.application)
    return RemoteImageLoader(for: player.application, storage: storage, diskLimit: diskLimit)
  }

  private func store(_ bytes: [UInt8], _ suffix: String = "") {
    _ = FileManager.default.createFile(atPath: "\(servers.folder.path)/\(name)\(suffix)", contents: Data(bytes))
  }

  private func url(_ suffix: String = "") -> String { servers.url("plain", "/image?\(name)\(suffix)") }

  /// Returns the number of requests for an image that the server has received.
  private func requestCount(_ suffix: String = "") throws -> Int { try requestCount(of: "/image?\(name)\(suffix)") }

  private func requestCount(of target: String) throws -> Int {
    let client = HTTPClient(for: player.application)
    var count: Int?
    client.get(servers.url("plain", "/count?\(target)")) { count = (try? $0.get()).flatMap { Int($0.text) } }
    player.run { count != nil }
    return try #require(count)
  }

  private func makeView(_ size: Size = Size(16, 12)) -> AsyncImageView {
    let view = AsyncImageView(frame: Rect(origin: .zero, size: size))
    window.addSubview(view)
    return view
  }

  private func run(seconds: Double = 300, until isEnough: () -> Bool = { false }) {
    player.run(seconds: seconds) {
      window.layoutIfNeeded()
      return isEnough()
    }
  }

  private var storedNames: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/guide/images")) ?? []).sorted()
  }

  @Test func `a view shows a resource or a URL by its name`() throws {
    let loader = try loader()
    let view = makeView()
    view.setImage("moon.jpg", loader: loader)
    #expect(view.file == .resource("moon.jpg"))
    view.setImage(url(), loader: loader)
    #expect(view.file == .file(loader.path(of: url())))
    view.setImage(nil, loader: loader)
    #expect(view.file == nil)
  }

  @Test func `an image is downloaded once for all views, and decoded in the size of each`() throws {
    store(Photograph.slope)
    let images = try loader()
    let small = makeView()
    let large = makeView(Size(64, 48))
    let pale = Image(Bitmap(size: PixelSize(1, 1)))
    small.placeholder = pale
    for view in [small, large] { view.setURL(url(), loader: images) }
    #expect(small.image === pale && large.image == nil)
    run { small.isFinished && large.isFinished }
    #expect(small.image?.size == PixelSize(16, 12) && large.image?.size == PixelSize(64, 48))
    // A larger view reads the file again, without a request.
    small.frame.size = Size(40, 30)
    run { small.image?.size == PixelSize(40, 30) }
    #expect(small.image?.size == PixelSize(40, 30))
    run(seconds: 5)
    #expect(try requestCount() == 1)
    #expect(storedNames.count == 2)
  }

  @Test func `an image on the disk is shown while its server is unreachable`() throws {
    store(Photograph.slope)
    let view = makeView()
    do {
      let images = try loader()
      view.setURL(url(), loader: images)
      run { view.isFinished }
      view.setURL(nil, loader: images)
    }
    let other = try loader()
    other.networkMonitor = NetworkMonitor { false }
    // Its URL has a port that nothing listens on.
    let absent = "http://localhost:1/image?\(name)"
    let files = "\(folder.path)/guide/images"
    for suffix in ["", ".head"] {
      let old = "\(files)/\(ImageFolder.name(of: url()))\(suffix)"
      try FileManager.default.moveItem(atPath: old, toPath: "\(files)/\(ImageFolder.name(of: absent))\(suffix)")
    }
    view.setURL(absent, loader: other)
    run { view.isFinished }
    #expect(view.image?.size == PixelSize(16, 12))
    run(seconds: 400)
    #expect(view.image?.size == PixelSize(16, 12))
  }

  @Test func `a new version on the server replaces the image after the refresh interval`() throws {
    store(Photograph.slope)
    let images = try loader()
    images.refreshInterval = 600
    let view = makeView(Size(100, 100))
    view.setURL(url(), loader: images)
    run { view.isFinished }
    /// Shows the image again, as a reused cell does.
    func show() {
      view.setURL(nil, loader: images)
      view.setURL(url(), loader: images)
      run(seconds: 5)
    }
    show()
    #expect(try requestCount() == 1)
    run(seconds: 600)
    show()
    #expect(try requestCount() == 2)
    #expect(view.image?.size == PixelSize(64, 48))
    store(Photograph.quarters)
    run(seconds: 600)
    show()
    #expect(try requestCount() == 3)
    #expect(view.image?.size == PixelSize(16, 8))
  }

  @Test func `a view that shows another image cancels the download, or never requests it`() throws {
    for index in 0..<6 { store(Photograph.slope, "-\(index)") }
    let images = try loader()
    let view = makeView()
    let others = (0..<3).map { _ in makeView() }
    for (index, other) in others.enumerated() { other.setURL(url("-\(index)"), loader: images) }
    window.layoutIfNeeded()
    for index in 3..<6 {
      view.setURL(url("-\(index)"), loader: images)
      window.layoutIfNeeded()
    }
    run { view.isFinished && others.allSatisfy { $0.isFinished } }
    #expect(view.image != nil)
    #expect(try [requestCount("-3"), requestCount("-4"), requestCount("-5")] == [0, 0, 1])
    // A view outside of the window needs nothing, and loads when it returns.
    store(Photograph.slope, "-6")
    view.setURL(url("-6"), loader: images)
    window.layoutIfNeeded()
    view.removeFromSuperview()
    run(seconds: 5)
    #expect(!view.isFinished)
    window.addSubview(view)
    run { view.isFinished }
    #expect(view.image?.size == PixelSize(16, 12))
  }

  @Test(.aloneInProcess) func `a failed image is logged once, and appears when it exists`() throws {
    let images = try loader()
    let view = makeView()
    let cross = Image(Bitmap(size: PixelSize(2, 2)))
    view.failureImage = cross
    let log = try StandardError.text {
      view.setURL(url(), loader: images)
      run { view.isFinished }
      #expect(view.image === cross)
      run(seconds: 1000)
    }
    #expect(log.split(separator: "\n").count == 1 && log.contains("404"))
    #expect(!log.contains(name), "the query may be a secret")
    // At once, and every five minutes.
    #expect(try requestCount() == 4)
    store(Photograph.slope)
    run(seconds: 301)
    #expect(view.image?.size == PixelSize(16, 12))
  }

  @Test(.aloneInProcess) func `a failed image is loaded again as soon as the network returns`() throws {
    let images = try loader()
    var isUp = false
    let monitor = NetworkMonitor { isUp }
    images.networkMonitor = monitor
    let view = makeView()
    let late = makeView()
    _ = try StandardError.text {
      view.setURL("http://localhost:1/a", loader: images)
      run { view.isFinished }
      // The next retry is up to five minutes away. A view that is shown now shows the failure at once.
      run(seconds: 400)
      late.setURL("http://localhost:1/a", loader: images)
      run(seconds: 1)
      #expect(late.isFinished)
      // The server answers the third request.
      late.setURL(servers.url("plain", "/sometimes?\(name)"), loader: images)
      run { late.isFinished }
      isUp = true
      monitor.update()
      run(seconds: 1)
    }
    #expect(try requestCount(of: "/sometimes?\(name)") == 2, "not after the backoff of 5 s")
  }

  @Test(
    .aloneInProcess,
    arguments: ["/sign-in", "/megabytes?2", "/huge", "/drop", "/nonsense", "/loop", "/status?304%20No"])
  func `what is not an image replaces nothing, and leaves no file`(_ target: String) throws {
    store(Photograph.slope)
    let images = try loader()
    let view = makeView()
    view.setURL(url(), loader: images)
    run { view.isFinished }
    let bad = makeView()
    _ = try StandardError.text {
      bad.setURL(servers.url("plain", target), loader: images)
      run { bad.isFinished }
    }
    #expect(bad.image != nil && view.image?.size == PixelSize(16, 12))
    #expect(storedNames.count == 2)
    // A page of the network in place of a newer version: the old image stays.
    images.refreshInterval = 0
    store(Array("<html>Sign in</html>".utf8))
    _ = try StandardError.text {
      view.setURL(nil, loader: images)
      view.setURL(url(), loader: images)
      run(seconds: 3)
    }
    #expect(view.image?.size == PixelSize(16, 12))
    #expect(storedNames.count == 2)
  }

  @Test(.aloneInProcess) func `an address without a server fails at once`() throws {
    let images = try loader()
    let view = makeView()
    let log = try StandardError.text {
      view.setURL("file:///etc/passwd", loader: images)
      run(seconds: 2)
    }
    #expect(view.isFinished && view.image != nil && log.contains("is not an address"))
  }

  @Test func `the least recently used images leave the disk, which never exceeds its limit`() throws {
    for index in 0..<4 { store(Photograph.slope, "-\(index)") }
    // Each takes a block for the image and one for its head.
    let images = try loader(diskLimit: 3 * 8192)
    images.refreshInterval = 0
    let view = makeView()
    for index in [0, 1, 2, 0, 3] {
      view.setURL(url("-\(index)"), loader: images)
      run { view.isFinished }
      run(seconds: 1)
    }
    let names = [0, 2, 3].map { ImageFolder.name(of: url("-\($0)")) }
    #expect(Set(storedNames) == Set(names + names.map { "\($0).head" }))
  }

  @Test(.aloneInProcess) func `images that exceed the limit together are not downloaded in a circle`() throws {
    for index in 0..<3 { store(Photograph.slope, "-\(index)") }
    let images = try loader(diskLimit: 8192)
    let views = (0..<3).map { _ in makeView() }
    _ = try StandardError.text {
      for (index, view) in views.enumerated() { view.setURL(url("-\(index)"), loader: images) }
      run(seconds: 20)
    }
    #expect(views.allSatisfy { $0.isFinished })
    #expect(try requestCount("-0") <= 4)
  }

  @Test func `an image that its server marks as private is removed when no view shows it`() throws {
    store(Photograph.slope)
    let images = try loader()
    let view = makeView()
    view.setURL(url("&private"), loader: images)
    run { view.isFinished }
    #expect(view.image?.size == PixelSize(16, 12))
    view.setURL(nil, loader: images)
    run(seconds: 1)
    #expect(storedNames.isEmpty)
    #expect(images.images.cacheSize == 0)
  }

  @Test(arguments: [
    ("Authorization", false), ("cookie", false), ("Proxy-Authorization", false), ("Authorization", true),
  ])
  func
    `an image for one user is removed when no view shows it, one for the board stays, and its server can overrule that`(
      field: String, identifiesBoard: Bool
    ) throws
  {
    store(Photograph.slope)
    store(Photograph.slope, "-2")
    let images = try loader()
    images.headers[field] = "name 1"
    images.headersIdentifyBoard = identifiesBoard
    let marked = url(identifiesBoard ? "-2&private" : "-2&public")
    let view = makeView()
    for url in [url(), marked] {
      view.setURL(url, loader: images)
      run { view.isFinished }
      #expect(view.image?.size == PixelSize(16, 12))
    }
    view.setURL(nil, loader: images)
    run(seconds: 1)
    let name = ImageFolder.name(of: identifiesBoard ? url() : marked)
    #expect(storedNames == [name, "\(name).head"])
  }

  @Test func `an image for one user is loaded again for the next one, also if it was prefetched`() throws {
    store(Photograph.slope)
    store(Photograph.slope, "-2")
    let images = try loader()
    images.headers["Authorization"] = "user 1"
    images.prefetch([url(), url("-2&public")])
    run { (try? requestCount()) == 1 && (try? requestCount("-2&public")) == 1 }
    run(seconds: 1)
    images.headers["Authorization"] = "user 2"
    run(seconds: 1)
    #expect(try requestCount() == 2 && requestCount("-2&public") == 1)
    let view = makeView()
    view.setURL(url(), loader: images)
    run { view.isFinished }
    #expect(view.image?.size == PixelSize(16, 12))
    images.headers["Accept"] = "image/png"
    run(seconds: 1)
    #expect(try requestCount() == 2)
    images.headers["Authorization"] = nil
    run(seconds: 1)
    #expect(try requestCount() == 3)
    #expect(view.image?.size == PixelSize(16, 12))
  }

  @Test func `an image behind a redirect that is private is removed when no view shows it`() throws {
    let images = try loader()
    store(Photograph.slope)
    let view = makeView()
    let target = "/image?\(name)"
    view.setURL(servers.url("plain", "/private-to?\(target)"), loader: images)
    run { view.isFinished }
    #expect(view.image?.size == PixelSize(16, 12))
    view.setURL(nil, loader: images)
    run(seconds: 1)
    #expect(storedNames.isEmpty)
  }

  @Test func `a damaged file next to an image does not end the program`() throws {
    store(Photograph.slope)
    let files = "\(folder.path)/guide/images"
    try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
    for signature in ["vitrine-image 1", "vitrine-image 2"] {
      let name = ImageFolder.name(of: url())
      _ = FileManager.default.createFile(atPath: "\(files)/\(name)", contents: Data(Photograph.slope))
      _ = FileManager.default.createFile(
        atPath: "\(files)/\(name).head", contents: Data("\(signature)\n\(Int.max)\n\n\n".utf8))
      let view = makeView()
      view.setURL(url(), loader: try loader())
      run { view.isFinished }
      // The server sends the image again, because the file has no tag.
      run(seconds: 1)
      #expect(storedNames == [name, "\(name).head"])
    }
  }

  @Test func `visible images come before prefetched ones, and a new list replaces the previous one`() throws {
    for index in 0..<8 { store(Photograph.slope, "-\(index)") }
    let images = try loader()
    images.prefetch((0..<6).map { url("-\($0)") })
    let view = makeView()
    view.setURL(url("-7"), loader: images)
    window.layoutIfNeeded()
    images.prefetch([url("-0"), url("-1"), url("-2"), url("-6")])
    run { view.isFinished }
    run(seconds: 10)
    #expect(try (0..<8).map { try requestCount("-\($0)") } == [1, 1, 1, 0, 0, 0, 1, 1])
    // A prefetched image needs no request when it is shown.
    view.setURL(url("-6"), loader: images)
    run { view.isFinished }
    #expect(try requestCount("-6") == 1)
  }

  @Test func `incomplete files of an interrupted download are removed at the next start`() throws {
    let files = "\(folder.path)/guide/images"
    try FileManager.default.createDirectory(atPath: files, withIntermediateDirectories: true)
    for name in ["a", "b.head", "c-1.new", "c-1.new.part"] {
      _ = FileManager.default.createFile(atPath: "\(files)/\(name)", contents: Data([1]))
    }
    store(Photograph.slope)
    let view = makeView()
    view.setURL(url(), loader: try loader())
    run { view.isFinished }
    #expect(storedNames.count == 2)
  }

  @Test func `an icon stands for a missing image, in the color of the theme`() throws {
    let view = makeView(Size(90, 90))
    view.icon = Icon(outline: "M4 12 L20 12")
    func pixels() -> Set<UInt32> {
      let bitmap = Bitmap(size: PixelSize(90, 90))
      let canvas = Canvas(bitmap)
      view.draw(view.bounds, on: canvas)
      return Set((0..<8100).map { bitmap.pixels[$0] })
    }
    window.theme = .dark
    let dark = pixels()
    window.theme = .light
    #expect(dark.count > 1 && pixels() != dark)
    view.downloadDidFail()
    #expect(view.image == nil && view.isFinished)
    view.icon = nil
    #expect(view.image != nil)
  }
}
