// Guesses a product's category from keywords in its type, tags and title.
import type { CategoryKey } from '@raan/contract/catalogue/product';

/**
 * English keywords match whole words, singular or plural. Thai and Chinese keywords match anywhere, because
 * those scripts have no spaces.
 */
const KEYWORDS: Readonly<Record<CategoryKey, string>> = {
  beauty: `
    beauty, cosmetic, makeup, make-up, skincare, skin care, serum, lipstick, lip balm, mascara,
    foundation, perfume, fragrance, shampoo, conditioner, moisturizer, moisturiser, sunscreen, nail,
    soap, lotion, facial, hair care, ความงาม, เครื่องสำอาง, สกินแคร์, ลิปสติก, เซรั่ม, ครีมกันแดด,
    น้ำหอม, แชมพู, บำรุงผิว, สบู่, 美妆, 美妝, 护肤, 護膚, 化妆, 化妝, 口红, 口紅, 面膜, 香水, 洗发, 洗髮`,
  fashion: `
    fashion, apparel, clothing, clothes, shirt, t-shirt, tee, top, blouse, sweater, jumper, hoodie,
    jacket, coat, blazer, dress, skirt, jean, pants, trousers, shorts, legging, underwear, lingerie,
    sock, shoe, sneaker, boot, sandal, heel, hat, cap, beanie, scarf, belt, bag, handbag, backpack,
    wallet, purse, jewelry, jewellery, necklace, bracelet, earring, ring, sunglasses, bikini, swimwear,
    women, men, silk, suit, vest, cardigan, kimono, แฟชั่น, เสื้อ, กางเกง, กระโปรง, เดรส, รองเท้า,
    กระเป๋า, หมวก, เข็มขัด, เครื่องประดับ, สร้อย, ต่างหู, แว่นกันแดด, ถุงเท้า, 时尚, 時尚, 衣, 裤, 褲, 裙, 鞋,
    包包, 帽, 项链, 項鍊, 耳环, 耳環, 首饰, 首飾, 袜, 襪`,
  sports: `
    sport, sporting goods, fitness, gym, yoga, running, cycling, bicycle, bike, football, soccer,
    basketball, badminton, tennis, racket, racquet, dumbbell, camping, tent, hiking, fishing, swimming,
    golf, workout, exercise, skateboard, surf, กีฬา, ฟิตเนส, โยคะ, วิ่ง, จักรยาน, ฟุตบอล, แบดมินตัน,
    ดัมเบล, แคมป์, เต็นท์, ตกปลา, ว่ายน้ำ, ออกกำลังกาย, 运动, 運動, 健身, 瑜伽, 跑步, 自行车, 自行車, 足球, 篮球, 籃球, 羽毛球,
    露营, 露營, 帐篷, 帳篷`,
  electronics: `
    electronic, phone, smartphone, tablet, laptop, computer, keyboard, mouse, monitor, headphone,
    earphone, earbud, speaker, charger, power bank, cable, usb, bluetooth, camera, drone, smartwatch,
    smart watch, television, console, gaming, router, adapter, battery, microphone, projector, gadget,
    air purifier, kettle, blender, vacuum, fan, appliance, อิเล็กทรอนิกส์, โทรศัพท์, มือถือ, หูฟัง,
    ลำโพง, สายชาร์จ, หัวชาร์จ, พาวเวอร์แบงก์, คอมพิวเตอร์, คีย์บอร์ด, เมาส์, กล้อง, เครื่องใช้ไฟฟ้า,
    พัดลม, 电子, 電子, 手机, 手機, 耳机, 耳機, 音箱, 充电, 充電, 数据线, 數據線, 电脑, 電腦, 键盘, 鍵盤, 相机, 相機`,
  tiktok_market: `
    grocery, food, snack, drink, beverage, coffee, tea, rice, noodle, sauce, supermarket, household,
    cleaning, detergent, home, garden, kitchen, furniture, decor, plant, pot, lamp, light, candle,
    pillow, cushion, blanket, bedding, bedroom, towel, mug, cup, bowl, plate, vase, sofa, couch, chair,
    table, rug, basket, storage, toy, pet, baby, stationery, outdoor, indoor, wood, ceramic, อาหาร,
    ขนม, เครื่องดื่ม, กาแฟ, ชา, ข้าว, ซอส, ของใช้ในบ้าน, น้ำยา, ผงซักฟอก, ครัว, เฟอร์นิเจอร์, ต้นไม้,
    กระถาง, หมอน, ผ้าห่ม, แก้ว, จาน, 食品, 零食, 饮料, 飲料, 咖啡, 茶, 米, 酱, 醬, 家居, 厨房, 廚房, 家具, 花盆, 灯, 燈, 枕, 毛巾,
    杯, 碗, 清洁, 清潔`,
};

const LATIN_KEYWORD = /^[\w\s-]+$/;

const splitKeywords = (list: string) => list.split(',').map((word) => word.trim());

/** Compiled once, because an import tests every product. */
const PATTERNS = (Object.entries(KEYWORDS) as [CategoryKey, string][]).map(([category, words]) => ({
  category,
  english: new RegExp(
    `(?<![a-z0-9])(?:${splitKeywords(words)
      .filter((word) => LATIN_KEYWORD.test(word))
      .join('|')})(?:e?s|'s)?(?![a-z0-9])`,
    'gi',
  ),
  otherScripts: new RegExp(
    splitKeywords(words)
      .filter((word) => !LATIN_KEYWORD.test(word))
      .join('|'),
    'g',
  ),
}));

/** Weight of each text: the more specific the text, the higher. */
const WEIGHTS = { productCategory: 4, type: 3, tags: 2, title: 2 } as const;

/** Returns the category with the highest score; undefined if no keyword matches. */
export function guessCategory(
  texts: Readonly<Record<keyof typeof WEIGHTS, string>>,
): CategoryKey | undefined {
  const scores = PATTERNS.map(({ category, english, otherScripts: others }) => {
    let score = 0;
    for (const [part, weight] of Object.entries(WEIGHTS)) {
      const text = texts[part as keyof typeof WEIGHTS];
      score += weight * ((text.match(english)?.length ?? 0) + (text.match(others)?.length ?? 0));
    }
    return { category, score };
  });
  const best = scores.reduce((first, next) => (next.score > first.score ? next : first));
  return best.score > 0 ? best.category : undefined;
}
