import TestContexts
import Testing

@testable import VitrineNetwork

@Suite("A network address", .freshContext) struct NetworkAddressTests {
  @Test(arguments: [
    ("http://Example.org", "http://example.org/"), ("HTTPS://a.b:8443/c?d=1#e", "https://a.b:8443/c?d=1"),
    ("https://a:443/", "https://a/"),
    ("http://[::1]:8080/x", "http://[::1]:8080/x"), ("http://a?b", "http://a/?b"),
    ("http://a/grün x", "http://a/gr%C3%BCn%20x"),
    ("mqtts://broker", "mqtts://broker/"), ("wss://a/b%20c", "wss://a/b%20c"),
  ])
  func `is parsed, and written in one form`(_ url: String, _ text: String) {
    #expect(NetworkAddress(url)?.text == text)
    #expect(NetworkAddress(text)?.text == text)
  }

  @Test(arguments: [
    "", "a", "ftp://a/", "http:/a", "http://", "http://a b/", "http://user@a/", "http://a:0/", "http://a:65536/",
    "http://a:x/",
    "http://[::1",
    "http://[a]/", "http://ä/", "http://a/\n", "http://a:80:80/", "https://" + String(repeating: "a", count: 9000),
    "javascript://x",
  ])
  func `is rejected if it is invalid`(_ url: String) { #expect(NetworkAddress(url) == nil) }

  @Test(
    arguments: [
      ("http://b/c", "http://b/c"), ("//b:81/c", "https://b:81/c"), ("/x", "https://a/x"), ("x", "https://a/p/x"),
      ("../x?y", "https://a/x?y"),
      ("../../../x", "https://a/x"), ("./", "https://a/p/"), ("?n", "https://a/p/q?n"), ("", "https://a/p/q?r"),
      ("/a/./b/../c/..", "https://a/a/"),
      ("mailto:me", nil), ("/\u{1}", nil),
    ] as [(String, String?)])
  func `resolves relative references`(_ reference: String, _ text: String?) {
    #expect(NetworkAddress("https://a/p/q?r")?.resolving(reference)?.text == text)
  }
}
