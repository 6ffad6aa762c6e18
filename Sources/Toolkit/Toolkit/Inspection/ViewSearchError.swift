#if !hasFeature(Embedded)
  /// The reasons why a test or a touch script cannot use a view.
  package enum ViewSearchError: Error, Equatable {
    /// No view shows the text or has the name. `nearest` are the most similar texts on the screen.
    case notFound(String, nearest: [String])
    /// The text is on the screen, although it should not be.
    case unexpected(String)
    /// Several views match. `views` describes them.
    case ambiguous(String, views: [String])
    /// A finger cannot reach the view. `reason` follows the view's name in the message.
    case unreachable(String, reason: String)

    /// A message of one line that names the view and the cause.
    package var message: String {
      switch self {
      case .notFound(let name, let nearest):
        "nothing on the screen shows or is named \"\(name)\"; "
          + (nearest.isEmpty ? "there is no text" : "nearest: \(nearest.map { "\"\($0)\"" }.joined(separator: ", "))")
      case .unexpected(let text): "the screen shows \"\(text)\""
      case .ambiguous(let name, let views):
        "\"\(name)\" matches \(views.count) views: \(views.joined(separator: "; ")); use a longer text, or set a logName"
      case .unreachable(let view, let reason): "\(view) \(reason)"
      }
    }
  }
#endif
