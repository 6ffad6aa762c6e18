import VitrineTesting

extension ExhibitTheme {
  static var typing: ExhibitTheme {
    ExhibitTheme(
      "Typing",
      "A tap on a text field opens the keyboard. [typing.md](typing.md) has the rules and their numbers.",
      [
        Exhibit("TextField", height: 250) { stage in
          let email = TextField("E-mail")
          email.traits.keyboardType = .email
          email.validate = { $0.contains("@") ? nil : "The address needs an @" }

          stage.add(email, 16, 16, 268, 44)
          email.becomeFirstResponder()
          email.insertText("ada@")
          stage.player.wait(0.5)
        },
        Exhibit("FormView", height: 190) { stage in
          let form = FormView()
          let name = TextField("Ada Lovelace")
          name.validate = { $0.isEmpty ? "Enter your name" : nil }
          form.add("Name", name)
          form.addSubmitButton { "Continue" }
          form.onSubmit = { print("valid") }

          form.validate()
          stage.add(form, 16, 12, 268, 166)
        },
        Exhibit("FormRow") { _ in
          let cups = Stepper()
          let row = FormRow("Cups", cups)
          row.validate = { [unowned(unsafe) cups] in cups.value > 0 ? nil : "Choose a cup" }

          print("\(row.validateValue())")
        },
        Exhibit("TextValidation") { _ in
          let phone = TextField("+44 20 7946 0958")
          phone.validation = .optional(.phone)

          phone.validateText()
        },
        Exhibit("TextView", height: 130) { stage in
          let notes = TextView()
          notes.placeholder = "Notes"
          notes.onChange = { notes in print(notes.text) }

          stage.add(notes, 16, 16, 268, 98)
          notes.insertText("Two spoons of tea,\nthree minutes")
        },
        Exhibit("TextEntry") { _ in
          let entry: TextEntry = TextField("Name")
          entry.traits.autocapitalizationType = .words
          entry.rules.maximumLength = 40
        },
        Exhibit("Keyboard", height: 200) { stage in
          Keyboard.onKeyDown = { print("click") }

          Keyboard.onKeyDown = nil
          let pin = TextField("PIN")
          pin.traits.keyboardType = .pin
          pin.isSecure = true
          stage.add(pin, 16, 8, 268, 36)
          pin.becomeFirstResponder()
          pin.insertText("12")
          stage.player.wait(0.5)
        },
        Exhibit("KeyboardLayout", height: 220) { stage in
          let layout = try KeyboardLayout(
            name: "Esperanto", rows: ["ŝĝertŭuiop", "asdfghjklĵ", "ĉzcvbnmĥ"], pairs: "la ka en oj aj")
          Keyboard.layouts = [layout]

          let field = TextField("Nomo")
          stage.add(field, 16, 8, 268, 44)
          field.becomeFirstResponder()
          stage.player.wait(0.5)
          Keyboard.layouts = []
        },
        Exhibit("KeyboardLanguage") { _ in
          KeyboardLanguage.offered = [.german, .english]

          KeyboardLanguage.offered = [.english]
        },
        Exhibit("WordList", height: 260) { stage in
          Keyboard.wordLists = [.resource("words.txt", language: "en")]

          Keyboard.wordLists = [try WordList(Array("tea 90\nteapot 40\nteaspoon 7".utf8), language: "en")]
          let field = TextField("Order")
          stage.add(field, 16, 8, 268, 44)
          field.becomeFirstResponder()
          field.insertText("A pot of te")
          stage.player.wait(0.5)
          Keyboard.wordLists = []
        },
        Exhibit("TextInput") { stage in
          let field = TextField("Name")
          let input: any TextInput = field
          input.insertText("Ada")
        },
        Exhibit("TextInputTraits") { stage in
          let amount = TextField("Amount")
          amount.traits.keyboardType = .decimal
          amount.traits.returnKeyType = .send
        },
        Exhibit("TextRules") { _ in
          var rules = TextRules()
          rules.maximumLength = 8
          rules.isAllowed = { $0.isLetter || $0.isNumber }

          _ = rules
        },
        Exhibit("TextFormat") { _ in
          let date = TextField("Date")
          date.rules.format = .pattern("##.##.####")
        },
        Exhibit("EditableText") { _ in
          var text = EditableText("tea")
          text.insert(" and milk")
          text.undo()
        },
      ])
  }
}
