// What the tests of an app import: Vitrine, and a player that touches the app as fingers do.
@_exported import TestContexts
@_exported import TestKit
@_exported import Vitrine
