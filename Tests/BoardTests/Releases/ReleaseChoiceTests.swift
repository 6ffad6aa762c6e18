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

  @Test func `a trial that is given up leaves everything as it was, also the release before`() {
    var choice = proved(a, b)
    let before = choice
    choice.startTrial(of: ReleaseName(ofManifest: [3]))
    #expect(choice != before)
    choice.rollBack()
    #expect(choice == before)
  }

  @Test func `going back twice leads forth again, and ends at the built-in release at most`() {
    var choice = proved(a, b)
    choice.rollBack()
    #expect(choice == proved(b, a))
    choice.rollBack()
    #expect(choice == proved(a, b))
    var first = proved(a)
    first.rollBack()
    #expect(first.current == nil && first.previous == a)
  }

  @Test func `in the place of one that fails come the one before and the built-in one, each only where it is another`() {
    let choice = proved(a, b)
    var back = proved(a)
    back.rollBack()
    let both = [(choice, [a, nil], [a]), (proved(a), [nil], []), (back, [a], [a]), (ReleaseChoice(), [], [])]
    for (choice, all, received) in both as [(ReleaseChoice, [ReleaseName?], [ReleaseName?])] {
      for (hasBuiltIn, others) in [(true, all), (false, received)] {
        #expect((0..<choice.otherReleaseCount(hasBuiltIn: hasBuiltIn)).map { choice.otherRelease(at: $0) } == others, "\(choice)")
      }
    }
    for other in [a, nil] {
      var replaced = choice
      replaced.replaceCurrent(by: other)
      #expect(replaced.current == other && replaced.previous == b)
    }
  }

  @Test func `a release that is started three times without proving itself is not started a fourth time`() {
    var choice = proved(a)
    choice.startTrial(of: b)
    let starts = (0..<4).map { _ in choice.countStart() }
    #expect(starts == [true, true, true, false])
    #expect(choice == proved(a))
  }

  @Test func `what has proved itself is not tried again`() {
    var choice = proved(a)
    choice.startTrial(of: a)
    #expect(choice == proved(a))
  }

  @Test func `one that is damaged gives way to the one before`() {
    var choice = proved(a, b)
    choice.remove(b)
    #expect(choice == proved(a))
    choice.remove(a)
    #expect(choice == ReleaseChoice())
  }

  @Test func `its text reads back, and a person can read it`() throws {
    var choice = proved(a)
    choice.startTrial(of: b, seconds: 5)
    _ = choice.countStart()
    #expect(choice.text == "current \(a.text)\nprevious built-in\ntrial \(b.text) starts 1 seconds 5\n")
    #expect(ReleaseChoice(parsing: choice.text) == choice)
  }
}
