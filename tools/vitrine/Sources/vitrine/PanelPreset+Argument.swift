import ArgumentParser
import PanelPresets

extension PanelPreset: ExpressibleByArgument {
  public init?(argument: String) {
    guard let preset = Self.all.first(where: { argument == $0.name || argument == "\($0.name)in" }) else { return nil }
    self = preset
  }

  public static var allValueStrings: [String] { all.map(\.name) }
}
