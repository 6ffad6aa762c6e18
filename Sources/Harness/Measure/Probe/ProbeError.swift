import System
import TestKit

/// The reason why something could not be measured.
enum ProbeError: Error {
  case usage(String)
  case noCard
  case cannotOpenCard(String, Errno)
  case noPlane(String)
  case cannotMapBuffer(id: UInt32, Errno)
  case cannotSetMode(Errno)
  case noPanel(VirtualPanelError)
  case cannotStart(String, Errno)
  case noPicture(String, seconds: Double)
  case ended(String)
  case nothingReacts
  case cannotRead(String, Errno)

  var message: String {
    switch self {
    case .usage(let text): text
    case .noCard: "/dev/dri: no card with a connected display"
    case .cannotOpenCard(let path, let errno): "\(path): \(errno.message)"
    case .noPlane(let path): "\(path): no primary plane"
    case .cannotMapBuffer(let id, let errno):
      "frame buffer \(id) cannot be mapped: \(errno.message) (the probe must run as root)"
    case .cannotSetMode(let errno): "the mode cannot be set: \(errno.message)"
    case .noPanel(let error): error.message
    case .cannotStart(let path, let errno): "cannot start \(path): \(errno.message)"
    case .noPicture(let path, let seconds): "\(path): no frame on the screen after \(Int(seconds)) s"
    case .ended(let path): "\(path): exited during the measurement"
    case .nothingReacts: "no position on the screen reacts to touches"
    case .cannotRead(let path, let errno): "\(path): \(errno.message)"
    }
  }
}
