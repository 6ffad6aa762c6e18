import TestContexts
import Testing

@testable import Appliance

@Suite(.freshContext) struct RecentLinesTests {
  private func lines(_ count: Int) -> RecentLines {
    var lines = RecentLines()
    for number in 0..<count { lines.append(Array("\(number)\n".utf8)) }
    return lines
  }

  @Test func `a follower receives each line once, in fitting pieces`() {
    let lines = lines(5)
    #expect(lines.text(from: 0, within: 100) == ("0\n1\n2\n3\n4\n", 5))
    #expect(lines.text(from: 0, within: 5) == ("0\n1\n", 2))
    #expect(lines.text(from: 2, within: 5) == ("2\n3\n", 4))
    #expect(lines.text(from: 5, within: 100) == ("", 5))
  }

  @Test func `a new follower receives earlier lines, and a continuing one does not`() {
    let lines = lines(3)
    #expect(lines.text(from: 0, within: 100, after: "before: a\n") == ("before: a\n0\n1\n2\n", 3))
    #expect(lines.text(from: 0, within: 12, after: "before: a\n") == ("before: a\n0\n", 1))
    #expect(lines.text(from: 1, within: 100, after: "before: a\n") == ("1\n2\n", 3))
    #expect(lines.text(from: 0, within: 5, after: "before: a\n") == ("0\n1\n", 2))
  }

  @Test func `the oldest lines are dropped beyond the limit`() {
    let lines = lines(RecentLines.capacity + 50)
    #expect(lines.text(from: 0, within: 5) == ("50\n", 51))
    #expect(lines.text(from: -7, within: 5) == ("50\n", 51))
    #expect(lines.text(from: 10_000, within: 5) == ("", 10_000))
  }
}
