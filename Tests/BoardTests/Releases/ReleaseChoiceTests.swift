import ReleaseFormat
import TestContexts
import Testing

@testable import Appliance

@Suite(.freshContext) struct ReleaseChoiceTests {
  private let a = ReleaseName(ofManifest: [1])
  private let b = ReleaseName(ofManifest: [2])

  private func proved(_ names: ReleaseName...) -> ReleaseChoice {
    var choice = ReleaseChoice()
    for name in names {
      choice.startTrial(of: name)
      choice.confirm()
    }
    return choice
  }

  @Test func `a trial that fails leaves everything unchanged, including the previous release`() {
    var choice = proved(a, b)
    let before = choice
    choice.startTrial(of: ReleaseName(ofManifest: [3]))
    #expect(choice != before)
    choice.rollBack()
    #expect(choice == before)
  }

  @Test func `a second rollback returns to the first release, and at most to the built-in one`() {
    var choice = proved(a, b)
    choice.rollBack()
    #expect(choice == proved(b, a))
    choice.rollBack()
    #expect(choice == proved(a, b))
    var first = proved(a)
    first.rollBack()
    #expect(first.current == nil && first.previous == a)
  }

  @Test func `a failing release is replaced by the previous and then the built-in one, if they differ`() {
    let choice = proved(a, b)
    var back = proved(a)
    back.rollBack()
    let both = [(choice, [a, nil], [a]), (proved(a), [nil], []), (back, [a], [a]), (ReleaseChoice(), [], [])]
    for (choice, all, received) in both as [(ReleaseChoice, [ReleaseName?], [ReleaseName?])] {
      for (hasBuiltIn, others) in [(true, all), (false, received)] {
        #expect(
          (0..<choice.otherReleaseCount(hasBuiltIn: hasBuiltIn)).map { choice.otherRelease(at: $0) } == others,
          "\(choice)")
      }
    }
    for other in [a, nil] {
      var replaced = choice
      replaced.replaceCurrent(by: other)
      #expect(replaced.current == other && replaced.previous == b)
    }
  }

  @Test func `a release that started three times without success is not started a fourth time`() {
    var choice = proved(a)
    choice.startTrial(of: b)
    let starts = (0..<4).map { _ in choice.countStart() }
    #expect(starts == [true, true, true, false])
    #expect(choice == proved(a))
  }

  @Test func `an accepted release has no further trial`() {
    var choice = proved(a)
    choice.startTrial(of: a)
    #expect(choice == proved(a))
  }

  @Test func `a damaged release is replaced by the previous one`() {
    var choice = proved(a, b)
    choice.remove(b)
    #expect(choice == proved(a))
    choice.remove(a)
    #expect(choice == ReleaseChoice())
  }

  @Test func `its text is readable and can be parsed again`() throws {
    var choice = proved(a)
    choice.startTrial(of: b, seconds: 5)
    _ = choice.countStart()
    #expect(choice.text == "current \(a.text)\nprevious built-in\ntrial \(b.text) starts 1 seconds 5\n")
    #expect(ReleaseChoice(parsing: choice.text) == choice)
    #expect(ReleaseChoice(parsing: choice.text.replacing("starts 1", with: "starts +1")) == nil)
    #expect(ReleaseChoice(parsing: choice.text.replacing("seconds 5", with: "seconds +5")) == nil)
  }
}
