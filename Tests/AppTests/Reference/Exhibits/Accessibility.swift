import VitrineTesting

extension ExhibitTheme {
  static var accessibility: ExhibitTheme {
    ExhibitTheme(
      "Accessibility and keys",
      "What is on the screen, for keys, tests, and screen readers. [accessibility.md](accessibility.md) explains it.",
      [
        Exhibit("AccessibilityElement") { stage in
          final class Thermostat: View {
            var degrees = 19
            override func describe(_ element: AccessibilityElement) {
              element.role = .slider
              element.label = "Heating"
              element.value = "\(degrees) °C"
              element.onIncrement = { self.degrees += 1 }
              element.onDecrement = { self.degrees -= 1 }
            }
          }

          stage.window.addSubview(Thermostat(frame: stage.bounds))
        },
        Exhibit("AccessibilityTree") { stage in
          let button = Button(title: "Send") { _ in print("sent") }
          button.frame = Rect(20, 20, 120, 44)
          stage.window.addSubview(button)
          let window = stage.window
          if let send = window.accessibilityTree.first(.button, "Send") {
            window.perform(.activate, on: send.id)
          }
        },
        Exhibit("AccessibilityRole") { stage in
          let banner = View(frame: stage.bounds)
          banner.accessibilityRole = .status
          banner.accessibilityLabel = "Closed today"
        },
        Exhibit("AccessibilityStates") { stage in
          let field = TextField("E-mail")
          field.setAccessibilityStates(.busy, to: true)
          stage.window.addSubview(field)
        },
        Exhibit("AccessibilityActions") { stage in
          let window = stage.window
          for node in window.accessibilityTree.nodes where node.actions.contains(.increment) {
            window.perform(.increment, on: node.id)
          }
        },
        Exhibit("AccessibilityCustomAction") { stage in
          let card = View(frame: stage.bounds)
          card.accessibilityLabel = "Ticket"
          card.accessibilityCustomActions = [AccessibilityCustomAction("Return ticket") { print("returned") }]
        },
        Exhibit("DisplayOptionsController", height: 390) { stage in
          let screen = ViewController()
          screen.title = "Teas"
          let button = BarButton.displayOptions(for: screen)
          screen.navigationItem.trailingItems = [button]

          stage.show(NavigationController(rootViewController: screen))
          screen.present(DisplayOptionsController(), as: .popover(from: button), animated: false)
        },
        Exhibit("AccessibilityLiveRegion") { stage in
          let countdown = Label("Train in 3 minutes")
          countdown.accessibilityLiveRegion = .polite
          stage.window.addSubview(countdown)
        },
        Exhibit("FocusEngine") { stage in
          let application = Application()
          application.window = stage.window
          let focus = FocusEngine(for: application)
          focus.onMove = { print($0.label) }
          focus.perform(.next)
        },
        Exhibit("FocusKey") { stage in
          let focus = FocusEngine(for: Application())
          focus.onKey = { key in key == .home }
        },
      ])
  }
}
