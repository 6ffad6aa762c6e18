import VitrineTesting

extension ExhibitTheme {
  static var animation: ExhibitTheme {
    ExhibitTheme(
      "Animation and timers",
      "`view.animate { … }` sets the new values immediately, and draws the view in between. Without animations, no timer runs.",
      [
        Exhibit("AnimationCurve", height: 150) { stage in
          let box = View(frame: Rect(90, 14, 22, 22))
          stage.window.addSubview(box)
          box.animate(duration: 1, curve: .easeInOut) { box.frame.origin.x = 262 }

          stage.trackMotion(of: box, name: "easeInOut", AnimationCurve.easeInOut)
          let rows = [("easeIn", AnimationCurve.easeIn), ("easeOut", .easeOut), ("linear", .linear)]
          for (index, (name, curve)) in rows.enumerated() {
            let other = View(frame: box.frame.offset(by: Vector(90 - box.frame.minX, Double(index + 1) * 33)))
            stage.window.addSubview(other)
            stage.window.animate(duration: 1, curve: curve) { other.frame.origin.x = 262 }
            stage.trackMotion(of: other, name: name, curve)
          }
          stage.player.wait(0.6)
        },
        Exhibit("Motion", height: 150) { stage in
          let box = View(frame: Rect(90, 14, 22, 22))
          stage.window.addSubview(box)
          box.animate(.spring(duration: 1, dampingRatio: 0.4)) { box.frame.origin.x = 222 }

          stage.trackMotion(of: box, name: "spring 0.4", .spring(duration: 1, dampingRatio: 0.4))
          let rows = [
            ("spring 0.7", Motion.spring(duration: 1, dampingRatio: 0.7)),
            ("spring 1", .spring(duration: 1, dampingRatio: 1)),
            ("to and fro", .curve(duration: 0.5).repeated(1, autoreverses: true)),
          ]
          for (index, (name, motion)) in rows.enumerated() {
            let other = View(frame: box.frame.offset(by: Vector(90 - box.frame.minX, Double(index + 1) * 33)))
            stage.window.addSubview(other)
            stage.window.animate(motion) { other.frame.origin.x = 222 }
            stage.trackMotion(of: other, name: name, motion)
          }
          stage.player.wait(0.3)
        },
        Exhibit("Keyframes") { stage in
          let window = stage.window
          let ball = View(frame: Rect(20, 20, 30, 30))
          window.addSubview(ball)
          window.animateKeyframes(.curve(.linear, duration: 1)) { frames in
            frames.addKeyframe(relativeStart: 0, relativeDuration: 0.6) { ball.center.y = 200 }
            frames.addKeyframe(relativeStart: 0.6, relativeDuration: 0.4, curve: .easeOut) { ball.center.y = 80 }
          }
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
          let link = DisplayLink { time in print("a frame at \(time) s") }
          application.start(link)

          link.stop()
        },
      ])
  }
}

extension Stage {
  /// Adds the name of a motion of one second, and dots at the box's position at each tenth of it.
  fileprivate func trackMotion(of box: View, name: String, _ motion: Motion) {
    trackMotion(of: box, name: name) { 132 * motion.value(at: $0) }
  }

  fileprivate func trackMotion(of box: View, name: String, _ curve: AnimationCurve) {
    trackMotion(of: box, name: name) { 172 * curve.value(at: $0) }
  }

  /// Adds the name of a moving box, and dots at its position at each tenth of a second.
  private func trackMotion(of box: View, name: String, _ way: (Double) -> Double) {
    box.backgroundColor = .sky
    box.cornerRadius = 6
    let label = Label()
    label.text = name
    label.font = Font(size: 12)
    label.textColor = .mist
    add(label, 16, box.frame.minY, 70, 22)
    for tenth in 0...10 {
      let dot = View(frame: Rect(center: Point(101 + way(Double(tenth) / 10), box.frame.midY), size: Size(4, 4)))
      dot.backgroundColor = .mist
      dot.cornerRadius = 2
      window.insertSubview(dot, at: 0)
    }
  }
}
