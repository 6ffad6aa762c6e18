import Platform
import System

/// An output path to a panel with its objects: plane, CRTC, and connector.
struct Pipeline {
  var connector: Connector
  var path: OutputPath
  var crtc: UInt32
  var plane: UInt32
  var format: PixelFormat
  /// The plane's formats that this program can write.
  var supportedFormats: [PixelFormat]
  /// The planes that show other content on the CRTC now.
  var otherPlanes: [UInt32]
  /// The other connectors that the CRTC drives now.
  var otherConnectors: [UInt32]

  var mode: ConnectorMode { path.mode }

  /// Returns the pipeline to `connector`, or `nil` if the card cannot show frames there.
  static func find(
    to connector: Connector, _ way: OutputPath, format: PixelFormat?, connectors: [Connector], on card: any Card
  ) throws(Errno) -> Pipeline? {
    var busy: [UInt32] = []
    for other in connectors where other.id != connector.id && other.currentCRTC != 0 {
      busy.append(other.currentCRTC)
    }
    guard let index = Selection.crtc(among: card.crtcs, for: connector, busy: busy) else { return nil }
    let crtc = card.crtcs[index]
    let planes = try card.planes()
    guard let plane = Selection.plane(among: planes, forCRTC: crtc, at: index),
      let format = Selection.format(among: plane.formats, requested: format)
    else { return nil }
    var otherPlanes: [UInt32] = []
    for other in planes where other.id != plane.id && other.currentCRTC == crtc { otherPlanes.append(other.id) }
    var otherConnectors: [UInt32] = []
    for other in connectors where other.id != connector.id && other.currentCRTC == crtc {
      otherConnectors.append(other.id)
    }
    return Pipeline(
      connector: connector, path: way, crtc: crtc, plane: plane.id, format: format, supportedFormats: plane.formats,
      otherPlanes: otherPlanes, otherConnectors: otherConnectors)
  }
}
