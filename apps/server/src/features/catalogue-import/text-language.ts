import type { Language } from '@raan/contract/language';

const THAI = /\p{Script=Thai}+/gu;
const HAN = /\p{Script=Han}+/gu;
const LATIN = /\p{Script=Latin}+/gu;
/** Frequent characters that exist in only one of the two Chinese scripts. */
const TRADITIONAL =
  /[個們這來說時會對後過還沒點麼樣為經給問開關長門間電話機車東國學實與質體顏紅綠藍黃黑裝飾帶連運動衛環護髮絲綿純棉織襯褲裙鞋襪爾諾]/gu;
const SIMPLIFIED =
  /[个们这来说时会对后过还没点么样为经给问开关长门间电话机车东国学实与质体颜红绿蓝黄装饰带连运动卫环护发丝绵纯织衬裤鞋袜尔诺]/gu;

const ONLY_ASCII = /^\p{ASCII}*$/u;

/** Length of the matching text. Matching runs of letters is several times faster than single ones. */
const count = (text: string, pattern: RegExp) => text.match(pattern)?.join('').length ?? 0;

/** Detects the language of a supplier's text by its script; English if no other script is found. */
export function detectLanguage(text: string): Language {
  if (ONLY_ASCII.test(text)) return 'en';
  const thai = count(text, THAI);
  const han = count(text, HAN);
  // Thai and Chinese letters weigh more, because brand names and sizes are Latin in every language.
  const latin = count(text, LATIN) / 4;
  if (thai > 0 && thai >= han && thai >= latin) return 'th';
  if (han > 0 && han * 2 >= latin)
    return count(text, TRADITIONAL) > count(text, SIMPLIFIED) ? 'zh-TW' : 'zh-CN';
  return 'en';
}
