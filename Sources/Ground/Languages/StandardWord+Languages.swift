extension StandardWord {
  /// The languages of the words, other than English: those of the on-screen keyboard.
  public static var languages: [Language] { ["ar", "de", "el", "es", "fr", "he", "pl", "tr", "uk"] }

  /// Returns the translations to a language, with one line `English=word` per word.
  static func table(of language: Language) -> StaticString? {
    switch language.code {
    case "ar": arabic
    case "de": german
    case "el": greek
    case "es": spanish
    case "fr": french
    case "he", "iw": hebrew
    case "pl": polish
    case "tr": turkish
    case "uk": ukrainian
    default: nil
    }
  }

  private static var german: StaticString {
    """
    Cut=Ausschneiden
    Copy=Kopieren
    Paste=Einfügen
    Select=Auswählen
    Select all=Alles auswählen
    Undo=Rückgängig
    Delete=Löschen
    Back=Zurück
    Close=Schließen
    OK=OK
    Cancel=Abbrechen
    Done=Fertig
    About=Info
    Are you still there?=Sind Sie noch da?
    Touch the screen to continue=Zum Fortfahren den Bildschirm berühren
    Wrong PIN=Falsche PIN
    Too many wrong PINs. Try again in {} s=Zu viele falsche PINs; bitte {} s warten
    Out of order=Außer Betrieb
    About this kiosk=Über diesen Kiosk
    The app keeps running behind this page. The page closes after one minute.=Die App läuft dahinter weiter. Diese Seite schließt sich nach einer Minute von selbst.
    Shift=Umschalten
    Space=Leertaste
    Enter=Eingabe
    Numbers=Ziffern
    Symbols=Symbole
    Letters=Buchstaben
    Next language=Nächste Sprache
    Hide keyboard=Tastatur ausblenden
    Display=Anzeige
    Text size=Textgröße
    High contrast=Hoher Kontrast
    Reduce motion=Bewegung reduzieren
    Dark colors=Dunkle Farben
    Loading=Wird geladen
    The content cannot be loaded=Der Inhalt kann nicht geladen werden
    No entries=Keine Einträge
    Try again=Erneut versuchen
    Refresh=Aktualisieren
    Zoom=Zoom
    Page=Seite
    Move before=Davor verschieben
    Move after=Dahinter verschieben
    Fill in this field=Bitte ausfüllen
    Enter a valid e-mail address=Bitte eine gültige E-Mail-Adresse eingeben
    Enter a valid phone number=Bitte eine gültige Telefonnummer eingeben
    Enter {} characters=Bitte {} Zeichen eingeben
    Enter {} to {} characters=Bitte {} bis {} Zeichen eingeben
    Enter at least {} characters=Bitte mindestens {} Zeichen eingeben
    Enter a number from {} to {}=Bitte eine Zahl von {} bis {} eingeben
    Waiting to be sent=Noch nicht gesendet
    Refused=Abgelehnt
    Send now=Jetzt senden
    No server is set up=Es ist kein Server eingerichtet
    """
  }

  private static var french: StaticString {
    """
    Cut=Couper
    Copy=Copier
    Paste=Coller
    Select=Sélectionner
    Select all=Tout sélectionner
    Undo=Annuler
    Delete=Supprimer
    Back=Retour
    Close=Fermer
    OK=OK
    Cancel=Annuler
    Done=Terminé
    About=À propos
    Are you still there?=Êtes-vous toujours là\u{202F}?
    Touch the screen to continue=Touchez l’écran pour continuer
    Wrong PIN=Code PIN incorrect
    Too many wrong PINs. Try again in {} s=Trop de codes incorrects\u{202F}; attendez {} s
    Out of order=Hors service
    About this kiosk=À propos de cette borne
    The app keeps running behind this page. The page closes after one minute.=L’application continue derrière cette page, qui se ferme d’elle-même au bout d’une minute.
    Shift=Majuscule
    Space=Espace
    Enter=Entrée
    Numbers=Chiffres
    Symbols=Symboles
    Letters=Lettres
    Next language=Langue suivante
    Hide keyboard=Masquer le clavier
    Display=Affichage
    Text size=Taille du texte
    High contrast=Contraste élevé
    Reduce motion=Réduire les animations
    Dark colors=Couleurs sombres
    Loading=Chargement
    The content cannot be loaded=Impossible de charger le contenu
    No entries=Aucun élément
    Try again=Réessayer
    Refresh=Actualiser
    Zoom=Zoom
    Page=Page
    Move before=Déplacer avant
    Move after=Déplacer après
    Fill in this field=Remplissez ce champ
    Enter a valid e-mail address=Saisissez une adresse e-mail valide
    Enter a valid phone number=Saisissez un numéro de téléphone valide
    Enter {} characters=Saisissez {} caractères
    Enter {} to {} characters=Saisissez de {} à {} caractères
    Enter at least {} characters=Saisissez au moins {} caractères
    Enter a number from {} to {}=Saisissez un nombre de {} à {}
    Waiting to be sent=En attente d’envoi
    Refused=Refusés
    Send now=Envoyer maintenant
    No server is set up=Aucun serveur n’est configuré
    """
  }

  private static var spanish: StaticString {
    """
    Cut=Cortar
    Copy=Copiar
    Paste=Pegar
    Select=Seleccionar
    Select all=Seleccionar todo
    Undo=Deshacer
    Delete=Eliminar
    Back=Atrás
    Close=Cerrar
    OK=Aceptar
    Cancel=Cancelar
    Done=Listo
    About=Información
    Are you still there?=¿Sigue ahí?
    Touch the screen to continue=Toque la pantalla para continuar
    Wrong PIN=PIN incorrecto
    Too many wrong PINs. Try again in {} s=Demasiados PIN incorrectos; espere {} s
    Out of order=Fuera de servicio
    About this kiosk=Acerca de este quiosco
    The app keeps running behind this page. The page closes after one minute.=La aplicación sigue detrás de esta página, que se cierra sola al cabo de un minuto.
    Shift=Mayúsculas
    Space=Espacio
    Enter=Intro
    Numbers=Números
    Symbols=Símbolos
    Letters=Letras
    Next language=Idioma siguiente
    Hide keyboard=Ocultar el teclado
    Display=Pantalla
    Text size=Tamaño del texto
    High contrast=Alto contraste
    Reduce motion=Reducir el movimiento
    Dark colors=Colores oscuros
    Loading=Cargando
    The content cannot be loaded=No se puede cargar el contenido
    No entries=No hay elementos
    Try again=Reintentar
    Refresh=Actualizar
    Zoom=Zoom
    Page=Página
    Move before=Mover antes
    Move after=Mover después
    Fill in this field=Rellene este campo
    Enter a valid e-mail address=Introduzca un correo electrónico válido
    Enter a valid phone number=Introduzca un número de teléfono válido
    Enter {} characters=Introduzca {} caracteres
    Enter {} to {} characters=Introduzca de {} a {} caracteres
    Enter at least {} characters=Introduzca al menos {} caracteres
    Enter a number from {} to {}=Introduzca un número del {} al {}
    Waiting to be sent=Pendientes de envío
    Refused=Rechazados
    Send now=Enviar ahora
    No server is set up=No hay ningún servidor configurado
    """
  }

  private static var polish: StaticString {
    """
    Cut=Wytnij
    Copy=Kopiuj
    Paste=Wklej
    Select=Zaznacz
    Select all=Zaznacz wszystko
    Undo=Cofnij
    Delete=Usuń
    Back=Wstecz
    Close=Zamknij
    OK=OK
    Cancel=Anuluj
    Done=Gotowe
    About=Informacje
    Are you still there?=Czy nadal tu jesteś?
    Touch the screen to continue=Dotknij ekranu, aby kontynuować
    Wrong PIN=Błędny PIN
    Too many wrong PINs. Try again in {} s=Za dużo błędnych kodów PIN; zaczekaj {} s
    Out of order=Nieczynne
    About this kiosk=O tym kiosku
    The app keeps running behind this page. The page closes after one minute.=Aplikacja działa dalej za tą stroną, która sama zamknie się po minucie.
    Shift=Shift
    Space=Spacja
    Enter=Enter
    Numbers=Cyfry
    Symbols=Symbole
    Letters=Litery
    Next language=Następny język
    Hide keyboard=Ukryj klawiaturę
    Display=Wyświetlanie
    Text size=Rozmiar tekstu
    High contrast=Wysoki kontrast
    Reduce motion=Ogranicz ruch
    Dark colors=Ciemne kolory
    Loading=Wczytywanie
    The content cannot be loaded=Nie można wczytać treści
    No entries=Brak pozycji
    Try again=Spróbuj ponownie
    Refresh=Odśwież
    Zoom=Powiększenie
    Page=Strona
    Move before=Przenieś wcześniej
    Move after=Przenieś dalej
    Fill in this field=Wypełnij to pole
    Enter a valid e-mail address=Podaj prawidłowy adres e-mail
    Enter a valid phone number=Podaj prawidłowy numer telefonu
    Enter {} characters=Liczba znaków: {}
    Enter {} to {} characters=Liczba znaków: od {} do {}
    Enter at least {} characters=Liczba znaków: co najmniej {}
    Enter a number from {} to {}=Podaj liczbę od {} do {}
    Waiting to be sent=Oczekujące na wysłanie
    Refused=Odrzucone
    Send now=Wyślij teraz
    No server is set up=Nie ustawiono serwera
    """
  }

  private static var turkish: StaticString {
    """
    Cut=Kes
    Copy=Kopyala
    Paste=Yapıştır
    Select=Seç
    Select all=Tümünü seç
    Undo=Geri al
    Delete=Sil
    Back=Geri
    Close=Kapat
    OK=Tamam
    Cancel=İptal
    Done=Bitti
    About=Hakkında
    Are you still there?=Hâlâ orada mısınız?
    Touch the screen to continue=Devam etmek için ekrana dokunun
    Wrong PIN=Yanlış PIN
    Too many wrong PINs. Try again in {} s=Çok fazla yanlış PIN; {} sn bekleyin
    Out of order=Hizmet dışı
    About this kiosk=Bu kiosk hakkında
    The app keeps running behind this page. The page closes after one minute.=Uygulama bu sayfanın arkasında çalışmaya devam eder; sayfa bir dakika sonra kendiliğinden kapanır.
    Shift=Üst karakter
    Space=Boşluk
    Enter=Giriş
    Numbers=Rakamlar
    Symbols=Simgeler
    Letters=Harfler
    Next language=Sonraki dil
    Hide keyboard=Klavyeyi gizle
    Display=Görünüm
    Text size=Metin boyutu
    High contrast=Yüksek karşıtlık
    Reduce motion=Hareketi azalt
    Dark colors=Koyu renkler
    Loading=Yükleniyor
    The content cannot be loaded=İçerik yüklenemiyor
    No entries=Kayıt yok
    Try again=Yeniden dene
    Refresh=Yenile
    Zoom=Yakınlaştırma
    Page=Sayfa
    Move before=Öne taşı
    Move after=Arkaya taşı
    Fill in this field=Bu alanı doldurun
    Enter a valid e-mail address=Geçerli bir e-posta adresi girin
    Enter a valid phone number=Geçerli bir telefon numarası girin
    Enter {} characters={} karakter girin
    Enter {} to {} characters={} ile {} arasında karakter girin
    Enter at least {} characters=En az {} karakter girin
    Enter a number from {} to {}={} ile {} arasında bir sayı girin
    Waiting to be sent=Gönderilmeyi bekleyenler
    Refused=Reddedilenler
    Send now=Şimdi gönder
    No server is set up=Ayarlanmış sunucu yok
    """
  }

  private static var greek: StaticString {
    """
    Cut=Αποκοπή
    Copy=Αντιγραφή
    Paste=Επικόλληση
    Select=Επιλογή
    Select all=Επιλογή όλων
    Undo=Αναίρεση
    Delete=Διαγραφή
    Back=Πίσω
    Close=Κλείσιμο
    OK=OK
    Cancel=Ακύρωση
    Done=Τέλος
    About=Πληροφορίες
    Are you still there?=Είστε ακόμα εδώ;
    Touch the screen to continue=Αγγίξτε την οθόνη για να συνεχίσετε
    Wrong PIN=Λάθος PIN
    Too many wrong PINs. Try again in {} s=Πολλά λανθασμένα PIN· περιμένετε {} δ.
    Out of order=Εκτός λειτουργίας
    About this kiosk=Σχετικά με αυτό το περίπτερο
    The app keeps running behind this page. The page closes after one minute.=Η εφαρμογή συνεχίζει πίσω από αυτή τη σελίδα, που κλείνει μόνη της μετά από ένα λεπτό.
    Shift=Κεφαλαία
    Space=Κενό
    Enter=Είσοδος
    Numbers=Αριθμοί
    Symbols=Σύμβολα
    Letters=Γράμματα
    Next language=Επόμενη γλώσσα
    Hide keyboard=Απόκρυψη πληκτρολογίου
    Display=Οθόνη
    Text size=Μέγεθος κειμένου
    High contrast=Υψηλή αντίθεση
    Reduce motion=Μείωση κίνησης
    Dark colors=Σκούρα χρώματα
    Loading=Φόρτωση
    The content cannot be loaded=Δεν είναι δυνατή η φόρτωση του περιεχομένου
    No entries=Δεν υπάρχουν καταχωρίσεις
    Try again=Δοκιμή ξανά
    Refresh=Ανανέωση
    Zoom=Ζουμ
    Page=Σελίδα
    Move before=Μετακίνηση πριν
    Move after=Μετακίνηση μετά
    Fill in this field=Συμπληρώστε αυτό το πεδίο
    Enter a valid e-mail address=Εισαγάγετε μια έγκυρη διεύθυνση e-mail
    Enter a valid phone number=Εισαγάγετε έναν έγκυρο αριθμό τηλεφώνου
    Enter {} characters=Εισαγάγετε {} χαρακτήρες
    Enter {} to {} characters=Εισαγάγετε {} έως {} χαρακτήρες
    Enter at least {} characters=Εισαγάγετε τουλάχιστον {} χαρακτήρες
    Enter a number from {} to {}=Εισαγάγετε έναν αριθμό από {} έως {}
    Waiting to be sent=Σε αναμονή αποστολής
    Refused=Απορρίφθηκαν
    Send now=Αποστολή τώρα
    No server is set up=Δεν έχει οριστεί διακομιστής
    """
  }

  private static var ukrainian: StaticString {
    """
    Cut=Вирізати
    Copy=Копіювати
    Paste=Вставити
    Select=Вибрати
    Select all=Вибрати все
    Undo=Відмінити
    Delete=Видалити
    Back=Назад
    Close=Закрити
    OK=OK
    Cancel=Скасувати
    Done=Готово
    About=Відомості
    Are you still there?=Ви ще тут?
    Touch the screen to continue=Торкніться екрана, щоб продовжити
    Wrong PIN=Неправильний PIN
    Too many wrong PINs. Try again in {} s=Забагато неправильних PIN; зачекайте {} с
    Out of order=Не працює
    About this kiosk=Про цей кіоск
    The app keeps running behind this page. The page closes after one minute.=Програма працює далі за цією сторінкою, яка сама закриється за хвилину.
    Shift=Великі літери
    Space=Пробіл
    Enter=Ввід
    Numbers=Цифри
    Symbols=Символи
    Letters=Літери
    Next language=Наступна мова
    Hide keyboard=Сховати клавіатуру
    Display=Екран
    Text size=Розмір тексту
    High contrast=Висока контрастність
    Reduce motion=Зменшити рух
    Dark colors=Темні кольори
    Loading=Завантаження
    The content cannot be loaded=Не вдається завантажити вміст
    No entries=Немає записів
    Try again=Спробувати ще раз
    Refresh=Оновити
    Zoom=Масштаб
    Page=Сторінка
    Move before=Перемістити перед
    Move after=Перемістити після
    Fill in this field=Заповніть це поле
    Enter a valid e-mail address=Введіть дійсну адресу електронної пошти
    Enter a valid phone number=Введіть дійсний номер телефону
    Enter {} characters=Кількість символів: {}
    Enter {} to {} characters=Кількість символів: від {} до {}
    Enter at least {} characters=Кількість символів: не менше {}
    Enter a number from {} to {}=Введіть число від {} до {}
    Waiting to be sent=Очікують надсилання
    Refused=Відхилено
    Send now=Надіслати зараз
    No server is set up=Сервер не налаштовано
    """
  }

  // A sentence has the direction of its first letter, so the texts of these two languages never start with a Latin
  // letter.

  private static var hebrew: StaticString {
    """
    Cut=גזירה
    Copy=העתקה
    Paste=הדבקה
    Select=בחירה
    Select all=בחירת הכול
    Undo=ביטול פעולה
    Delete=מחיקה
    Back=חזרה
    Close=סגירה
    OK=אישור
    Cancel=ביטול
    Done=סיום
    About=אודות
    Are you still there?=האם אתם עדיין כאן?
    Touch the screen to continue=געו במסך כדי להמשיך
    Wrong PIN=קוד שגוי
    Too many wrong PINs. Try again in {} s=יותר מדי קודים שגויים; יש להמתין {} שנ׳
    Out of order=לא פעיל
    About this kiosk=אודות עמדה זו
    The app keeps running behind this page. The page closes after one minute.=היישום ממשיך לפעול מאחורי דף זה, שנסגר מעצמו לאחר דקה.
    Shift=שיפט
    Space=רווח
    Enter=אנטר
    Numbers=מספרים
    Symbols=סמלים
    Letters=אותיות
    Next language=השפה הבאה
    Hide keyboard=הסתרת המקלדת
    Display=תצוגה
    Text size=גודל הטקסט
    High contrast=ניגודיות גבוהה
    Reduce motion=צמצום תנועה
    Dark colors=צבעים כהים
    Loading=בטעינה
    The content cannot be loaded=לא ניתן לטעון את התוכן
    No entries=אין פריטים
    Try again=לנסות שוב
    Refresh=רענון
    Zoom=זום
    Page=עמוד
    Move before=העברה לפני
    Move after=העברה אחרי
    Fill in this field=יש למלא שדה זה
    Enter a valid e-mail address=יש להזין כתובת דוא״ל תקינה
    Enter a valid phone number=יש להזין מספר טלפון תקין
    Enter {} characters=יש להזין {} תווים
    Enter {} to {} characters=יש להזין {} עד {} תווים
    Enter at least {} characters=יש להזין לפחות {} תווים
    Enter a number from {} to {}=יש להזין מספר מ־{} עד {}
    Waiting to be sent=ממתינות לשליחה
    Refused=נדחו
    Send now=לשלוח עכשיו
    No server is set up=לא הוגדר שרת
    """
  }

  private static var arabic: StaticString {
    """
    Cut=قص
    Copy=نسخ
    Paste=لصق
    Select=تحديد
    Select all=تحديد الكل
    Undo=تراجع
    Delete=حذف
    Back=رجوع
    Close=إغلاق
    OK=موافق
    Cancel=إلغاء
    Done=تم
    About=حول
    Are you still there?=هل ما زلت هنا؟
    Touch the screen to continue=المس الشاشة للمتابعة
    Wrong PIN=الرمز غير صحيح
    Too many wrong PINs. Try again in {} s=محاولات خاطئة كثيرة؛ انتظر {} ث
    Out of order=خارج الخدمة
    About this kiosk=حول هذا الكشك
    The app keeps running behind this page. The page closes after one minute.=يستمر التطبيق خلف هذه الصفحة التي تُغلق تلقائيًا بعد دقيقة.
    Shift=العالي
    Space=مسافة
    Enter=إدخال
    Numbers=أرقام
    Symbols=رموز
    Letters=حروف
    Next language=اللغة التالية
    Hide keyboard=إخفاء لوحة المفاتيح
    Display=العرض
    Text size=حجم النص
    High contrast=تباين عالٍ
    Reduce motion=تقليل الحركة
    Dark colors=ألوان داكنة
    Loading=جارٍ التحميل
    The content cannot be loaded=تعذّر تحميل المحتوى
    No entries=لا توجد عناصر
    Try again=إعادة المحاولة
    Refresh=تحديث
    Zoom=تكبير
    Page=صفحة
    Move before=نقل إلى موضع سابق
    Move after=نقل إلى موضع لاحق
    Fill in this field=يرجى ملء هذا الحقل
    Enter a valid e-mail address=أدخل عنوان بريد إلكتروني صالحًا
    Enter a valid phone number=أدخل رقم هاتف صالحًا
    Enter {} characters=عدد الأحرف: {}
    Enter {} to {} characters=عدد الأحرف: من {} إلى {}
    Enter at least {} characters=عدد الأحرف: {} على الأقل
    Enter a number from {} to {}=أدخل رقمًا من {} إلى {}
    Waiting to be sent=في انتظار الإرسال
    Refused=مرفوضة
    Send now=إرسال الآن
    No server is set up=لم يتم إعداد أي خادم
    """
  }
}
