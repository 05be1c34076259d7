import { seededChance, type Chance } from '#demo/seeded-random.ts';
import { BRAND_SYLLABLES, PLACES, PRODUCT_TYPES, QUALIFIERS } from './large-catalogue.ts';

/** Distinct keywords of one kind over the products of large-catalogue.ts, in random order. */
export type SearchKind = { name: string; keywords: readonly string[] };

const KEYWORDS_MAX = 400;
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Returns the keywords of every kind, the same for the same synonyms. `synonyms`: all words of the table. */
export function searchKinds(synonyms: readonly string[]): SearchKind[] {
  const chance = seededChance(28);
  const types = Object.values(PRODUCT_TYPES).flat();
  const namesIn = (place: number) => [...types, ...QUALIFIERS, ...PLACES].map((names) => names[place] ?? '');
  const pairsIn = (place: number, join: (type: string, kind: string) => string[]) =>
    types.flatMap((type) => QUALIFIERS.flatMap((kind) => join(type[place] ?? '', kind[place] ?? '')));
  const brands = BRAND_SYLLABLES.flatMap((first) =>
    BRAND_SYLLABLES.flatMap((second) => ['', ...BRAND_SYLLABLES].map((third) => `${first}${second}${third}`)),
  );
  const english = namesIn(1).flatMap((name) => name.toLowerCase().split(' '));
  const kinds: Record<string, string[]> = {
    'one character': [0, 1, 2, 3].flatMap(namesIn).flatMap((name) => Array.from(name.toLowerCase())),
    'Thai word': namesIn(0),
    'Thai words': pairsIn(0, (type, kind) => [`${type}${kind}`, `${kind} ${type}`]),
    'English words': pairsIn(1, (type, kind) => [`${kind} ${type}`, `${type} ${kind}`]),
    'Chinese words': [2, 3].flatMap((place) =>
      pairsIn(place, (type, kind) => [`${kind}${type}`, `${type} ${kind}`]),
    ),
    'beginning of a word': [0, 1].flatMap(namesIn).flatMap(beginnings),
    brand: brands,
    'word and brand': brands.map((brand) => `${chance.pick(english)} ${brand}`),
    'typing error': namesIn(1).flatMap((name) => Array.from({ length: 12 }, () => misspell(chance, name))),
    synonym: [...synonyms],
    nonsense: Array.from({ length: KEYWORDS_MAX }, () => nonsense(chance)),
  };
  return Object.entries(kinds).map(([name, keywords]) => {
    const distinct = [...new Set(keywords.filter((keyword) => keyword.trim() !== ''))];
    const placed = distinct.map((keyword) => ({ keyword, place: chance.next() }));
    const shuffled = placed.sort((a, b) => a.place - b.place).map(({ keyword }) => keyword);
    return { name, keywords: shuffled.slice(0, KEYWORDS_MAX) };
  });
}

function beginnings(name: string): string[] {
  const letters = Array.from(name.toLowerCase());
  return letters
    .map((_, index) =>
      letters
        .slice(0, index + 1)
        .join('')
        .trim(),
    )
    .filter((text) => text.length > 1);
}

/** Deletes, replaces, swaps or doubles one letter. */
function misspell(chance: Chance, name: string): string {
  const at = chance.between(1, name.length - 2);
  const letter = name[at] ?? '';
  const next = name[at + 1] ?? '';
  const wrong = chance.pick(['', chance.pick(LETTERS), `${letter}${letter}`, `${next}${letter}`]);
  return `${name.slice(0, at)}${wrong}${name.slice(at + (wrong === `${next}${letter}` ? 2 : 1))}`.toLowerCase();
}

function nonsense(chance: Chance): string {
  const consonants = Array.from('qwxzvjkpghfd');
  return Array.from({ length: chance.between(6, 10) }, () => chance.pick(consonants)).join('');
}
