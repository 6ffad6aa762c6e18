import Pictures

/// A view's use of a remote image. The view owns it, and the loader refers to it until the view cancels it.
final class RemoteImageUse: ImageDownload {
  let url: String
  let loader: RemoteImageLoader
  unowned(unsafe) let view: AsyncImageView

  init(of url: String, by view: AsyncImageView, _ loader: RemoteImageLoader) {
    self.url = url
    self.view = view
    self.loader = loader
  }

  func viewNeedsFile(isMissing: Bool) { loader.viewNeedsImage(self, isMissing: isMissing) }

  func cancel() { loader.remove(self) }
}
