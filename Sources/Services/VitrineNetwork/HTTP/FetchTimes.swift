/// The times at which URLs were last fetched, for a limited number of URLs.
struct FetchTimes {
  /// The most URLs. Chosen: more than a kiosk shows, in some tens of kilobytes. A URL that changes with each request, as
  /// one with the time in its query does, replaces the oldest one.
  static let maximumCount = 256

  private var times: [String: Double] = [:]

  var count: Int { times.count }

  /// The time at which the URL was last fetched, or `nil` if it is unknown.
  subscript(url: String) -> Double? { times[url] }

  /// Records that a URL was fetched. If there are too many, it first removes the URL that was not fetched for the
  /// longest time.
  mutating func record(_ url: String, at time: Double) {
    if times[url] == nil, times.count >= Self.maximumCount, let oldest = times.min(by: { $0.value < $1.value }) {
      times[oldest.key] = nil
    }
    times[url] = time
  }
}
