/// Why an image cannot be made or used; the description says the way out.
public enum ImageError: Error, CustomStringConvertible, Equatable {
  case noImage(String)
  case changed(String, reason: String)
  case notEmpty(String)
  case noSpace(String)
  case noOverlay(String)

  public var description: String {
    switch self {
    case .noImage(let folder): "\(folder) holds no image; 'vitrine image' makes one"
    case .changed(let folder, let reason): "the image in \(folder) has changed files: \(reason); make it anew with 'vitrine image'"
    case .notEmpty(let folder): "\(folder) holds something else than an image; name another folder with --output"
    case .noSpace(let folder): "no room for an image in \(folder); make some, or name a folder on a larger disk with --output"
    case .noOverlay(let folder): "there is no folder \(folder) to lay over the image; --overlay takes one that is there"
    }
  }
}
