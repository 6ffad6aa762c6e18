internal import CDRM
import System

/// What a CRTC showed before this program, so that it can be shown again: at
/// the end, or from a signal handler after a crash.
final class SavedPicture {
  private let card: Card
  // On the heap and unchanged once made: the crash handler hands it to the kernel.
  private let state: UnsafeMutablePointer<drm_mode_crtc>
  private let connectors: UnsafeMutablePointer<UInt32>

  /// Nil where the CRTC shows nothing.
  ///
  /// - Parameter connectors: those that are driven by the CRTC now.
  init?(of crtc: UInt32, connectors ids: [UInt32], on card: Card) {
    var found = drm_mode_crtc()
    found.crtc_id = crtc
    guard vt_drm_get_crtc(card.descriptor.rawValue, &found) == 0, found.mode_valid != 0, found.fb_id != 0,
      !ids.isEmpty
    else { return nil }
    self.card = card
    connectors = .allocate(capacity: ids.count)
    connectors.initialize(from: ids, count: ids.count)
    found.set_connectors_ptr = UInt64(UInt(bitPattern: connectors))
    found.count_connectors = UInt32(ids.count)
    state = .allocate(capacity: 1)
    state.initialize(to: found)
  }

  deinit {
    state.deallocate()
    connectors.deallocate()
  }

  /// From now on a crash restores the picture.
  func armForCrash() {
    CrashActions.arm(
      .screen, card.descriptor.rawValue, UInt(vt_drm_set_crtc_request()),
      argument: UInt(bitPattern: state))
    CrashActions.arm(
      .displayMaster, card.descriptor.rawValue, UInt(vt_drm_drop_master_request()), argument: 0)
  }

  static func disarm() {
    CrashActions.disarm(.screen)
    CrashActions.disarm(.displayMaster)
  }

  /// Shows it again; where its buffer has gone meanwhile, nothing happens.
  func restore() { _ = vt_drm_set_crtc(card.descriptor.rawValue, state) }
}
