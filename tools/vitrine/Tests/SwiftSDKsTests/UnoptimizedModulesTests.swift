import Testing

@testable import SwiftSDKs

@Suite("Modules without optimization") struct UnoptimizedModulesTests {
  @Test func `are separated by spaces and line ends, and ARM has some of its own`() {
    let environment = [
      "VITRINE_UNOPTIMIZED": "Gallery  Measure", "VITRINE_UNOPTIMIZED_ARM": "Speech\nIcons Pictures\n",
    ]
    func modules(_ architecture: Architecture) -> Set<String> {
      EmbeddedBuild.unoptimizedModules(for: architecture, environment: environment)
    }
    #expect(modules(.x86_64) == ["Gallery", "Measure"])
    #expect(modules(.arm64) == ["Gallery", "Measure", "Speech", "Icons", "Pictures"])
    #expect(modules(.armhf) == modules(.arm64))
    #expect(EmbeddedBuild.unoptimizedModules(for: .arm64, environment: [:]).isEmpty)
  }
}
