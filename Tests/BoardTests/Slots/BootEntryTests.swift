import ReleaseFormat
import TestContexts
import Testing

@Suite(.freshContext) struct BootEntryTests {
  @Test(arguments: [
    ("a.conf", BootEntry(slot: .a, version: 3)), ("b+1.conf", BootEntry(slot: .b, version: 3, triesLeft: 1)),
    ("b+0-1.conf", BootEntry(slot: .b, version: 3, triesLeft: 0, triesDone: 1)),
  ])
  func `the name of an entry has its slot and its tries`(name: String, entry: BootEntry) {
    #expect(BootEntry(name: name, text: "title x\nversion 3\n") == entry)
    #expect(entry.name == name)
  }

  @Test(arguments: [
    "c.conf", "a", "a.conf.new", "entry.new", "a+.conf", "a+x.conf", "a+1-.conf", "a+1+1.conf", ".conf",
  ])
  func `other names are not entries`(name: String) { #expect(BootEntry(name: name, text: "version 3\n") == nil) }

  @Test func `an entry without a version is not one`() {
    #expect(BootEntry(name: "a.conf", text: "title Vitrine\n") == nil)
    #expect(BootEntry(name: "a.conf", text: "version x\n") == nil)
  }

  @Test func `an entry can be read from the text that a board writes`() {
    let text = BootLoader.entry(of: .b, commandLine: "quiet", version: 12, trial: 30)
    #expect(BootEntry(name: "b+1.conf", text: text)?.version == 12)
    #expect(text.hasSuffix("options quiet SYSTEM_SLOT=b SYSTEM_TRIAL=30 softlockup_panic=1 watchdog_thresh=30\n"))
  }

  @Test func `the accepted entry with the highest version counts, and the other slot may be on trial`() {
    let old = BootEntry(slot: .a, version: 1)
    let new = BootEntry(slot: .b, version: 2)
    #expect(BootEntry.state(of: []) == nil)
    #expect(BootEntry.state(of: [old]) == BootState(accepted: .a))
    #expect(BootEntry.state(of: [old, new]) == BootState(accepted: .b))
    let waiting = BootEntry(slot: .b, version: 2, triesLeft: 1)
    #expect(BootEntry.state(of: [old, waiting]) == BootState(accepted: .a, trial: .waiting))
    let started = BootEntry(slot: .b, version: 2, triesLeft: 0, triesDone: 1)
    #expect(BootEntry.state(of: [old, started]) == BootState(accepted: .a, trial: .started))
    // The power was cut while the system in slot b was being accepted.
    #expect(BootEntry.state(of: [old, started, new]) == BootState(accepted: .b))
    #expect(BootEntry.state(of: [waiting]) == nil)
  }
}
