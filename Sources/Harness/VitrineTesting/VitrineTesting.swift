// The module that apps' tests import: Vitrine, and a player that touches the app.
@_exported import TestContexts
@_exported import TestKit
@_exported import ToolkitTestKit
@_exported import Vitrine
