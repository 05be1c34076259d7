// The font packages split each family into slices of a few hundred characters. Only needed slices are loaded.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Language } from '@raan/contract/language';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

export type Weight = 400 | 700;

/** One slice of a family in one weight, ready for measuring and embedding. */
export type Typeface = { name: string; bytes: Buffer; font: Font };

type Family = { package: string; prefix: string; variable: boolean; slices?: ReadonlySet<string> };

/** Looped Thai letters are the most legible in print. The family includes matching Latin letters. */
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

/** Some Chinese characters have different shapes in Taiwan and in mainland China. */
const FAMILIES: Readonly<Record<Language, readonly Family[]>> = {
  th: [THAI, SIMPLIFIED, TRADITIONAL],
  en: [THAI, SIMPLIFIED, TRADITIONAL],
  'zh-TW': [THAI, TRADITIONAL, SIMPLIFIED],
  'zh-CN': [THAI, SIMPLIFIED, TRADITIONAL],
};

const { resolve } = createRequire(import.meta.url);

type Slices = ReadonlyMap<number, string>;
const sliceCache = new Map<Family, Slices>();
const loading = new Map<string, Promise<Typeface>>();
const loaded = new Map<string, Typeface>();

function loadSlices(family: Family): Slices {
  const cached = sliceCache.get(family);
  if (cached) return cached;
  const ranges = JSON.parse(readFileSync(resolve(`${family.package}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  const sliceByCode = new Map<number, string>();
  for (const [slice, list] of Object.entries(ranges))
    for (const code of codesIn(list))
      if (!sliceByCode.has(code)) sliceByCode.set(code, slice.replace(/[[\]]/g, ''));
  sliceCache.set(family, sliceByCode);
  return sliceByCode;
}

/** Parses ranges such as `U+E01-E5B,U+25CC`. */
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
  const codes = [...loadSlices(family)].filter(([, owner]) => owner === slice).map(([code]) => code);
  return String.fromCodePoint(...codes);
}

function nameOf(family: Family, slice: string, weight: Weight): string {
  return `${family.prefix}-${slice}-${weight}`;
}

function loadSlice(family: Family, slice: string, weight: Weight): Promise<Typeface> {
  const name = nameOf(family, slice, weight);
  const cached = loading.get(name);
  if (cached) return cached;
  const promise = readSlice(family, slice, weight, name);
  loading.set(name, promise);
  // A failed load can be retried.
  promise.catch(() => loading.delete(name));
  return promise;
}

/** Unpacks a slice. A variable font is reduced to one weight, because PDF supports only static fonts. */
async function readSlice(family: Family, slice: string, weight: Weight, name: string): Promise<Typeface> {
  const file = `${family.prefix}-${slice}-${family.variable ? 'wght' : weight}-normal.woff2`;
  const packed = await readFile(resolve(`${family.package}/files/${file}`));
  const bytes = await subsetFont(packed, charactersOf(family, slice), {
    targetFormat: 'sfnt',
    ...(family.variable && { variationAxes: { wght: weight } }),
  });
  const typeface = { name, bytes, font: create(bytes) as Font };
  loaded.set(name, typeface);
  return typeface;
}

/** Loads all slices that a text needs, in both weights. `findTypeface` requires this. */
export async function loadTypefaces(text: string, language: Language): Promise<void> {
  await Promise.all(Array.from(new Set(text), (character) => loadForCharacter(character, language)));
}

/** A slice may lack glyphs of characters in its range; then the next family is loaded too. */
async function loadForCharacter(character: string, language: Language): Promise<void> {
  const code = character.codePointAt(0) ?? 0;
  for (const family of FAMILIES[language]) {
    const slice = loadSlices(family).get(code);
    if (!slice) continue;
    const [regular] = await Promise.all([loadSlice(family, slice, 400), loadSlice(family, slice, 700)]);
    if (regular.font.hasGlyphForCodePoint(code)) return;
  }
}

const typefaceCache = new Map<string, Typeface>();
const TYPEFACE_CACHE_MAX = 20_000;

/** Returns the loaded slice with every character of a grapheme cluster; undefined if there is none. */
export function findTypeface(cluster: string, language: Language, weight: Weight): Typeface | undefined {
  const key = `${language} ${weight} ${cluster}`;
  const cached = typefaceCache.get(key);
  if (cached) return cached;
  const typeface = findLoadedTypeface(cluster, language, weight);
  if (typefaceCache.size >= TYPEFACE_CACHE_MAX) typefaceCache.clear();
  // Missing results are not cached, because the slice may be loaded later.
  if (typeface) typefaceCache.set(key, typeface);
  return typeface;
}

function findLoadedTypeface(cluster: string, language: Language, weight: Weight): Typeface | undefined {
  const codes = Array.from(cluster, (character) => character.codePointAt(0) ?? 0);
  for (const family of FAMILIES[language]) {
    const slice = loadSlices(family).get(codes[0] ?? 0);
    const typeface = slice && loaded.get(nameOf(family, slice, weight));
    if (typeface && codes.every((code) => typeface.font.hasGlyphForCodePoint(code))) return typeface;
  }
  return undefined;
}
