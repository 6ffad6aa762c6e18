/// A type in the reference, with lines of code that use it and, if there is something to see, an image of the result.
///
/// The lines are those of the closure up to the first empty line, without the lines that contain `stage`. The rest of
/// the closure sets the scene. So the code in the page compiles, and has drawn the image next to it.
struct Exhibit {
  let type: String
  /// The height of the image in points, or `nil` for an exhibit without an image.
  let height: Double?
  let show: (Stage) throws -> Void
  /// The location of the closure in the sources.
  let file: String
  let line: Int

  init(
    _ type: String, height: Double? = nil, file: String = #filePath, line: Int = #line,
    show: @escaping (Stage) throws -> Void
  ) {
    self.type = type
    self.height = height
    self.show = show
    self.file = file
    self.line = line
  }

  /// Runs the closure, and returns the stage in the state that the image shows.
  func play() throws -> Stage {
    let stage = try Stage(height: height ?? Stage.width)
    try show(stage)
    return stage
  }

  var photograph: String { "\(type).png" }
}

/// A chapter of the page: exhibits about one topic.
struct ExhibitTheme {
  let title: String
  let introduction: String
  let exhibits: [Exhibit]

  init(_ title: String, _ introduction: String, _ exhibits: [Exhibit]) {
    self.title = title
    self.introduction = introduction
    self.exhibits = exhibits
  }
}
