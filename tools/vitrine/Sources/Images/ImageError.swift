/// Why an image cannot be made or used; the description says the way out.
public enum ImageError: Error, CustomStringConvertible, Equatable {
  case noImage(String)
  case changed(String, reason: String)
  case notEmpty(String)
  case noSpace(String, needed: Int64, free: Int64)
  case noOverlay(String)
  case notVirtual(String, board: String)

  public var description: String {
    switch self {
    case .noImage(let folder): "\(folder) holds no image; 'vitrine image' makes one"
    case .changed(let folder, let reason): "the image in \(folder) has changed files: \(reason); make it anew with 'vitrine image'"
    case .notEmpty(let folder): "\(folder) holds something else than an image; name another folder with --output"
    case .noSpace(let folder, let needed, let free):
      "\(folder) has \(free >> 20) MB free and needs \(needed >> 20) MB; make room, or name a folder on a larger disk with --output"
    case .notVirtual(let folder, let board):
      "the image in \(folder) is for \(board), a board of hardware; only one for a qemu- board can be booted here"
    case .noOverlay(let folder): "there is no folder \(folder) to lay over the image; --overlay takes one that is there"
    }
  }
}
