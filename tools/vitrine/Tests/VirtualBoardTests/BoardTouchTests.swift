import Testing

@testable import VirtualBoard

extension BoardTests {
  @Suite struct BoardTouchTests {
    private let board = BoardTests.board!

    private func freshTiles(_ kind: AgentBoard.PanelKind = .slots) async throws -> TileDetector {
      try await board.plug(kind, width: BoardTests.width, height: BoardTests.height)
      return try await board.freshTiles()
    }

    @Test func `a tap selects its tile and another one deselects it`() async throws {
      let tiles = try await freshTiles()
      try await board.play { $0.tap(tiles.tileRects[7].center) }
      try await board.expectSelected([7], of: tiles)
      try await board.play {
        $0.pause(0.5); $0.tap(tiles.tileRects[7].center)
      }
      try await board.expectSelected([], of: tiles)
    }

    @Test func `panels that connect and disconnect leave no descriptor open, and do not fill the log`() async throws {
      let before = board.console.count
      _ = try await freshTiles()
      var descriptors: [Int] = []
      for _ in 0..<12 {
        try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
        #expect(try await board.waitForPanel())
        var count = 0
        // Until the app is idle, it may have a folder open.
        for _ in 0..<20 {
          try await Task.sleep(for: .milliseconds(500))
          count = try await ProcessStatistics(of: board).descriptors
          if count <= descriptors.first ?? count { break }
        }
        descriptors.append(count)
      }
      // A leaked descriptor would change the numbers of later ones.
      #expect(Set(descriptors).count == 1, "\(descriptors)")
      // The log's limit is a burst of twelve lines, and then one a minute.
      let lines = board.console.dropFirst(before).filter { $0.contains("vitrine: touch: ") }
      #expect((6...14).contains(lines.count), "\(lines)")
    }

    @Test func `no tap shorter than a frame is missed`() async throws {
      let tiles = try await freshTiles()
      try await board.play { script in
        for index in 0..<10 {
          script.quickTap(tiles.tileRects[index].center)
          script.pause(0.003)
        }
      }
      try await board.expectSelected(Set(0..<10), of: tiles)
    }

    @Test func `a drag toggles a tile each time it enters`() async throws {
      let tiles = try await freshTiles()
      let row = tiles.row(of: 0)
      // To the end of the row and back into the tile before it.
      let way = [row.first!, row.last!, row.dropLast().last!].map { tiles.tileRects[$0].center }
      try await board.play { $0.drag(through: way, seconds: 0.6) }
      try await board.expectSelected(Set(row).subtracting([row.dropLast().last!]), of: tiles)
    }

    @Test func `two fingers select two tiles at once`() async throws {
      let tiles = try await freshTiles()
      try await board.play { $0.twoFingerTap(tiles.tileRects[3].center, tiles.tileRects[16].center) }
      try await board.expectSelected([3, 16], of: tiles)
    }

    @Test func `Remove removes the selected tiles and the rest move up`() async throws {
      let tiles = try await freshTiles()
      try await board.play {
        $0.tap(tiles.tileRects[2].center); $0.pause(0.1); $0.tap(tiles.tileRects[11].center)
      }
      try await board.expectSelected([2, 11], of: tiles)
      let button = try #require(tiles.removeButton(in: try await board.screenshot()))
      try await board.play { $0.tap(button.center) }
      _ = try await board.screenshot(of: "eighteen tiles") { tiles.visibleTiles(in: $0) == Set(0..<18) }
    }

    @Test func `a double tap removes its tile`() async throws {
      let tiles = try await freshTiles()
      // If the board pauses between the taps, they are two single taps, which leave all tiles unchanged.
      for _ in 0..<10 {
        let start = ContinuousClock.now
        try await board.play { $0.doubleTap(tiles.tileRects[5].center) }
        if ContinuousClock.now - start < .milliseconds(400) { break }
        let deadline = ContinuousClock.now + .seconds(5)
        while ContinuousClock.now < deadline, tiles.visibleTiles(in: try await board.screenshot()) != Set(0..<19) {
          try await Task.sleep(for: .milliseconds(50))
        }
        if tiles.visibleTiles(in: try await board.screenshot()) == Set(0..<19) { break }
      }
      _ = try await board.screenshot(of: "nineteen tiles") { tiles.visibleTiles(in: $0) == Set(0..<19) }
    }

