import Languages

extension WiFiWord {
  /// Returns the table of a language, with one line `English=word` for each word, or `nil` if there is none.
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
    Wi-Fi=WLAN
    Networks=Netzwerke
    Search again=Erneut suchen
    Searching for a saved network…=Gespeichertes Netzwerk wird gesucht…
    Not connected=Nicht verbunden
    Choose a network=Wählen Sie ein Netzwerk
    Connecting…=Verbindung wird hergestellt…
    Connected=Verbunden
    Connected, waiting for an address…=Verbunden, Adresse wird angefordert…
    Wi-Fi is not available=WLAN ist nicht verfügbar
    Trying again…=Neuer Versuch…
    Password needed=Passwort erforderlich
    Open, not encrypted=Offen, nicht verschlüsselt
    Saved=Gespeichert
    Saved, out of range=Gespeichert, nicht in Reichweite
    Not supported here=Wird hier nicht unterstützt
    Very weak signal=Sehr schwaches Signal
    Weak signal=Schwaches Signal
    Good signal=Gutes Signal
    Strong signal=Starkes Signal
    Forget this network=Netzwerk vergessen
    Other network…=Anderes Netzwerk…
    Network name=Netzwerkname
    Password=Passwort
    Empty for an open network=Leer bei offenem Netzwerk
    Show password=Passwort anzeigen
    Join=Verbinden
    Wrong password=Falsches Passwort
    The network was not found=Das Netzwerk wurde nicht gefunden
    The network did not accept this device=Das Netzwerk hat dieses Gerät nicht angenommen
    The network gives no address. Check its router.=Das Netzwerk vergibt keine Adresse. Prüfen Sie den Router.
    A password has 8 to 63 letters, digits, or signs=Ein Passwort hat 8 bis 63 Buchstaben, Ziffern oder Zeichen
    """
  }

  private static var french: StaticString {
    """
    Wi-Fi=Wi-Fi
    Networks=Réseaux
    Search again=Chercher à nouveau
    Searching for a saved network…=Recherche d’un réseau enregistré…
    Not connected=Non connecté
    Choose a network=Choisissez un réseau
    Connecting…=Connexion…
    Connected=Connecté
    Connected, waiting for an address…=Connecté, en attente d’une adresse…
    Wi-Fi is not available=Le Wi-Fi n’est pas disponible
    Trying again…=Nouvel essai…
    Password needed=Mot de passe requis
    Open, not encrypted=Ouvert, non chiffré
    Saved=Enregistré
    Saved, out of range=Enregistré, hors de portée
    Not supported here=Non pris en charge ici
    Very weak signal=Signal très faible
    Weak signal=Signal faible
    Good signal=Bon signal
    Strong signal=Signal fort
    Forget this network=Oublier ce réseau
    Other network…=Autre réseau…
    Network name=Nom du réseau
    Password=Mot de passe
    Empty for an open network=Vide pour un réseau ouvert
    Show password=Afficher le mot de passe
    Join=Rejoindre
    Wrong password=Mot de passe incorrect
    The network was not found=Le réseau est introuvable
    The network did not accept this device=Le réseau n’a pas accepté cet appareil
    The network gives no address. Check its router.=Le réseau ne donne pas d’adresse. Vérifiez son routeur.
    A password has 8 to 63 letters, digits, or signs=Un mot de passe a 8 à 63 lettres, chiffres ou signes
    """
  }

  private static var spanish: StaticString {
    """
    Wi-Fi=Wi-Fi
    Networks=Redes
    Search again=Buscar de nuevo
    Searching for a saved network…=Buscando una red guardada…
    Not connected=Sin conexión
    Choose a network=Elija una red
    Connecting…=Conectando…
    Connected=Conectado
    Connected, waiting for an address…=Conectado, esperando una dirección…
    Wi-Fi is not available=El Wi-Fi no está disponible
    Trying again…=Intentando de nuevo…
    Password needed=Requiere contraseña
    Open, not encrypted=Abierta, sin cifrar
    Saved=Guardada
    Saved, out of range=Guardada, fuera de alcance
    Not supported here=No compatible aquí
    Very weak signal=Señal muy débil
    Weak signal=Señal débil
    Good signal=Señal buena
    Strong signal=Señal fuerte
    Forget this network=Olvidar esta red
    Other network…=Otra red…
    Network name=Nombre de la red
    Password=Contraseña
    Empty for an open network=Vacía para una red abierta
    Show password=Mostrar contraseña
    Join=Conectar
    Wrong password=Contraseña incorrecta
    The network was not found=No se encontró la red
    The network did not accept this device=La red no aceptó este dispositivo
    The network gives no address. Check its router.=La red no asigna ninguna dirección. Revise el router.
    A password has 8 to 63 letters, digits, or signs=Una contraseña tiene de 8 a 63 letras, cifras o signos
    """
  }

  private static var polish: StaticString {
    """
    Wi-Fi=Wi-Fi
    Networks=Sieci
    Search again=Szukaj ponownie
    Searching for a saved network…=Szukanie zapisanej sieci…
    Not connected=Brak połączenia
    Choose a network=Wybierz sieć
    Connecting…=Łączenie…
    Connected=Połączono
    Connected, waiting for an address…=Połączono, oczekiwanie na adres…
    Wi-Fi is not available=Wi-Fi jest niedostępne
    Trying again…=Ponowna próba…
    Password needed=Wymaga hasła
    Open, not encrypted=Otwarta, nieszyfrowana
    Saved=Zapisana
    Saved, out of range=Zapisana, poza zasięgiem
    Not supported here=Tutaj nieobsługiwana
    Very weak signal=Bardzo słaby sygnał
    Weak signal=Słaby sygnał
    Good signal=Dobry sygnał
    Strong signal=Silny sygnał
    Forget this network=Zapomnij tę sieć
    Other network…=Inna sieć…
    Network name=Nazwa sieci
    Password=Hasło
    Empty for an open network=Puste dla otwartej sieci
    Show password=Pokaż hasło
    Join=Połącz
    Wrong password=Błędne hasło
    The network was not found=Nie znaleziono sieci
    The network did not accept this device=Sieć nie przyjęła tego urządzenia
    The network gives no address. Check its router.=Sieć nie przydziela adresu. Sprawdź jej router.
    A password has 8 to 63 letters, digits, or signs=Hasło ma od 8 do 63 liter, cyfr lub znaków
    """
  }

  private static var turkish: StaticString {
    """
    Wi-Fi=Wi-Fi
    Networks=Ağlar
    Search again=Yeniden ara
    Searching for a saved network…=Kayıtlı bir ağ aranıyor…
    Not connected=Bağlı değil
    Choose a network=Bir ağ seçin
    Connecting…=Bağlanıyor…
    Connected=Bağlı
    Connected, waiting for an address…=Bağlı, adres bekleniyor…
    Wi-Fi is not available=Wi-Fi kullanılamıyor
    Trying again…=Yeniden deneniyor…
    Password needed=Parola gerekli
    Open, not encrypted=Açık, şifrelenmemiş
    Saved=Kayıtlı
    Saved, out of range=Kayıtlı, kapsama dışında
    Not supported here=Burada desteklenmiyor
    Very weak signal=Çok zayıf sinyal
    Weak signal=Zayıf sinyal
    Good signal=İyi sinyal
    Strong signal=Güçlü sinyal
    Forget this network=Bu ağı unut
    Other network…=Başka ağ…
    Network name=Ağ adı
    Password=Parola
    Empty for an open network=Açık ağ için boş
    Show password=Parolayı göster
    Join=Bağlan
    Wrong password=Yanlış parola
    The network was not found=Ağ bulunamadı
    The network did not accept this device=Ağ bu cihazı kabul etmedi
    The network gives no address. Check its router.=Ağ adres vermiyor. Yönlendiricisini denetleyin.
    A password has 8 to 63 letters, digits, or signs=Parola 8 ile 63 arasında harf, rakam veya işaretten oluşur
    """
  }

  private static var greek: StaticString {
    """
    Wi-Fi=Wi-Fi
    Networks=Δίκτυα
    Search again=Νέα αναζήτηση
    Searching for a saved network…=Αναζήτηση αποθηκευμένου δικτύου…
    Not connected=Χωρίς σύνδεση
    Choose a network=Επιλέξτε δίκτυο
    Connecting…=Σύνδεση…
    Connected=Συνδέθηκε
    Connected, waiting for an address…=Συνδέθηκε, αναμονή για διεύθυνση…
    Wi-Fi is not available=Το Wi-Fi δεν είναι διαθέσιμο
    Trying again…=Νέα προσπάθεια…
    Password needed=Απαιτείται κωδικός
    Open, not encrypted=Ανοιχτό, χωρίς κρυπτογράφηση
    Saved=Αποθηκευμένο
    Saved, out of range=Αποθηκευμένο, εκτός εμβέλειας
    Not supported here=Δεν υποστηρίζεται εδώ
    Very weak signal=Πολύ ασθενές σήμα
    Weak signal=Ασθενές σήμα
    Good signal=Καλό σήμα
    Strong signal=Ισχυρό σήμα
    Forget this network=Διαγραφή δικτύου
    Other network…=Άλλο δίκτυο…
    Network name=Όνομα δικτύου
    Password=Κωδικός
    Empty for an open network=Κενό για ανοιχτό δίκτυο
    Show password=Εμφάνιση κωδικού
    Join=Σύνδεση
    Wrong password=Λάθος κωδικός
    The network was not found=Το δίκτυο δεν βρέθηκε
    The network did not accept this device=Το δίκτυο δεν δέχτηκε αυτή τη συσκευή
    The network gives no address. Check its router.=Το δίκτυο δεν δίνει διεύθυνση. Ελέγξτε τον δρομολογητή του.
    A password has 8 to 63 letters, digits, or signs=Ένας κωδικός έχει 8 έως 63 γράμματα, ψηφία ή σύμβολα
    """
  }

  private static var ukrainian: StaticString {
    """
    Wi-Fi=Wi-Fi
    Networks=Мережі
    Search again=Шукати знову
    Searching for a saved network…=Пошук збереженої мережі…
    Not connected=Не підключено
    Choose a network=Виберіть мережу
    Connecting…=Підключення…
    Connected=Підключено
    Connected, waiting for an address…=Підключено, очікування адреси…
    Wi-Fi is not available=Wi-Fi недоступний
    Trying again…=Нова спроба…
    Password needed=Потрібен пароль
    Open, not encrypted=Відкрита, без шифрування
    Saved=Збережена
    Saved, out of range=Збережена, поза зоною дії
    Not supported here=Тут не підтримується
    Very weak signal=Дуже слабкий сигнал
    Weak signal=Слабкий сигнал
    Good signal=Добрий сигнал
    Strong signal=Сильний сигнал
    Forget this network=Забути цю мережу
    Other network…=Інша мережа…
    Network name=Назва мережі
    Password=Пароль
    Empty for an open network=Порожньо для відкритої мережі
    Show password=Показати пароль
    Join=Підключити
    Wrong password=Неправильний пароль
    The network was not found=Мережу не знайдено
    The network did not accept this device=Мережа не прийняла цей пристрій
    The network gives no address. Check its router.=Мережа не надає адреси. Перевірте її маршрутизатор.
    A password has 8 to 63 letters, digits, or signs=Пароль має від 8 до 63 літер, цифр або знаків
    """
  }

  private static var hebrew: StaticString {
    """
    Wi-Fi=Wi-Fi
    Networks=רשתות
    Search again=חיפוש חוזר
    Searching for a saved network…=מחפש רשת שמורה…
    Not connected=לא מחובר
    Choose a network=בחרו רשת
    Connecting…=מתחבר…
    Connected=מחובר
    Connected, waiting for an address…=מחובר, ממתין לכתובת…
    Wi-Fi is not available=ה-Wi-Fi אינו זמין
    Trying again…=מנסה שוב…
    Password needed=נדרשת סיסמה
    Open, not encrypted=פתוחה, לא מוצפנת
    Saved=שמורה
    Saved, out of range=שמורה, מחוץ לטווח
    Not supported here=אינה נתמכת כאן
    Very weak signal=אות חלש מאוד
    Weak signal=אות חלש
    Good signal=אות טוב
    Strong signal=אות חזק
    Forget this network=לשכוח רשת זו
    Other network…=רשת אחרת…
    Network name=שם הרשת
    Password=סיסמה
    Empty for an open network=ריק עבור רשת פתוחה
    Show password=הצגת הסיסמה
    Join=התחברות
    Wrong password=סיסמה שגויה
    The network was not found=הרשת לא נמצאה
    The network did not accept this device=הרשת לא קיבלה את המכשיר הזה
    The network gives no address. Check its router.=הרשת אינה נותנת כתובת. בדקו את הנתב שלה.
    A password has 8 to 63 letters, digits, or signs=סיסמה מכילה 8 עד 63 אותיות, ספרות או סימנים
    """
  }

  private static var arabic: StaticString {
    """
    Wi-Fi=Wi-Fi
    Networks=الشبكات
    Search again=بحث من جديد
    Searching for a saved network…=جارٍ البحث عن شبكة محفوظة…
    Not connected=غير متصل
    Choose a network=اختر شبكة
    Connecting…=جارٍ الاتصال…
    Connected=متصل
    Connected, waiting for an address…=متصل، في انتظار عنوان…
    Wi-Fi is not available=شبكة Wi-Fi غير متاحة
    Trying again…=محاولة أخرى…
    Password needed=كلمة المرور مطلوبة
    Open, not encrypted=مفتوحة، غير مشفرة
    Saved=محفوظة
    Saved, out of range=محفوظة، خارج النطاق
    Not supported here=غير مدعومة هنا
    Very weak signal=إشارة ضعيفة جدًا
    Weak signal=إشارة ضعيفة
    Good signal=إشارة جيدة
    Strong signal=إشارة قوية
    Forget this network=نسيان هذه الشبكة
    Other network…=شبكة أخرى…
    Network name=اسم الشبكة
    Password=كلمة المرور
    Empty for an open network=فارغ للشبكة المفتوحة
    Show password=إظهار كلمة المرور
    Join=اتصال
    Wrong password=كلمة المرور غير صحيحة
    The network was not found=لم يتم العثور على الشبكة
    The network did not accept this device=لم تقبل الشبكة هذا الجهاز
    The network gives no address. Check its router.=لا تمنح الشبكة عنوانًا. تحقق من جهاز التوجيه.
    A password has 8 to 63 letters, digits, or signs=تتكون كلمة المرور من 8 إلى 63 حرفًا أو رقمًا أو رمزًا
    """
  }
}
