import Proofs
import Testing

extension Trait where Self == ConditionTrait {
  static var inCampaign: Self { .enabled(if: Campaign.isOn, "tools/campaign boards") }
}
