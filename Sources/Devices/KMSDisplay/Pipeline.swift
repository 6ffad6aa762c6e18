import Platform

/// The way of a picture to a panel: plane, CRTC, connector and the mode it is driven with.
struct Pipeline {
  var connector: Connector
  var mode: ConnectorMode
  var crtc: UInt32
  var plane: UInt32
  var format: PixelFormat
  /// All formats of the plane that this program can write.
  var offered: [PixelFormat]
  /// Planes that show something else on the CRTC now.
  var otherPlanes: [UInt32]
  /// Connectors that are driven by the CRTC besides.
  var otherConnectors: [UInt32]

  /// Finds a way to `connector`; nil where the card has none.
  static func find(
    to connector: Connector, mode: ConnectorMode, format: PixelFormat?, connectors: [Connector], on card: any Card
  ) -> Pipeline? {
    var busy: [UInt32] = []
    for other in connectors where other.id != connector.id && other.currentCRTC != 0 {
      busy.append(other.currentCRTC)
    }
    guard let index = Selection.crtc(among: card.crtcs, for: connector, busy: busy) else { return nil }
    let crtc = card.crtcs[index]
    let planes = card.planes()
    guard let plane = Selection.plane(among: planes, forCRTC: crtc, at: index),
      let format = Selection.format(among: plane.formats, asked: format)
    else { return nil }
    var otherPlanes: [UInt32] = []
    for other in planes where other.id != plane.id && other.currentCRTC == crtc { otherPlanes.append(other.id) }
    var otherConnectors: [UInt32] = []
    for other in connectors where other.id != connector.id && other.currentCRTC == crtc {
      otherConnectors.append(other.id)
    }
    return Pipeline(
      connector: connector, mode: mode, crtc: crtc, plane: plane.id, format: format, offered: plane.formats,
      otherPlanes: otherPlanes, otherConnectors: otherConnectors)
  }
}
