// Thai, Chinese and Latin may share a line, each in a font that has the characters.
import type { Language } from '@raan/contract/language';
import { findTypeface, type Typeface, type Weight } from './typefaces.ts';

export type TextStyle = { size: number; weight?: Weight; language: Language };

/** Text in one font. `drawn` is `text` in drawing order. */
type Run = { text: string; drawn: string; typeface: Typeface; width: number };
export type Line = { runs: readonly Run[]; width: number; size: number };

/** Space for a vowel and a tone mark above a letter and a vowel below it, relative to the font size. */
export const LINE_HEIGHT = 1.45;
export const BASELINE = 1.06;

/** Shown for characters that no font has, such as emoji. */
const MISSING_GLYPH = '□';
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\ufe00-\ufe0f]/gu;
const SCRIPT_WITHOUT_SPACES =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
/** Characters that must not begin a line. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{M},.!?:;%ๆฯ…、。，．！？：；」』）】》〉ー]/u;
const OPENING = /[\p{Ps}\p{Pi}#$฿「『（【《〈]$/u;

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });
const wordSegmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** All characters that a text may draw, for `loadTypefaces`. */
export function charactersToDraw(text: string): string {
  return `${normalizeText(text)}${MISSING_GLYPH}?`;
}

function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(INVISIBLE, (mark) => (mark === '\n' ? mark : ''));
}

/** Returns the width of a text in points. */
export function widthOf(text: string, style: TextStyle): number {
  return totalWidth(cachedRuns(normalizeText(text), style)) * style.size;
}

function totalWidth(runs: readonly Run[]): number {
  return runs.reduce((sum, run) => sum + run.width, 0);
}

/** Breaks a text into lines of a width in points. Words that are too long are split, so that nothing is lost. */
export function breakLines(text: string, style: TextStyle, width: number): Line[] {
  return normalizeText(text)
    .split('\n')
    .flatMap((paragraph) => breakParagraph(paragraph, style, width));
}

function breakParagraph(paragraph: string, style: TextStyle, width: number): Line[] {
  const measure = (text: string) => totalWidth(cachedRuns(text, style)) * style.size;
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of splitSegments(paragraph)) {
    if (used + measure(word.trimEnd()) <= width) {
      line += word;
      used += measure(word);
      continue;
    }
    if (line.trim() !== '') lines.push(line);
    line = word.trimStart();
    while (measure(line.trimEnd()) > width) {
      const [fits, rest] = splitAtWidth(line, measure, width);
      lines.push(fits);
      line = rest;
    }
    used = measure(line);
  }
  if (line.trim() !== '' || lines.length === 0) lines.push(line);
  return lines.map((text) => toLine(text.trim(), style));
}

function toLine(text: string, style: TextStyle): Line {
  const runs = cachedRuns(text, style).map((run) => ({ ...run, width: run.width * style.size }));
  return { runs, width: totalWidth(runs), size: style.size };
}

/** Splits off as many characters as fit, at least one. */
function splitAtWidth(text: string, measure: (text: string) => number, width: number): [string, string] {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  let count = 1;
  while (count < letters.length && measure(letters.slice(0, count + 1).join('')) <= width) count += 1;
  return [letters.slice(0, count).join(''), letters.slice(count).join('')];
}

/** Splits a text where lines may break. Spaces belong to the segment before them. */
function splitSegments(text: string): string[] {
  const parts: string[] = [];
  for (const { segment } of wordSegmenter.segment(text)) {
    const before = parts.at(-1);
    if (before !== undefined && !canBreak(before, segment)) parts[parts.length - 1] = before + segment;
    else parts.push(segment);
  }
  return parts;
}

function canBreak(before: string, after: string): boolean {
  if (/^\s/.test(after) || CLOSING.test(after) || OPENING.test(before)) return false;
  if (/\s$/.test(before)) return true;
  // "99/1" and "A-12" must not break; Thai and Chinese words may break without a space.
  const last = before.at(-1) ?? '';
  const first = after[0] ?? '';
  return SCRIPT_WITHOUT_SPACES.test(last) && SCRIPT_WITHOUT_SPACES.test(first);
}

const runCache = new Map<string, readonly Run[]>();
const RUN_CACHE_MAX = 20_000;

/** Runs of a text with widths relative to the font size. Cached, because addresses repeat the same words. */
function cachedRuns(text: string, { weight = 400, language }: TextStyle): readonly Run[] {
  const key = `${language} ${weight} ${text}`;
  const cached = runCache.get(key);
  if (cached) return cached;
  const runs = shapeRuns(text, language, weight);
  if (runCache.size >= RUN_CACHE_MAX) runCache.clear();
  runCache.set(key, runs);
  return runs;
}

function shapeRuns(text: string, language: Language, weight: Weight): Run[] {
  const runs: { text: string; typeface: Typeface }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const found = findTypeface(segment, language, weight);
    const drawnSegment = found ? segment : MISSING_GLYPH;
    const typeface = found ?? findTypeface(MISSING_GLYPH, language, weight);
    const last = runs.at(-1);
    if (!typeface) continue;
    if (last?.typeface === typeface) last.text += drawnSegment;
    else runs.push({ text: drawnSegment, typeface });
  }
  return runs.map((run) => {
    const drawn = toDrawingOrder(run.text);
    const { font } = run.typeface;
    return { ...run, drawn, width: font.layout(drawn).advanceWidth / font.unitsPerEm };
  });
}

/** In sara am the ring belongs below the tone mark typed before it. HarfBuzz reorders them; fontkit does not. */
function toDrawingOrder(text: string): string {
  return text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32');
}
