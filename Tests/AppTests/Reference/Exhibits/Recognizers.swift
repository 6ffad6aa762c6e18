import VitrineTesting

extension ExhibitTheme {
  static var recognizers: ExhibitTheme {
    ExhibitTheme(
      "Recognizers",
      "A recognizer receives the touches of its view and of all subviews. [touch.md](touch.md) has the rules for conflicts.",
      [
        Exhibit("TapGestureRecognizer", height: 110) { stage in
          let tap = TapGestureRecognizer { tap in tap.view?.backgroundColor = .accent }
          tap.numberOfTapsRequired = 2

          stage.addCard(Rect(30, 20, 240, 70), tap)
          for time in [1, 1.2] { stage.player.tap(1, 150, 55, at: time) }
          stage.player.wait(0.12)
        },
        Exhibit("LongPressGestureRecognizer", height: 110) { stage in
          let press = LongPressGestureRecognizer { press in press.view?.backgroundColor = .clay }
          press.minimumPressDuration = 0.5

          stage.addCard(Rect(100, 20, 100, 70), press)
          stage.press(Point(150, 55))
          stage.player.wait(0.4)
        },
        Exhibit("PanGestureRecognizer", height: 140) { stage in
          let box = View(frame: Rect(30, 25, 60, 60))
          let pan = PanGestureRecognizer { pan in box.center = Point(60, 55) + pan.translation(in: nil) }
          box.addGestureRecognizer(pan)

          stage.addGhost(box)
          stage.press(Point(60, 60))
          stage.move(through: [Point(130, 105), Point(220, 80)], from: Point(60, 60))
        },
        Exhibit("SwipeGestureRecognizer", height: 110) { stage in
          let swipe = SwipeGestureRecognizer { swipe in swipe.view?.backgroundColor = .leaf }
          swipe.direction = .right

          stage.addCard(Rect(30, 20, 240, 70), swipe)
          stage.player.down(1, 70, 55, at: 1)
          stage.move(through: [Point(225, 52)], from: Point(70, 55), for: 0.2)
        },
        Exhibit("PinchGestureRecognizer", height: 150) { stage in
          let box = View(frame: Rect(116, 41, 68, 68))
          let pinch = PinchGestureRecognizer { pinch in box.transform = AffineTransform(scale: pinch.scale) }
          box.addGestureRecognizer(pinch)

          stage.addGhost(box)
          stage.spread([Point(126, 84), Point(174, 66)], to: [Point(110, 90), Point(190, 60)])
        },
        Exhibit("RotationGestureRecognizer", height: 150) { stage in
          let box = View(frame: Rect(100, 25, 100, 100))
          let turn = RotationGestureRecognizer { turn in box.transform = AffineTransform(rotation: turn.rotation) }
          box.addGestureRecognizer(turn)

          stage.addGhost(box)
          stage.turn(about: Point(150, 75), radius: 38, by: 0.6)
        },
        Exhibit("TwoFingerGestureRecognizer") { stage in
          final class Stretch: TwoFingerGestureRecognizer {
            override func fingersMoved(at time: Double) { state = fingerVector.length > 100 ? .recognized : .possible }
          }

          stage.addCard(stage.bounds, Stretch())
        },
        Exhibit("GestureRecognizer") { stage in
          final class Hold: GestureRecognizer {
            override func touchesBegan(_ touches: TouchSet, with event: Event) { startTimer(after: 2) }
            override func timerFired() { state = .recognized }
          }

          stage.addCard(stage.bounds, Hold())
        },
        Exhibit("GestureRecognizerDelegate") { stage in
          final class Together: WeaklyReferenceable, GestureRecognizerDelegate {
            func gestureRecognizer(
              _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
            ) -> Bool { true }
          }

          let together = Together()
          let pan = PanGestureRecognizer { _ in }
          pan.delegate = together
          stage.addCard(stage.bounds, pan)
          pan.delegate = nil
        },
        Exhibit("GestureConstants") { _ in
          print("a pan begins after \(GestureConstants.panTravel) points")
        },
      ])
  }
}

extension Stage {
  /// Adds a card with a recognizer and its name.
  fileprivate func addCard(_ frame: Rect, _ recognizer: GestureRecognizer) {
    let card = View(frame: frame)
    card.backgroundColor = .slate
    card.cornerRadius = 12
    card.addGestureRecognizer(recognizer)
    window.addSubview(card)
  }

  /// Adds a box that can be moved, with an outline of its initial frame.
  fileprivate func addGhost(_ box: View) {
    let ghost = View(frame: box.frame)
    ghost.borderColor = .mist.withAlpha(0.6)
    ghost.borderWidth = 1
    ghost.cornerRadius = 12
    box.backgroundColor = .accent
    box.cornerRadius = 12
    ghost.isUserInteractionEnabled = false
    window.addSubview(box)
    window.addSubview(ghost)
  }

  /// Moves two fingers in straight lines.
  fileprivate func spread(_ start: [Point], to end: [Point]) {
    follow { share in zip(start, end).map { $0 + ($1 - $0) * share } }
  }

  /// Moves two fingers on opposite sides of a point around it.
  fileprivate func turn(about center: Point, radius: Double, by angle: Double) {
    follow { share in
      let arm = Vector(Math.cos(angle * share), Math.sin(angle * share)) * radius
      return [center - arm, center + arm]
    }
  }

  private func follow(_ places: (Double) -> [Point]) {
    for (finger, place) in places(0).enumerated() { player.down(Int32(finger), place.x, place.y, at: 1) }
    for step in 1...30 {
      let time = 1 + Double(step) / 60
      player.frame(places(Double(step) / 30).enumerated().map { .move(Int32($0), $1.x, $1.y, at: time) })
    }
  }
}
