import VitrineTesting

extension Theme {
  static var animation: Theme {
    Theme(
      "Animation and timers",
      "A view has its new values at once, and is drawn on its way there: `view.animate { … }`. Nothing runs while nothing moves.",
      [
        Exhibit("AnimationCurve", height: 150) { stage in
          let box = View(frame: Rect(90, 14, 22, 22))
          stage.window.addSubview(box)
          box.animate(duration: 1, curve: .easeInOut) { box.frame.origin.x = 262 }

          stage.follow(box, "easeInOut", AnimationCurve.easeInOut)
          let rows = [("easeIn", AnimationCurve.easeIn), ("easeOut", .easeOut), ("linear", .linear)]
          for (index, (name, curve)) in rows.enumerated() {
            let other = View(frame: box.frame.offset(by: Vector(90 - box.frame.minX, Double(index + 1) * 33)))
            stage.window.addSubview(other)
            stage.window.animate(duration: 1, curve: curve) { other.frame.origin.x = 262 }
            stage.follow(other, name, curve)
          }
          stage.player.wait(0.6)
        },
        Exhibit("AnimationOptions") { stage in
          let view = View()
          view.animate(duration: 0.5, options: [.allowUserInteraction, .beginFromCurrentState]) { view.alpha = 0 }
        },
        Exhibit("Timer") { stage in
          let application = stage.application
          let timer = application.schedule(after: 60) { _ in print("a minute later") }

          timer.cancel()
        },
        Exhibit("DisplayLink") { stage in
          let application = stage.application
          let link = DisplayLink { time in print("a frame, at \(time) s") }
          application.start(link)

          link.stop()
        },
      ])
  }
}

extension Stage {
  /// A name for a box that moves, and dots where it is at each tenth of a second.
  fileprivate func follow(_ box: View, _ name: String, _ curve: AnimationCurve) {
    box.backgroundColor = .sky
    box.cornerRadius = 6
    let label = Label()
    label.text = name
    label.font = Font(size: 12)
    label.textColor = .mist
    add(label, 16, box.frame.minY, 70, 22)
    for tenth in 0...10 {
      let dot = View(frame: Rect(center: Point(101 + 172 * curve.value(at: Double(tenth) / 10), box.frame.midY), size: Size(4, 4)))
      dot.backgroundColor = .mist
      dot.cornerRadius = 2
      window.insertSubview(dot, at: 0)
    }
  }
}
