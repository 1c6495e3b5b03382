/// Texts for machines without corpora: words of our own in sentences that are all different.
public enum GeneratedCorpora {
  /// Corpora of about so many bytes each, in fonts of a folder.
  public static func all(bytes: Int, fonts: String) -> [Corpus] {
    sources.map { name, font, makeText, words in
      let words = words.split(separator: " ")
      var random = Random(state: 42)
      var paragraphs: [String] = []
      var total = 0
      while total < bytes {
        let paragraph = makeText(words, &random)
        total += paragraph.utf8.count + 1
        paragraphs.append(paragraph)
      }
      return Corpus(name: name, paragraphs: paragraphs, fonts: ["\(fonts)/\(font)"])
    }
  }

  private typealias Maker = @Sendable (_ words: [Substring], inout Random) -> String

  private static let sources: [(name: String, font: String, makeText: Maker, words: String)] = [
    (
      "english", "Inter-Regular.otf", sentence,
      """
      the of and to a in that it is was he for on with as at his be this from they which not by \
      water house morning evening letter garden window river paper silence journey kitchen market \
      yesterday mountain quietly remember carried nothing between question another beautiful office
      """
    ),
    (
      "roboto", "Roboto-Regular.ttf", sentence,
      """
      the of and to a in that it is was he for on with as at his be this from they which not by \
      field office first difficult afternoon finally fifteen waffle shuffle offer float figure
      """
    ),
    (
      // Of Latin text one letter in twenty is none of ASCII, and quotes are typographic.
      "french", "Inter-Regular.otf", sentence,
      """
      le la de et à un été il dans où pour déjà plus l’été garçon “oui” fenêtre être même café très \
      école élève mère maison jardin matin rivière lumière première histoire naïve façade dernière \
      vraiment toujours quelque chose hôtel île marché pain chemin montagne réponse “voilà” silence
      """
    ),
    (
      // Of words that a narrow line does not hold.
      "addresses", "Inter-Regular.otf", sentence,
      """
      to from of the message letter answer <199710161841_of_a_message_without_an_end@wall_of_paper> \
      was sent and <an_identifier_that_is_longer_than_most@window_house_garden_silence> came back
      """
    ),
    (
      "labels", "Inter-Regular.otf", label,
      """
      Open Save Print Undo Delete Settings Account Language Appearance Notifications all the file as \
      window your changes page selection new last name list view sort by date size before closing
      """
    ),
    (
      "korean", "NanumGothic.ttf", sentence,
      "나는 우리 오늘 아침에 학교에 갑니다 바람이 불고 하늘은 맑았다 사람들이 길을 걸어 시장으로 물과 종이를 샀다"
    ),
    (
      "arabic", "NotoNaskhArabic-Regular.ttf", sentence,
      "في من على إلى البيت الكتاب المدينة صباح مساء الماء جميل قديم جديد رجل امرأة طريق سوق رسالة نهر حديقة"
    ),
    (
      "hindi", "NotoSansDevanagari-Regular.ttf", sentence,
      "और के है में की से यह वह घर पानी किताब सुबह शाम नदी बाज़ार सुंदर रास्ता पत्र बगीचा खिड़की पुराना नया"
    ),
    (
      "thai", "NotoSansThai-Regular.ttf", sentence,
      "และ ที่ ใน บ้านหลังนี้ น้ำใสมาก ตอนเช้าเราไป ตลาดใหญ่ หนังสือเล่มเก่า แม่น้ำยาว สวนดอกไม้ จดหมายถึงเพื่อน"
    ),
  ]

  /// What is on a button, or in a menu.
  private static func label(_ words: [Substring], _ random: inout Random) -> String {
    (0...random.number(below: 4)).map { _ in String(words[random.number(below: words.count)]) }
      .joined(separator: " ")
  }

  private static func sentence(_ words: [Substring], _ random: inout Random) -> String {
    let count = 8 + random.number(below: 50)
    return (0..<count).map { _ in
      // The product of two even numbers prefers the words at the front.
      let place = random.number(below: words.count) * random.number(below: words.count)
      return String(words[place / words.count])
    }.joined(separator: " ") + ". \(random.number(below: 100_000))"
  }

  private struct Random {
    var state: UInt64

    mutating func number(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }
}
