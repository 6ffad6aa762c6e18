import Geometry
import Testing
import Toolkit

@testable import Gallery

@Suite struct `The index` {
  @Test func `lists every system once, under its number`() {
    let numbers = Catalog.themes.flatMap(\.entries).map(\.number)
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.allSatisfy { (1...54).contains($0) })
  }

  @Test(arguments: Catalog.themes.flatMap(\.entries).map(\.number))
  func `leads a finger to every number and back`(number: Int) throws {
    // Where the row is: the index is drawn until it shows.
    let home = try Visit(nil)
    home.play()
    let list = home.gallery.home.list
    let row = try #require(list.rows.first { $0.entry.number == number })
    var place = home.place(row.bounds.center, in: row)
    var script = ""
    var time = 0.0
    while place.y > 440 {
      script += "\(time) down 1 400 420\n\(time + 0.1) move 1 400 300\n\(time + 0.2) move 1 400 120\n"
      // It rests before it lifts, so that nothing glides on.
      script += "\(time + 0.5) move 1 400 120.1\n\(time + 0.7) up 1\n"
      time += 3
      let moved = try Visit(nil, script: script)
      moved.play()
      let row = try #require(moved.gallery.home.list.rows.first { $0.entry.number == number })
      place = moved.place(row.bounds.center, in: row)
      if time > 60 { break }
    }
    script += "\(time) down 1 \(Int(place.x)) \(Int(place.y))\n\(time + 0.1) up 1\n"
    script += "\(time + 1) down 1 36 36\n\(time + 1.1) up 1"
    let visit = try Visit(nil, script: script)
    visit.play(to: time + 0.9)
    #expect(visit.gallery.demo?.entry.number == number)
    visit.play()
    #expect(visit.gallery.demo == nil)
    #expect(visit.isAtRest)
  }

  @Test(arguments: [PixelSize(480, 800), PixelSize(800, 480), PixelSize(1280, 800), PixelSize(1920, 1080)])
  func `keeps rows apart and a finger high on every panel`(size: PixelSize) throws {
    let visit = try Visit(nil, size: size)
    visit.play()
    let rows = visit.gallery.home.list.rows
    for (index, row) in rows.enumerated() {
      #expect(row.frame.height >= 44 && row.frame.width >= 200)
      for other in rows[(index + 1)...] { #expect(!row.frame.intersects(other.frame)) }
    }
  }
}
