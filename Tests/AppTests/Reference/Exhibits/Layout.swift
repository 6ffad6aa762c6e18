import VitrineTesting

extension ExhibitTheme {
  static var layout: ExhibitTheme {
    ExhibitTheme(
      "Layout", "Stacks and grids lay out views on any panel. A theme defines the appearance of all views.",
      [
        Exhibit("StackView", height: 70) { stage in
          let row = StackView(.horizontal, spacing: 12)
          row.add(Label("Light"))
          row.add(Slider())
          row.add(Switch())

          stage.add(row, 16, 10, 268, 50)
        },
        Exhibit("AdaptiveStackView", height: 70) { stage in
          let page = AdaptiveStackView(spacing: 12)
          page.add(Button(title: "Picture", style: .secondary) { _ in }, .share(1))
          page.add(Button(title: "Choices", style: .secondary) { _ in }, .share(2))

          stage.add(page, 16, 12, 268, 46)
        },
        Exhibit("GridView", height: 130) { stage in
          let form = GridView(columns: [.fitting, .share(1)], spacing: 12)
          form.add(Label("Light"), Slider())
          form.add(Label("Frother"), Switch())

          stage.add(form, 16, 12, 268, 106)
        },
        Exhibit("SizedView", height: 76) { stage in
          let button = Button(title: "Order") { _ in }
          let page = SizedView(button, maximumWidth: 160)

          stage.add(page, 16, 16, 268, 44)
        },
        Exhibit("LayoutView") { _ in
          let page: LayoutView = StackView(.vertical)
          page.insets = Insets(all: 20)

          print("\(page.sizeThatFits(.zero).width)")
        },
        Exhibit("Sizing", height: 76) { stage in
          let row = StackView(.horizontal, spacing: 8)
          row.add(Button(title: "Back") { _ in }, .fitting)
          row.add(Button(title: "1") { _ in }, .fixed(44))
          row.add(Button(title: "Order") { _ in }, .share(1))

          stage.add(row, 16, 16, 268, 44)
        },
        Exhibit("Hugging") { _ in
          let title = Label("Cappuccino")
          title.horizontalHugging = .loose

          print("\(title.horizontalHugging == .loose)")
        },
        Exhibit("LayoutDirection", height: 76) { stage in
          let row = StackView(.horizontal, spacing: 12)
          row.add(Label("Light"))
          let light = Slider()
          light.value = 0.7
          row.add(light)
          row.layoutDirection = .rightToLeft

          stage.add(row, 16, 13, 268, 50)
        },
        Exhibit("SizeClass") { stage in
          let window = stage.window
          let columns = window.sizeClass == .compact ? 1 : 2

          print("\(columns)")
        },
        Exhibit("TextRole", height: 100) { stage in
          let column = StackView(
            .vertical, [Label("Coffee", .title), Label("Ready at 7:30", .body), Label("On weekdays", .caption)])

          stage.add(column, 24, 8, 252, 84)
        },
        Exhibit("Shadow", height: 130) { stage in
          let card = View()
          card.backgroundColor = .white
          card.cornerRadius = 14
          card.shadow = Shadow(color: .black.withAlpha(0.5), radius: 20, offset: Vector(0, 8))

          let ground = View()
          ground.backgroundColor = Color(hex: 0xC9D2DE)
          stage.add(ground, 0, 0, 300, 130)
          stage.add(card, 75, 28, 150, 64)
        },
        Exhibit("Gradient", height: 96) { stage in
          let sky = View()
          sky.cornerRadius = 14
          sky.gradient = Gradient(Color(hex: 0x2C4F9E), Color(hex: 0xF2A65A))

          let rainbow = View()
          rainbow.cornerRadius = 14
          let colors: [UInt32] = [0xC94F5D, 0xD9A441, 0x2F9C86, 0x4F7BD9]
          rainbow.gradient = Gradient(
            to: Point(1, 0), stops: colors.enumerated().map { LinearGradient.Stop(at: Double($0) / 3, Color(hex: $1)) })
          stage.add(sky, 16, 16, 128, 64)
          stage.add(rainbow, 156, 16, 128, 64)
        },
        Exhibit("Theme", height: 116) { stage in
          let page = StackView(.vertical, spacing: 8, insets: Insets(all: 12))
          page.theme = .light
          page.backgroundColor = page.theme.colors.background
          page.add(SegmentedControl(titles: ["Tea", "Coffee"]))
          page.add(Slider())

          stage.add(page, 0, 0, 300, 116)
        },
      ])
  }
}
