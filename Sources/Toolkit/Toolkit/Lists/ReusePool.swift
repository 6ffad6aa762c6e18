/// The rows and headers of a list that wait to be used again.
struct ReusePool {
  private var rows: [ListRow] = []
  private var headers: [ListHeader] = []

  mutating func put(_ row: ListRow) { rows.append(row) }
  mutating func put(_ header: ListHeader) { headers.append(header) }

  /// A row of that kind, put here last.
  mutating func takeRow(_ identifier: StaticString) -> ListRow? {
    for index in rows.indices.reversed() where rows[index].reuseIdentifier.hasSameText(as: identifier) {
      return rows.remove(at: index)
    }
    return nil
  }

  mutating func takeHeader() -> ListHeader? { headers.popLast() }
}
