import VitrineTesting

extension ExhibitTheme {
  static var touches: ExhibitTheme {
    ExhibitTheme(
      "Touches and events",
      "A view receives touches in `touchesBegan` and its siblings. [touch.md](touch.md) has the rules.",
      [
        Exhibit("CoalescedTouches", height: 130) { stage in
          final class Sheet: View {
            var places: [Point] = []
            override func touchesMoved(_ touches: TouchSet, with event: Event) {
              for place in event.coalescedTouches(for: touches[0]) { places.append(place.location(in: self)) }
            }
          }

          let sheet = Sheet(frame: stage.bounds)
          stage.window.addSubview(sheet)
          stage.drawWave()
          for (index, place) in sheet.places.enumerated() {
            // The last coalesced touch of an event is at the touch's location.
            let size = index % 3 == 2 ? 9.0 : 5
            let dot = View(frame: Rect(center: place, size: Size(size, size)))
            dot.backgroundColor = .clay
            dot.cornerRadius = size / 2
            stage.window.addSubview(dot)
          }
        },
        Exhibit("Touch") { stage in
          final class Mover: View {
            override func touchesMoved(_ touches: TouchSet, with event: Event) {
              center += touches[0].location(in: nil) - touches[0].previousLocation(in: nil)
            }
          }

          stage.window.addSubview(Mover(frame: stage.bounds))
          stage.press(Point(100, 100))
          stage.move(through: [Point(120, 100)], from: Point(100, 100))
        },
        Exhibit("TouchSet") { stage in
          final class Counter: View {
            override func touchesBegan(_ touches: TouchSet, with event: Event) {
              print("\(touches.count) touches began")
            }
          }

          stage.window.addSubview(Counter(frame: stage.bounds))
          stage.press(Point(100, 100))
        },
        Exhibit("Event") { stage in
          final class Table: View {
            override func touchesBegan(_ touches: TouchSet, with event: Event) {
              print("\(event.allTouches.count) fingers at \(event.timestamp) s")
            }
          }

          stage.window.addSubview(Table(frame: stage.bounds))
          stage.press(Point(100, 100))
        },
        Exhibit("CoalescedTouch") { stage in
          final class Pen: View {
            override func touchesMoved(_ touches: TouchSet, with event: Event) {
              for place in event.coalescedTouches(for: touches[0]) {
                print("\(place.location(in: self).x) at \(place.timestamp)")
              }
            }
          }

          stage.window.addSubview(Pen(frame: stage.bounds))
          stage.drawWave()
        },
        Exhibit("TouchConstants") { _ in
          print("a finger may move \(TouchConstants.tapSlop) points during a tap")
        },
      ])
  }
}

extension Stage {
  /// Moves a finger along a wave, with three reports per frame.
  fileprivate func drawWave() {
    func place(_ index: Int) -> Point { Point(30 + Double(index) * 10, 65 + Math.sin(Double(index) / 2.5) * 36) }
    let start = application.now
    player.down(1, place(0).x, place(0).y, at: start)
    for frame in 0..<8 {
      player.frame(
        (1...3).map { part in
          let index = frame * 3 + part
          return .move(1, place(index).x, place(index).y, at: start + Double(index) / 180)
        })
    }
  }
}
