// The fonts of printed documents, a slice at a time. The packages hold each family cut into slices of a few hundred characters, so
// that a parcel to Mr. 陳 opens one slice of Chinese and not twenty thousand characters. Slices are kept once opened.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Language } from '@raan/contract/language';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

export type Weight = 400 | 700;

/** A slice of a family in one weight, ready to be measured and embedded. */
export type Typeface = { name: string; bytes: Buffer; font: Font };

type Family = { package: string; prefix: string; variable: boolean; slices?: ReadonlySet<string> };

/** Looped Thai letters are the ones that everybody reads in print; its Latin letters belong to them. */
const THAI: Family = {
  package: '@fontsource/noto-sans-thai-looped',
  prefix: 'noto-sans-thai-looped',
  variable: false,
};
const SIMPLIFIED: Family = {
  package: '@fontsource-variable/noto-sans-sc',
  prefix: 'noto-sans-sc',
  variable: true,
};
const TRADITIONAL: Family = {
  package: '@fontsource-variable/noto-sans-tc',
  prefix: 'noto-sans-tc',
  variable: true,
};

/** The same character looks different in Taipei and in Beijing. */
const FAMILIES: Readonly<Record<Language, readonly Family[]>> = {
  th: [THAI, SIMPLIFIED, TRADITIONAL],
  en: [THAI, SIMPLIFIED, TRADITIONAL],
  'zh-TW': [THAI, TRADITIONAL, SIMPLIFIED],
  'zh-CN': [THAI, SIMPLIFIED, TRADITIONAL],
};

const { resolve } = createRequire(import.meta.url);

type Slices = ReadonlyMap<number, string>;
const slicesOf = new Map<Family, Slices>();
const opened = new Map<string, Promise<Typeface>>();
const ready = new Map<string, Typeface>();

/** Which slice of a family holds a character. */
function slices(family: Family): Slices {
  const known = slicesOf.get(family);
  if (known) return known;
  const ranges = JSON.parse(readFileSync(resolve(`${family.package}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  const found = new Map<number, string>();
  for (const [slice, list] of Object.entries(ranges))
    for (const code of codesIn(list)) if (!found.has(code)) found.set(code, slice.replace(/[[\]]/g, ''));
  slicesOf.set(family, found);
  return found;
}

/** The characters of `U+E01-E5B,U+25CC`. */
function* codesIn(list: string): Generator<number> {
  for (const range of list.split(',')) {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => parseInt(hex, 16));
    for (let code = from; code <= to; code += 1) yield code;
  }
}

function charactersOf(family: Family, slice: string): string {
  const codes = [...slices(family)].filter(([, holder]) => holder === slice).map(([code]) => code);
  return String.fromCodePoint(...codes);
}

function nameOf(family: Family, slice: string, weight: Weight): string {
  return `${family.prefix}-${slice}-${weight}`;
}

function open(family: Family, slice: string, weight: Weight): Promise<Typeface> {
  const name = nameOf(family, slice, weight);
  const known = opened.get(name);
  if (known) return known;
  const opening = read(family, slice, weight, name);
  opened.set(name, opening);
  // What could not be opened may be opened next time.
  opening.catch(() => opened.delete(name));
  return opening;
}

/** Unpacks a slice, and of a family of all weights takes the one: a PDF holds plain fonts. */
async function read(family: Family, slice: string, weight: Weight, name: string): Promise<Typeface> {
  const file = `${family.prefix}-${slice}-${family.variable ? 'wght' : weight}-normal.woff2`;
  const packed = await readFile(resolve(`${family.package}/files/${file}`));
  const bytes = await subsetFont(packed, charactersOf(family, slice), {
    targetFormat: 'sfnt',
    ...(family.variable && { variationAxes: { wght: weight } }),
  });
  const typeface = { name, bytes, font: create(bytes) as Font };
  ready.set(name, typeface);
  return typeface;
}

/** Opens all that a text needs, in both weights; `typefaceOf` then finds it. */
export async function openTypefaces(text: string, language: Language): Promise<void> {
  await Promise.all(Array.from(new Set(text), (character) => openFor(character, language)));
}

/** A package names more characters than its slices draw, so the next family is asked where one has nothing to show. */
async function openFor(character: string, language: Language): Promise<void> {
  const code = character.codePointAt(0) ?? 0;
  for (const family of FAMILIES[language]) {
    const slice = slices(family).get(code);
    if (!slice) continue;
    const [regular] = await Promise.all([open(family, slice, 400), open(family, slice, 700)]);
    if (regular.font.hasGlyphForCodePoint(code)) return;
  }
}

const found = new Map<string, Typeface>();
const FOUND_MAX = 20_000;

/** The opened slice that has every character of a cluster (a letter with its marks), or undefined where none has. */
export function typefaceOf(cluster: string, language: Language, weight: Weight): Typeface | undefined {
  const key = `${language} ${weight} ${cluster}`;
  const known = found.get(key);
  if (known) return known;
  const typeface = search(cluster, language, weight);
  if (found.size >= FOUND_MAX) found.clear();
  // What is missing now may be opened for the next paper.
  if (typeface) found.set(key, typeface);
  return typeface;
}

function search(cluster: string, language: Language, weight: Weight): Typeface | undefined {
  const codes = Array.from(cluster, (character) => character.codePointAt(0) ?? 0);
  for (const family of FAMILIES[language]) {
    const slice = slices(family).get(codes[0] ?? 0);
    const typeface = slice && ready.get(nameOf(family, slice, weight));
    if (typeface && codes.every((code) => typeface.font.hasGlyphForCodePoint(code))) return typeface;
  }
  return undefined;
}
