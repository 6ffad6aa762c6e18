// swift-format-ignore-file
// Generated from Translations/*.toml by `vitrine translations`; do not edit.
import Vitrine

/// The texts of the app in the current language.
enum Texts {
  /// The languages of the texts, the first language first.
  static let languages: [Language] = ["en", "ar", "de", "el", "es", "fr", "he", "pl", "tr", "uk"]

  /// Your order
  static var `order`: String {
    Translation(
      """
      Your order\0\
      طلبك\0\
      Ihre Bestellung\0\
      Η παραγγελία σας\0\
      Su pedido\0\
      Votre commande\0\
      ההזמנה שלך\0\
      Twoje zamówienie\0\
      Siparişiniz\0\
      Ваше замовлення
      """
    ).text
  }

  /// {count} cups
  static func `cups`(`count`: Int) -> String {
    Translation(
      """
      \u{1} cup\u{1E}\u{1} cups\0\
      لا أكواب\u{1E}كوب واحد\u{1E}كوبان\u{1E}\u{1} أكواب\u{1E}\u{1} كوبًا\u{1E}\u{1} كوب\0\
      \u{1} Tasse\u{1E}\u{1} Tassen\0\
      \u{1} φλιτζάνι\u{1E}\u{1} φλιτζάνια\0\
      \u{1} taza\u{1E}\u{1} tazas\u{1E}\u{1} tazas\0\
      \u{1} tasse\u{1E}\u{1} tasses\u{1E}\u{1} tasses\0\
      כוס אחת\u{1E}שתי כוסות\u{1E}\u{1} כוסות\0\
      \u{1} filiżanka\u{1E}\u{1} filiżanki\u{1E}\u{1} filiżanek\0\
      \u{1} fincan\u{1E}\u{1} fincan\0\
      \u{1} чашка\u{1E}\u{1} чашки\u{1E}\u{1} чашок
      """
    ).text(counting: count, "\(`count`)")
  }

  /// {amount} a cup
  static func `price`(`amount`: String) -> String {
    Translation(
      """
      \u{1} a cup\0\
      \u{1} للكوب\0\
      \u{1} je Tasse\0\
      \u{1} το φλιτζάνι\0\
      \u{1} la taza\0\
      \u{1} la tasse\0\
      \u{1} לכוס\0\
      \u{1} za filiżankę\0\
      Fincanı \u{1}\0\
      \u{1} за чашку
      """
    ).text(`amount`)
  }

  /// Ready on {date} at {time}
  static func `ready`(`date`: String, `time`: String) -> String {
    Translation(
      """
      Ready on \u{1} at \u{2}\0\
      جاهز في \u{1} الساعة \u{2}\0\
      Fertig am \u{1} um \u{2}\0\
      Έτοιμη: \u{1}, \u{2}\0\
      Listo el \u{1} a las \u{2}\0\
      Prêt le \u{1} à \u{2}\0\
      מוכן ב־\u{1} בשעה \u{2}\0\
      Gotowe \u{1} o \u{2}\0\
      Hazır: \u{1} \u{2}\0\
      Готово \u{1} о \u{2}
      """
    ).text(`date`, `time`)
  }

  /// Pay {amount}
  static func `pay`(`amount`: String) -> String {
    Translation(
      """
      Pay \u{1}\0\
      ادفع \u{1}\0\
      \u{1} bezahlen\0\
      Πληρωμή \u{1}\0\
      Pagar \u{1}\0\
      Payer \u{1}\0\
      תשלום \u{1}\0\
      Zapłać \u{1}\0\
      \u{1} öde\0\
      Сплатити \u{1}
      """
    ).text(`amount`)
  }
}
