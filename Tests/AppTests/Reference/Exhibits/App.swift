import VitrineTesting

extension ExhibitTheme {
  static var app: ExhibitTheme {
    ExhibitTheme(
      "The app",
      "A program has one window and one thread. The runtime creates the application and its window, and calls the app.",
      [
        Exhibit("Kiosk") { stage in
          func main() { Kiosk.run { ViewController() } }

          _ = main
        },
        Exhibit("KioskApp") { stage in
          final class Museum {
            init(_ application: Application) {}
          }
          let app = KioskApp(model: { Museum($0) }, rootViewController: { _ in ViewController() })
          func main() { app.run() }

          _ = main
        },
        Exhibit("IdlePolicy") { stage in
          func main() { Kiosk.run(idlePolicy: IdlePolicy(idleTimeout: 60, darkTimeout: 600)) { ViewController() } }

          _ = main
        },
        Exhibit("WeeklyHours") { stage in
          let application = stage.application
          let hours: WeeklyHours = "Mo-Fr 8:00-18:30, Sa 10:00-16:00"
          let isOpen = hours.contains(application.wallClock.now)

          print("\(isOpen)")
        },
        Exhibit("Application") { stage in
          let application = stage.application
          application.terminate()
        },
        Exhibit("ApplicationDelegate") { stage in
          final class Shop: ApplicationDelegate {
            func applicationDidFinishLaunching(_ application: Application) {
              application.window?.rootViewController = ViewController()
            }
          }

          Shop().applicationDidFinishLaunching(stage.application)
        },
        Exhibit("Window") { stage in
          let window = stage.window
          let isWide = window.bounds.width > window.bounds.height

          print("\(isWide)")
        },
        Exhibit("Backlight") { stage in
          let application = stage.application
          application.backlight?.setBrightness(0.2)
        },
        Exhibit("Action") { stage in
          let application = stage.application
          let water = Action("water")
          application.sendAction(water, to: nil, from: nil)
        },
      ])
  }
}
