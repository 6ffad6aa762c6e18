#if !hasFeature(Embedded)
  import Geometry
  import JSONFormat
  import Toolkit

  /// The restorable state of an app: the state of its controllers (`StateRestoring`), presented screens
  /// (`PresentationRestoring`), selected tabs, scroll offsets, pages, and texts of fields.
  ///
  /// The state is written by one run of the program and read by the next, which may be a changed program. State that
  /// does not fit the new program is ignored.
  struct StateRestoration {
    private let application: Application
    /// The field that was being edited.
    private var editedField: TextEntry?
    private var offsets = PendingScrollOffsets()
    /// The presented screens. They are restored after everything below them, because a presenter that is shown later,
    /// or hidden in the meantime, would lose them.
    private var presented: [(node: JSON, presenter: ViewController)] = []

    private init(_ application: Application) { self.application = application }

    /// Returns the current state of the app.
    ///
    /// - Parameter desk: The state of the desktop window, or `nil` for none.
    static func read(from application: Application, desk: JSON? = nil) -> JSON {
      var members: [String: JSON] = ["version": 1]
      members["root"] = application.window?.rootViewController?.restorableState
      members["desk"] = desk
      return JSON(.object(members))
    }

    static func restore(_ json: JSON, in application: Application) {
      guard json["version"]?.int == 1, let node = json["root"], let root = application.window?.rootViewController else {
        return
      }
      var restoration = StateRestoration(application)
      restoration.layOut()
      restoration.restore(node, in: root)
      restoration.layOut()
      restoration.restorePresentations()
      restoration.editedField?.becomeFirstResponder()
      restoration.offsets.retry(in: application)
    }

    private func layOut() { application.advance(to: application.now) }

    private mutating func restore(_ node: JSON, in controller: ViewController) {
      guard node["class"]?.string == controller.className else { return }
      if let state = node["state"], let restoring = controller as? any StateRestoring {
        _ = controller.view
        restoring.restoreState(from: SavedState(state))
        (controller.navigationController ?? controller as? NavigationController)?.endTransition()
        layOut()
      }
      if let views = node["views"]?.members { restore(views, of: controller) }
      restore(node["children"]?.elements ?? [], below: controller)
      if let tabs = controller as? TabBarController, let index = node["selected"]?.int { tabs.selectedIndex = index }
      layOut()
      for node in node["presented"]?.elements ?? [] { presented.append((node, controller)) }
    }

    /// Presents the saved screens again, including those that they presented.
    private mutating func restorePresentations() {
      let all = presented
      presented = []
      for (node, presenter) in all {
        guard let kind = node["class"]?.string else { continue }
        let name = node["name"]?.string ?? ""
        func isSavedScreen(_ candidate: (name: String, controller: ViewController)) -> Bool {
          candidate.name == name && candidate.controller.className == kind
        }
        // The screen may be presented already, by itself or by the restored state of its presenter.
        if !presenter.namedPresentations.contains(where: isSavedScreen) {
          (presenter as? any PresentationRestoring)?.restorePresentation(named: name.isEmpty ? kind : name)
        }
        presenter.finishPresentationAnimations()
        layOut()
        if let new = presenter.namedPresentations.last(where: isSavedScreen)?.controller { restore(node, in: new) }
        restorePresentations()
      }
    }

    private mutating func restore(_ nodes: [JSON], below controller: ViewController) {
      for (index, node) in nodes.enumerated() where !node.isNull {
        // Restoring the previous screen may have pushed the next one.
        let parts = controller.restorableChildren
        guard parts.indices.contains(index) else { continue }
        if let tabs = controller as? TabBarController {
          tabs.selectedIndex = index
          layOut()
        }
        restore(node, in: parts[index])
      }
    }

    private mutating func restore(_ views: [String: JSON], of controller: ViewController) {
      // Views of screens below the top are not in a window.
      controller.view.layoutIfNeeded()
      for (name, view) in controller.restorableViews {
        guard let saved = views[name] else { continue }
        switch view {
        case let field as TextEntry:
          if saved["isEdited"]?.bool == true { editedField = field }
          guard let text = saved["text"]?.string, text != field.text else { continue }
          field.text = text
          // Notify the app as if the user had typed the text.
          field.onChange?(field)
          field.sendActions(for: .valueChanged)
        case let pages as PageView: if let page = saved["page"]?.int { pages.setCurrentPage(page, animated: false) }
        case let scroll as ScrollView:
          if let zoom = saved["zoom"]?.double { scroll.setZoomScale(zoom, animated: false) }
          if let x = saved["x"]?.double, let y = saved["y"]?.double { offsets.scroll(scroll, to: Point(x, y)) }
        default: break
        }
      }
    }
  }

  extension ViewController {
    fileprivate var className: String { String(describing: type(of: self)) }

    /// The controllers in this one, in a stable order.
    fileprivate var restorableChildren: [ViewController] {
      switch self {
      case let navigation as NavigationController: navigation.viewControllers
      case let tabs as TabBarController: tabs.controllers
      default: children
      }
    }

    /// The state of this controller and of the loaded controllers in it.
    fileprivate var restorableState: JSON { JSON(.object(members)) }

    private func savedState(presentedAs name: String) -> JSON {
      var members = members
      if !name.isEmpty { members["name"] = JSON(name) }
      return JSON(.object(members))
    }

    private var members: [String: JSON] {
      var node: [String: JSON] = ["class": JSON(className)]
      if let restoring = self as? any StateRestoring {
        var state = SavedState()
        restoring.saveState(in: &state)
        node["state"] = state.json
      }
      var views: [String: JSON] = [:]
      for (name, view) in restorableViews { views[name] = view.restorableState }
      if !views.isEmpty { node["views"] = JSON(.object(views)) }
      let children = restorableChildren.map { $0.isViewLoaded ? $0.restorableState : JSON(.null) }
      if let index = (self as? TabBarController)?.selectedIndex { node["selected"] = JSON(index) }
      if !children.isEmpty { node["children"] = JSON(.array(children)) }
      let presented = namedPresentations.map { $0.controller.savedState(presentedAs: $0.name) }
      if !presented.isEmpty { node["presented"] = JSON(.array(presented)) }
      return node
    }

    /// The views of this controller, excluding those of child controllers, whose state is saved. Each has its
    /// `logName`, or the name of its class with a number.
    fileprivate var restorableViews: [(name: String, view: View)] {
      guard let root = viewIfLoaded else { return [] }
      var found: [(String, View)] = []
      var counts: [String: Int] = [:]
      func visit(_ view: View) {
        if view !== root, view.next is ViewController { return }
        if view is TextEntry || view is PageView || view is ScrollView {
          let kind = String(describing: type(of: view))
          let name = view.logName.isEmpty ? "\(kind) \(counts[kind, default: 0])" : view.logName
          counts[kind, default: 0] += 1
          found.append((name, view))
        }
        // The content of a field is its own, and rows are reused.
        if view is TextEntry || view is ListView || view is CollectionView { return }
        for child in view.subviews where (view as? PageView)?.scrollView !== child { visit(child) }
      }
      visit(root)
      return found
    }
  }

  extension View {
    /// The restorable state of the view, or `nil` if there is none.
    fileprivate var restorableState: JSON? {
      switch self {
      // Secret text must not be written to a file.
      case let field as TextEntry:
        field.isSecure ? nil : ["text": JSON(field.text), "isEdited": JSON(window?.firstResponder === field)]
      case let pages as PageView: ["page": JSON(pages.currentPage)]
      case let scroll as ScrollView:
        [
          "x": JSON(.number(scroll.contentOffset.x)), "y": JSON(.number(scroll.contentOffset.y)),
          "zoom": JSON(.number(scroll.zoomScale)),
        ]
      default: nil
      }
    }
  }

  extension SavedState {
    fileprivate init(_ json: JSON) {
      self.init()
      for (name, value) in json.members ?? [:] {
        switch value.value {
        case .string(let text): values[name] = .text(text)
        case .integer(let integer): values[name] = .integer(integer)
        case .number(let number): values[name] = .number(number)
        case .bool(let flag): values[name] = .flag(flag)
        case .null, .array, .object: break
        }
      }
    }

    fileprivate var json: JSON {
      JSON(
        .object(
          values.mapValues {
            switch $0 {
            case .text(let text): JSON(text)
            case .integer(let integer): JSON(integer)
            case .number(let number): JSON(.number(number))
            case .flag(let flag): JSON(flag)
            }
          }))
    }
  }
#endif
