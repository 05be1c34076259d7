// Text as lines of runs: Thai, Chinese and Latin side by side, each in a font that has it, broken where a reader of it would.
import type { Language } from '@raan/contract/language';
import { typefaceOf, type Typeface, type Weight } from './typefaces.ts';

export type TextStyle = { size: number; weight?: Weight; language: Language };

/** Text of one font. `drawn` is what is handed to the font for `text`. */
type Run = { text: string; drawn: string; typeface: Typeface; width: number };
export type Line = { runs: readonly Run[]; width: number; size: number };

/** Room for a vowel and a tone above a letter, and for a vowel below it. In letter sizes. */
export const LINE_HEIGHT = 1.45;
export const BASELINE = 1.06;

/** Stands for what no font has, such as an emoji. */
const UNKNOWN = '□';
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\ufe00-\ufe0f]/gu;
const WRITTEN_WITHOUT_SPACES =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** What may not begin a line. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{M},.!?:;%ๆฯ…、。，．！？：；」』）】》〉ー]/u;
const OPENING = /[\p{Ps}\p{Pi}#$฿「『（【《〈]$/u;

const clusters = new Intl.Segmenter('th', { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** All that a text draws, in the alphabet of its fonts: for `openTypefaces`. */
export function drawnCharacters(text: string): string {
  return `${clean(text)}${UNKNOWN}?`;
}

function clean(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(UNSEEN, (mark) => (mark === '\n' ? mark : ''));
}

/** The width of a text in points. */
export function widthOf(text: string, style: TextStyle): number {
  return sumOf(runsOf(clean(text), style)) * style.size;
}

function sumOf(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.width, 0);
}

/** The lines of a text within a width in points. Nothing is left out: a word that is too long for a line goes on in the next. */
export function linesOf(text: string, style: TextStyle, width: number): Line[] {
  return clean(text)
    .split('\n')
    .flatMap((paragraph) => paragraphLines(paragraph, style, width));
}

function paragraphLines(paragraph: string, style: TextStyle, width: number): Line[] {
  const wide = (text: string) => sumOf(runsOf(text, style)) * style.size;
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of unbreakable(paragraph)) {
    if (used + wide(word.trimEnd()) <= width) {
      line += word;
      used += wide(word);
      continue;
    }
    if (line.trim() !== '') lines.push(line);
    line = word.trimStart();
    while (wide(line.trimEnd()) > width) {
      const [fits, rest] = cut(line, wide, width);
      lines.push(fits);
      line = rest;
    }
    used = wide(line);
  }
  if (line.trim() !== '' || lines.length === 0) lines.push(line);
  return lines.map((text) => toLine(text.trim(), style));
}

function toLine(text: string, style: TextStyle): Line {
  const runs = runsOf(text, style).map((run) => ({ ...run, width: run.width * style.size }));
  return { runs, width: sumOf(runs), size: style.size };
}

/** As many letters as fit, at least one, and the rest. */
function cut(text: string, wide: (text: string) => number, width: number): [string, string] {
  const letters = Array.from(clusters.segment(text), ({ segment }) => segment);
  let count = 1;
  while (count < letters.length && wide(letters.slice(0, count + 1).join('')) <= width) count += 1;
  return [letters.slice(0, count).join(''), letters.slice(count).join('')];
}

/** The parts of a text between which a line may end; spaces belong to the part before them. */
function unbreakable(text: string): string[] {
  const parts: string[] = [];
  for (const { segment } of words.segment(text)) {
    const before = parts.at(-1);
    if (before !== undefined && !mayBreak(before, segment)) parts[parts.length - 1] = before + segment;
    else parts.push(segment);
  }
  return parts;
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/.test(after) || CLOSING.test(after) || OPENING.test(before)) return false;
  if (/\s$/.test(before)) return true;
  // "99/1" and "A-12" are one word; Thai and Chinese words follow one another without a space.
  const last = before.at(-1) ?? '';
  const first = after[0] ?? '';
  return WRITTEN_WITHOUT_SPACES.test(last) && WRITTEN_WITHOUT_SPACES.test(first);
}

const known = new Map<string, readonly Run[]>();
const KNOWN_MAX = 20_000;

/** The runs of a text, their widths in letter sizes. The words of addresses come again and again, so they are kept. */
function runsOf(text: string, { weight = 400, language }: TextStyle): readonly Run[] {
  const key = `${language} ${weight} ${text}`;
  const before = known.get(key);
  if (before) return before;
  const runs = shapedRuns(text, language, weight);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, runs);
  return runs;
}

function shapedRuns(text: string, language: Language, weight: Weight): Run[] {
  const runs: { text: string; typeface: Typeface }[] = [];
  for (const { segment } of clusters.segment(text)) {
    const found = typefaceOf(segment, language, weight);
    const standIn = found ? segment : UNKNOWN;
    const typeface = found ?? typefaceOf(UNKNOWN, language, weight);
    const last = runs.at(-1);
    if (!typeface) continue;
    if (last?.typeface === typeface) last.text += standIn;
    else runs.push({ text: standIn, typeface });
  }
  return runs.map((run) => {
    const drawn = inDrawingOrder(run.text);
    const { font } = run.typeface;
    return { ...run, drawn, width: font.layout(drawn).advanceWidth / font.unitsPerEm };
  });
}

/** The ring of a sara am stands under the tone that is typed before it: HarfBuzz puts it there, our shaping does not. */
function inDrawingOrder(text: string): string {
  return text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');
}
