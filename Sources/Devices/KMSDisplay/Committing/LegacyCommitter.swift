internal import CDRM
import Geometry
import Platform
import System

/// A committer that uses the legacy interface, which sets a mode and flips with separate calls.
final class LegacyCommitter: Committer {
  private let card: DRMCard
  private let pipeline: Pipeline
  /// Whether the driver accepts damage.
  private var acceptsDamage = true
  private var clips: [drmModeClip] = []

  init(_ pipeline: Pipeline, on card: DRMCard) {
    self.card = card
    self.pipeline = pipeline
    clips.reserveCapacity(Region.capacity + 4)
  }

  func wouldSetMode(showing buffer: any ScanoutBuffer) -> Bool { false }

  func setMode(showing buffer: any ScanoutBuffer, waits: Bool, tag: UInt64?) throws(Errno) -> Commit {
    let fd = card.descriptor
    var timing = pipeline.mode.timing
    var connector = pipeline.connector.id
    _ = drmModeSetCursor(fd, pipeline.crtc, 0, 0, 0)
    try DRMCard.check(drmModeSetCrtc(fd, pipeline.crtc, buffer.framebuffer, 0, 0, &connector, 1, &timing))
    return .done
  }

  func flip(to buffer: any ScanoutBuffer, written: [PixelRect], tag: UInt64?) throws(Errno) -> Commit {
    sendDamage(written, of: buffer)
    try DRMCard.check(
      drmModePageFlip(
        card.descriptor, pipeline.crtc, buffer.framebuffer, tag == nil ? 0 : UInt32(DRM_MODE_PAGE_FLIP_EVENT),
        UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: tag ?? 0))))
    return tag == nil ? .done : .pending
  }

  func turnOff() {
    _ = drmModeSetCrtc(card.descriptor, pipeline.crtc, 0, 0, 0, nil, 0, nil)
  }

  /// Passes the damage to drivers that transfer frames over a slow bus.
  private func sendDamage(_ written: [PixelRect], of buffer: any ScanoutBuffer) {
    guard acceptsDamage, !written.isEmpty else { return }
    clips.removeAll(keepingCapacity: true)
    for rect in written {
      clips.append(
        drmModeClip(
          x1: UInt16(clamping: rect.minX), y1: UInt16(clamping: rect.minY),
          x2: UInt16(clamping: rect.maxX), y2: UInt16(clamping: rect.maxY)))
    }
    let result = clips.withUnsafeMutableBufferPointer { clips in
      drmModeDirtyFB(
        card.descriptor, buffer.framebuffer, clips.baseAddress, UInt32(clips.count))
    }
    if result < 0 { acceptsDamage = false }
  }
}
