public import Pictures

extension AsyncImageView {
  /// Shows an image from a server, or nothing if `url` is `nil`.
  ///
  ///     photo.setURL("https://museum.example/sun.jpg", loader: images)
  ///
  /// The view shows its placeholder until the image has arrived, and its failure image if the image cannot be loaded.
  /// The loader then retries, and the view shows the image as soon as it has arrived. If the view shows another image
  /// or is released before, the loader cancels the download, unless another view needs it.
  ///
  /// - Parameters:
  ///   - url: The URL of a PNG or JPEG file, with the scheme `http` or `https`.
  ///   - loader: The loader, which the view retains.
  public final func setURL(_ url: String?, loader: RemoteImageLoader) {
    guard let url else { return setSource(nil, loader: loader.images) }
    let newFile = ImageSource.file(loader.path(of: url))
    if download != nil, file == newFile { return }
    setSource(newFile, loader: loader.images, download: RemoteImageUse(of: url, by: self, loader))
  }

  /// Shows a resource of the app or an image from a server, for content that may contain both.
  ///
  ///     photo.setImage("moon.jpg", loader: images)
  ///     photo.setImage("https://museum.example/sun.jpg", loader: images)
  ///
  /// - Parameters:
  ///   - name: A URL with the scheme `http` or `https`, or otherwise the name of a resource. `nil` shows nothing.
  ///   - loader: The loader, which the view retains.
  public final func setImage(_ name: String?, loader: RemoteImageLoader) {
    let isURL = name.map { $0.hasPrefix("https://") || $0.hasPrefix("http://") } == true
    if isURL || name == nil { return setURL(name, loader: loader) }
    setSource(name.map { .resource($0) }, loader: loader.images)
  }
}
