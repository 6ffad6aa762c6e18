import Foundation
import Testing

/// What `tools/campaign boards` plays beyond a run of the tests: what takes long, and what a busy machine would spoil.
public enum Campaign {
  fileprivate static let isOn = ProcessInfo.processInfo.environment["VITRINE_CAMPAIGN"] == "boards"

  /// The boards of each run, and in the campaign `more` of them.
  public static func boards(_ boards: String..., more: [String]) -> [String] { isOn ? boards + more : boards }
}

extension Trait where Self == ConditionTrait {
  public static var inCampaign: Self { .enabled(if: Campaign.isOn, "tools/campaign boards") }
}
