// Tokens in the search text for the synonym groups that a product's names mention, so that a search for a word with many synonyms
// looks up one token. A token begins with #, which names and keywords never contain.
import { wholeWords } from './word-forms.ts';
import type { Lexicon } from './search-lexicon.ts';

/** Tokens of a group: a synonym is mentioned; a narrower word is; any of both in a script; any begins a name. */
export const conceptToken = {
  synonym: (group: number) => ` #${group} `,
  narrower: (group: number) => ` #${group}n `,
  script: (group: number, script: Script) => ` #${group}${script} `,
  first: (group: number) => ` #${group}f `,
};

type Script = 'e' | 't' | 'c';
export const SCRIPTS: readonly Script[] = ['e', 't', 'c'];

function scriptOf(text: string): Script {
  return /[\u0e00-\u0e7f]/.test(text) ? 't' : /[\u3400-\u9fff]/.test(text) ? 'c' : 'e';
}

type Mention = { form: string; group: number; isNarrower: boolean };
type Mentions = {
  /** By the first two characters of the form. */
  byStart: ReadonlyMap<string, readonly Mention[]>;
  firstCharacters: ReadonlySet<number>;
};

const mentionsOf = new WeakMap<Lexicon, Mentions>();

/** All forms of the lexicon. */
function loadMentions(lexicon: Lexicon): Mentions {
  const known = mentionsOf.get(lexicon);
  if (known) return known;
  const byStart = new Map<string, Mention[]>();
  const add = (word: string, group: number, isNarrower: boolean) => {
    for (const { text: form } of wholeWords(word, 0)) {
      const start = form.slice(0, 2);
      const all = byStart.get(start) ?? [];
      all.push({ form, group, isNarrower });
      byStart.set(start, all);
    }
  };
  for (const { id, words, narrower } of lexicon.groups) {
    for (const word of words) add(word, id, false);
    for (const word of narrower) add(word, id, true);
  }
  const firstCharacters = new Set(Array.from(byStart.keys(), (start) => start.charCodeAt(0)));
  const mentions = { byStart, firstCharacters };
  mentionsOf.set(lexicon, mentions);
  return mentions;
}

/** Returns the tokens of lines of words with a space on both sides; '' if they mention no group. */
export function conceptTokens(lines: readonly string[], lexicon: Lexicon): string {
  const { byStart, firstCharacters } = loadMentions(lexicon);
  const tokens = new Set<string>();
  for (const line of lines)
    for (let at = 0; at < line.length; at += 1) {
      // Latin words begin after a space, so that most characters begin no form.
      if (!firstCharacters.has(line.charCodeAt(at))) continue;
      for (const { form, group, isNarrower } of byStart.get(line.slice(at, at + 2)) ?? []) {
        if (!line.startsWith(form, at)) continue;
        tokens.add(isNarrower ? conceptToken.narrower(group) : conceptToken.synonym(group));
        tokens.add(conceptToken.script(group, scriptOf(form)));
        if (at === 0 && form.startsWith(' ')) tokens.add(conceptToken.first(group));
      }
    }
  return tokens.size === 0 ? '' : ` ${Array.from(tokens, (token) => token.trim()).join(' ')} `;
}
