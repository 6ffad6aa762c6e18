import Foundation
import Testing

/// The tests that only `tools/campaign boards` runs, because they take long or fail on a busy machine.
public enum Campaign {
  /// Whether the campaign runs.
  public static let isOn = ProcessInfo.processInfo.environment["VITRINE_CAMPAIGN"] == "boards"

  /// Returns the boards of each run, and in the campaign also those in `more`.
  public static func boards(_ boards: String..., more: [String]) -> [String] { isOn ? boards + more : boards }
}

extension Trait where Self == ConditionTrait {
  public static var inCampaign: Self { .enabled(if: Campaign.isOn, "tools/campaign boards") }
}
