import Vitrine

@main
struct Tiles {
  static func main() {}
}
