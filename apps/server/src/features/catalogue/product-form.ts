// The form in which product names and keywords are compared. The database function `product_form` does the same; both
// must agree.

/** Simplified letters by traditional Chinese letters. */
export type ChineseLetters = ReadonlyMap<string, string>;

const FORM_LENGTH_MAX = 400;
/** The only letter whose lower case has two characters here but one in the database. */
const DOTTED_CAPITAL_I = /\u0130/g;
// oxlint-disable-next-line no-misleading-character-class -- each of these is ignored by itself
const IGNORED = /['’ʼ\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]/g;
const SEPARATORS =
  // oxlint-disable-next-line no-control-regex -- control characters separate words
  /[\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u0e2f\u0e3f\u0e46\u0e4f\u0e5a\u0e5b\u1680\u2000-\u2bff\u3000-\u3004\u3008-\u303f\u30fb\ufe30-\ufe4f\uff5f-\uff65]+/gu;
/** Between a letter and a digit: "5kg" equals "5 kg". */
const DIGIT_BOUNDARY = /([0-9])(?=[^0-9 ])|([^0-9 ])(?=[0-9])/gu;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
const THAI_DIGITS = /[๐-๙]/g;
const THAI_ZERO = 0xe50;
const HAS_CHINESE = /[\u3400-\u9fff]/;

/** Returns the form of a text: normalised letters, words separated by single spaces. */
export function productForm(text: string, chinese: ChineseLetters): string {
  const narrow = lower(text.normalize('NFC').replace(DOTTED_CAPITAL_I, 'i'))
    .replace(FULL_WIDTH, (letter) => String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(THAI_DIGITS, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replace(IGNORED, '');
  const form = simplify(arrangeThai(lower(narrow)), chinese)
    .replace(SEPARATORS, ' ')
    .replace(DIGIT_BOUNDARY, '$1$2 ')
    .trim();
  return form.length <= FORM_LENGTH_MAX ? form : Array.from(form).slice(0, FORM_LENGTH_MAX).join('').trim();
}

/** Letter by letter if needed: a Greek sigma at the end of a word would otherwise differ from one inside a name. */
const lower = (words: string): string =>
  words.includes('Σ') ? Array.from(words, (letter) => letter.toLowerCase()).join('') : words.toLowerCase();

const simplify = (words: string, chinese: ChineseLetters): string =>
  HAS_CHINESE.test(words) ? Array.from(words, (letter) => chinese.get(letter) ?? letter).join('') : words;

/** Puts Thai marks in one order and removes repeated ones. */
function arrangeThai(text: string): string {
  return text
    .replace(/เเ/g, 'แ')
    .replace(/([\u0e48-\u0e4c]+)([\u0e31\u0e34-\u0e3a\u0e47\u0e4d]+)/g, '$2$1')
    .replace(/([\u0e31\u0e33-\u0e3a\u0e47-\u0e4e])\1+/g, '$1')
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replace(/\u0e33([\u0e48-\u0e4b])/g, '$1\u0e33');
}
