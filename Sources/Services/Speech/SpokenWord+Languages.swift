import Languages

extension SpokenWord {
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
    alert=Hinweis
    button=Schaltfläche
    check box=Kontrollkästchen
    dialog=Dialog
    heading=Überschrift
    image=Bild
    link=Link
    menu item=Menüpunkt
    text field=Textfeld
    password field=Passwortfeld
    progress=Fortschritt
    option=Option
    adjustable=einstellbar
    switch=Schalter
    tab=Registerkarte
    selected=ausgewählt
    on=ein
    off=aus
    open=geöffnet
    closed=geschlossen
    not available=nicht verfügbar
    busy=wird geladen
    invalid=ungültig
    actions available=weitere Aktionen verfügbar
    tap twice to close=zum Schließen zweimal tippen
    {1} of {2}={1} von {2}
    change the value now=Wert jetzt ändern
    value set=Wert eingestellt
    empty=leer
    {1} deleted={1} gelöscht
    bullet=Punkt
    bullets: {1}=Punkte: {1}
    connect headphones to type here=zum Tippen bitte Kopfhörer anschließen
    Speech on=Sprachausgabe ein
    Slide a finger over the screen to explore it, and tap twice to choose=Fahren Sie mit einem Finger über den Bildschirm, um zu hören, was dort ist, und tippen Sie zweimal, um es auszuwählen
    Speech is not available=Die Sprachausgabe ist nicht verfügbar
    """
  }

  private static var french: StaticString {
    """
    alert=alerte
    button=bouton
    check box=case à cocher
    dialog=boîte de dialogue
    heading=titre
    image=image
    link=lien
    menu item=élément de menu
    text field=champ de texte
    password field=champ de mot de passe
    progress=progression
    option=option
    adjustable=ajustable
    switch=interrupteur
    tab=onglet
    selected=sélectionné
    on=activé
    off=désactivé
    open=ouvert
    closed=fermé
    not available=non disponible
    busy=en cours
    invalid=non valide
    actions available=actions disponibles
    tap twice to close=touchez deux fois pour fermer
    {1} of {2}={1} sur {2}
    change the value now=modifiez la valeur maintenant
    value set=valeur réglée
    empty=vide
    {1} deleted={1} effacé
    bullet=puce
    bullets: {1}=puces : {1}
    connect headphones to type here=branchez un casque pour saisir ici
    Speech on=Synthèse vocale activée
    Slide a finger over the screen to explore it, and tap twice to choose=Glissez un doigt sur l’écran pour entendre ce qui s’y trouve, et touchez deux fois pour le choisir
    Speech is not available=La synthèse vocale n’est pas disponible
    """
  }

  private static var spanish: StaticString {
    """
    alert=alerta
    button=botón
    check box=casilla
    dialog=cuadro de diálogo
    heading=encabezado
    image=imagen
    link=enlace
    menu item=elemento de menú
    text field=campo de texto
    password field=campo de contraseña
    progress=progreso
    option=opción
    adjustable=ajustable
    switch=interruptor
    tab=pestaña
    selected=seleccionado
    on=activado
    off=desactivado
    open=abierto
    closed=cerrado
    not available=no disponible
    busy=cargando
    invalid=no válido
    actions available=acciones disponibles
    tap twice to close=toque dos veces para cerrar
    {1} of {2}={1} de {2}
    change the value now=cambie el valor ahora
    value set=valor ajustado
    empty=vacío
    {1} deleted={1} borrado
    bullet=punto
    bullets: {1}=puntos: {1}
    connect headphones to type here=conecte unos auriculares para escribir aquí
    Speech on=Voz activada
    Slide a finger over the screen to explore it, and tap twice to choose=Deslice un dedo por la pantalla para oír lo que hay, y toque dos veces para elegirlo
    Speech is not available=La voz no está disponible
    """
  }

  private static var polish: StaticString {
    """
    alert=alert
    button=przycisk
    check box=pole wyboru
    dialog=okno dialogowe
    heading=nagłówek
    image=obraz
    link=łącze
    menu item=pozycja menu
    text field=pole tekstowe
    password field=pole hasła
    progress=postęp
    option=opcja
    adjustable=regulowane
    switch=przełącznik
    tab=karta
    selected=wybrane
    on=włączone
    off=wyłączone
    open=otwarte
    closed=zamknięte
    not available=niedostępne
    busy=trwa ładowanie
    invalid=nieprawidłowe
    actions available=dostępne czynności
    tap twice to close=stuknij dwukrotnie, aby zamknąć
    {1} of {2}={1} z {2}
    change the value now=zmień teraz wartość
    value set=wartość ustawiona
    empty=puste
    {1} deleted=usunięto {1}
    bullet=kropka
    bullets: {1}=kropki: {1}
    connect headphones to type here=podłącz słuchawki, aby tu pisać
    Speech on=Mowa włączona
    Slide a finger over the screen to explore it, and tap twice to choose=Przesuwaj palec po ekranie, aby usłyszeć, co na nim jest, i stuknij dwukrotnie, aby to wybrać
    Speech is not available=Mowa jest niedostępna
    """
  }

  private static var turkish: StaticString {
    """
    alert=uyarı
    button=düğme
    check box=onay kutusu
    dialog=iletişim kutusu
    heading=başlık
    image=resim
    link=bağlantı
    menu item=menü öğesi
    text field=metin alanı
    password field=parola alanı
    progress=ilerleme
    option=seçenek
    adjustable=ayarlanabilir
    switch=anahtar
    tab=sekme
    selected=seçili
    on=açık
    off=kapalı
    open=genişletilmiş
    closed=daraltılmış
    not available=kullanılamıyor
    busy=meşgul
    invalid=geçersiz
    actions available=eylemler var
    tap twice to close=kapatmak için iki kez dokunun
    {1} of {2}={2} içinde {1}
    change the value now=şimdi değeri değiştirin
    value set=değer ayarlandı
    empty=boş
    {1} deleted={1} silindi
    bullet=nokta
    bullets: {1}=nokta sayısı: {1}
    connect headphones to type here=buraya yazmak için kulaklık takın
    Speech on=Sesli okuma açık
    Slide a finger over the screen to explore it, and tap twice to choose=Ekranda ne olduğunu duymak için parmağınızı kaydırın, seçmek için iki kez dokunun
    Speech is not available=Sesli okuma kullanılamıyor
    """
  }

  private static var greek: StaticString {
    """
    alert=ειδοποίηση
    button=κουμπί
    check box=πλαίσιο ελέγχου
    dialog=παράθυρο διαλόγου
    heading=επικεφαλίδα
    image=εικόνα
    link=σύνδεσμος
    menu item=στοιχείο μενού
    text field=πεδίο κειμένου
    password field=πεδίο κωδικού
    progress=πρόοδος
    option=επιλογή
    adjustable=ρυθμιζόμενο
    switch=διακόπτης
    tab=καρτέλα
    selected=επιλεγμένο
    on=ενεργό
    off=ανενεργό
    open=ανοιχτό
    closed=κλειστό
    not available=μη διαθέσιμο
    busy=απασχολημένο
    invalid=μη έγκυρο
    actions available=διαθέσιμες ενέργειες
    tap twice to close=πατήστε δύο φορές για κλείσιμο
    {1} of {2}={1} από {2}
    change the value now=αλλάξτε την τιμή τώρα
    value set=η τιμή ορίστηκε
    empty=κενό
    {1} deleted=διαγράφηκε {1}
    bullet=κουκκίδα
    bullets: {1}=κουκκίδες: {1}
    connect headphones to type here=συνδέστε ακουστικά για να πληκτρολογήσετε εδώ
    Speech on=Η ομιλία είναι ενεργή
    Slide a finger over the screen to explore it, and tap twice to choose=Σύρετε ένα δάχτυλο στην οθόνη για να ακούσετε τι υπάρχει, και πατήστε δύο φορές για να το επιλέξετε
    Speech is not available=Η ομιλία δεν είναι διαθέσιμη
    """
  }

  private static var ukrainian: StaticString {
    """
    alert=сповіщення
    button=кнопка
    check box=прапорець
    dialog=діалогове вікно
    heading=заголовок
    image=зображення
    link=посилання
    menu item=пункт меню
    text field=текстове поле
    password field=поле пароля
    progress=перебіг
    option=варіант
    adjustable=регулюється
    switch=перемикач
    tab=вкладка
    selected=вибрано
    on=увімкнено
    off=вимкнено
    open=відкрито
    closed=закрито
    not available=недоступно
    busy=зайнято
    invalid=неправильно
    actions available=доступні дії
    tap twice to close=торкніться двічі, щоб закрити
    {1} of {2}={1} з {2}
    change the value now=змініть значення зараз
    value set=значення встановлено
    empty=порожньо
    {1} deleted=видалено {1}
    bullet=крапка
    bullets: {1}=крапки: {1}
    connect headphones to type here=підключіть навушники, щоб вводити тут
    Speech on=Мовлення увімкнено
    Slide a finger over the screen to explore it, and tap twice to choose=Ведіть пальцем по екрану, щоб почути, що на ньому є, і торкніться двічі, щоб вибрати
    Speech is not available=Мовлення недоступне
    """
  }

  private static var hebrew: StaticString {
    """
    alert=התראה
    button=לחצן
    check box=תיבת סימון
    dialog=תיבת דו-שיח
    heading=כותרת
    image=תמונה
    link=קישור
    menu item=פריט תפריט
    text field=שדה טקסט
    password field=שדה סיסמה
    progress=התקדמות
    option=אפשרות
    adjustable=ניתן לכוונון
    switch=מתג
    tab=כרטיסייה
    selected=נבחר
    on=פועל
    off=כבוי
    open=פתוח
    closed=סגור
    not available=לא זמין
    busy=עסוק
    invalid=לא תקין
    actions available=פעולות זמינות
    tap twice to close=יש להקיש פעמיים כדי לסגור
    {1} of {2}={1} מתוך {2}
    change the value now=שנו את הערך עכשיו
    value set=הערך נקבע
    empty=ריק
    {1} deleted={1} נמחק
    bullet=נקודה
    bullets: {1}=נקודות: {1}
    connect headphones to type here=יש לחבר אוזניות כדי להקליד כאן
    Speech on=הדיבור פועל
    Slide a finger over the screen to explore it, and tap twice to choose=יש להחליק אצבע על המסך כדי לשמוע מה יש בו, ולהקיש פעמיים כדי לבחור
    Speech is not available=הדיבור אינו זמין
    """
  }

  private static var arabic: StaticString {
    """
    alert=تنبيه
    button=زر
    check box=خانة اختيار
    dialog=مربع حوار
    heading=عنوان
    image=صورة
    link=رابط
    menu item=عنصر قائمة
    text field=حقل نص
    password field=حقل كلمة مرور
    progress=تقدم
    option=خيار
    adjustable=قابل للضبط
    switch=مفتاح
    tab=علامة تبويب
    selected=محدد
    on=مشغل
    off=متوقف
    open=مفتوح
    closed=مغلق
    not available=غير متاح
    busy=مشغول
    invalid=غير صالح
    actions available=توجد إجراءات
    tap twice to close=انقر مرتين للإغلاق
    {1} of {2}={1} من {2}
    change the value now=غيّر القيمة الآن
    value set=تم ضبط القيمة
    empty=فارغ
    {1} deleted=تم حذف {1}
    bullet=نقطة
    bullets: {1}=نقاط: {1}
    connect headphones to type here=صل سماعات الرأس للكتابة هنا
    Speech on=النطق يعمل
    Slide a finger over the screen to explore it, and tap twice to choose=مرر إصبعا على الشاشة لسماع ما فيها وانقر مرتين لاختياره
    Speech is not available=النطق غير متاح
    """
  }
}
