import System
import TestContexts
import Testing

@Suite("A log rate limiter", .freshContext) struct LogRateLimiterTests {
  @Test func `allows five lines at once, and one a minute in the long run`() {
    var budget = LogRateLimiter()
    var written = 0
    for second in 0..<3600 where budget.line("trouble", at: Double(second)) != nil { written += 1 }
    #expect((60...65).contains(written))
  }

  @Test func `of one line allows one a minute, including the first`() {
    var budget = LogRateLimiter(burst: 1)
    let written = (0..<600).filter { budget.line("trouble", at: Double($0)) != nil }
    #expect(written == Array(stride(from: 0, to: 600, by: 60)))
  }

  @Test func `reports how many lines it suppressed`() {
    var budget = LogRateLimiter()
    for _ in 0..<5 { #expect(budget.line("trouble", at: 100) == "trouble") }
    for _ in 0..<7 { #expect(budget.line("trouble", at: 101) == nil) }
    #expect(budget.line("trouble", at: 161) == "trouble (7 earlier lines were suppressed)")
    for _ in 0..<5 { #expect(budget.line("calm", at: 1000) == "calm") }
  }
}