    @Test func `holding five fingers still opens the page about the board, which can be closed`() async throws {
      let tiles = try await freshTiles()
      try await board.play {
        $0.press(
          [(x: 300, y: 300), (x: 340, y: 220), (x: 390, y: 200), (x: 440, y: 210), (x: 490, y: 260)], seconds: 5.5)
      }
      _ = try await board.screenshot(of: "the page about the board") { TileDetector($0) == nil }
      if let pictures = board.pictures {
        try await board.control.savePicture(to: pictures.appending(path: "staff-page.png").path)
      }
      // The close button is in the corner.
      try await board.play { $0.tap((x: BoardTests.width - 60, y: 40)) }
      _ = try await board.screenshot(of: "all tiles again") { tiles.visibleTiles(in: $0) == Set(0..<20) }
    }

    @Test(arguments: [AgentBoard.PanelKind.anonymous, .single, .tablet])
    func `other kinds of panel select tiles as well`(kind: AgentBoard.PanelKind) async throws {
      let tiles = try await freshTiles(kind)
      try await board.play { script in
        script.tap(tiles.tileRects[6].center)
        script.pause(0.1)
        script.drag(through: [12, 13].map { tiles.tileRects[$0].center }, seconds: 0.2)
      }
      try await board.expectSelected([6, 12, 13], of: tiles)
    }

    @Test func `a filter removes outliers of a resistive panel, and passes short taps`() async throws {
      try await board.set("VITRINE_TOUCH_FILTER", "skip:1,median:5,dejitter:4")
      let tiles = try await freshTiles(.single)
      try await board.set("VITRINE_TOUCH_FILTER", "")
      let from = tiles.tileRects[5].center
      let to = tiles.tileRects[6].center
      let wild = tiles.tileRects[17].center
      var script = ""
      // The first, the last and every tenth reading are far off.
      for reading in 0...30 {
        let place = reading % 10 == 0 ? wild : (x: from.x + (to.x - from.x) * reading / 30, y: from.y + reading % 3)
        script += "0.\(reading < 10 ? "0" : "")\(reading) \(reading == 0 ? "down" : "move") 0 \(place.x) \(place.y)\n"
      }
      try await board.play(script + "0.31 up 0\n")
      try await board.expectSelected([5, 6], of: tiles)
      try await board.play {
        $0.pause(0.5); $0.quickTap(tiles.tileRects[0].center); $0.pause(0.5); $0.tap(tiles.tileRects[19].center)
      }
      try await board.expectSelected([0, 5, 6, 19], of: tiles)
    }

    @Test func `the window's mouse acts as a finger`() async throws {
      let tiles = try await freshTiles()
      let place = tiles.tileRects[8].center
      for pressed in [false, true, false] {
        try await board.control.movePointer(
          x: (Double(place.x) + 0.5) / Double(BoardTests.width), y: (Double(place.y) + 0.5) / Double(BoardTests.height),
          pressed: pressed)
        try await Task.sleep(for: .milliseconds(60))
      }
      try await board.expectSelected([8], of: tiles)
    }

    @Test func `a relative mouse shows where it presses, and its pointer disappears with it`() async throws {
      let tiles = try await freshTiles(.mouse)
      let place = tiles.tileRects[7].center
      // Moves to the corner first, from an unknown position. From there, only differences of locations count.
      try await board.play(
        "0 down 0 -2000 -2000\n0.05 up 0\n0.6 down 0 \(place.x - 2000) \(place.y - 2000)\n0.65 up 0\n")
      try await board.expectSelected([7], of: tiles)
      // The outline of the arrow below its tip, and its inside.
      @Sendable func showsArrow(_ picture: Screenshot) -> Bool {
        picture[place.x, place.y + 12] == 0 && picture[place.x + 4, place.y + 12] == 0xFFFFFF
      }
      _ = try await board.screenshot(of: "an arrow") { showsArrow($0) }
      try await board.unplug()
      _ = try await board.screenshot(of: "no arrow") { !showsArrow($0) }
    }

    @Test func `a panel that is unplugged under a finger works again when it is plugged in`() async throws {
      let tiles = try await freshTiles()
      try await board.play("0 down 0 \(tiles.tileRects[0].center.x) \(tiles.tileRects[0].center.y)\n")
      try await board.expectSelected([0], of: tiles)
      try await board.unplug()
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      // The lost finger must not drag to the position of the next one.
      try await board.play {
        $0.pause(0.5); $0.tap(tiles.tileRects[4].center)
      }
      try await board.expectSelected([0, 4], of: tiles)
    }
  }
}
