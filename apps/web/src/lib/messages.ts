// Typed texts. A feature's Thai module is the source; a key or a placeholder that another language lacks or adds is a compile error.
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@raan/contract/language';
import { forgetFailedLoads, keepFailure } from './failed-loads.ts';

export type Messages = Readonly<Record<string, string>>;

/** Names of the `{placeholders}` in a text; `{count|order|orders}` counts as `count`. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Bare}|${string}` ? Bare : Name) | Placeholders<Rest>
  : never;

type Same<A, B> = [A, B] extends [B, A] ? true : false;

/** Keys that one side lacks, or whose placeholders differ. */
type Problems<Source extends Messages, Other extends Messages> = {
  [Key in (keyof Source | keyof Other) & string]: Key extends keyof Source
    ? Key extends keyof Other
      ? Same<Placeholders<Source[Key]>, Placeholders<Other[Key]>> extends true
        ? never
        : Key
      : Key
    : Key;
}[(keyof Source | keyof Other) & string];

type Loader<M extends Messages> = () => Promise<{ default: M }>;
type Complete<Source extends Messages, Other extends Messages> = [Problems<Source, Other>] extends [never]
  ? unknown
  : { keysThatDiffer: Problems<Source, Other> };

export type MessageSet<M extends Messages = Messages> = {
  /**
   * Loads one language; the promise is the same each time, a failed one too until `forgetFailedLoads`. Thai stands in when the file can't be
   * fetched.
   */
  load: (language: Language) => Promise<M>;
  /** The texts, or those that stand in for them, when they are loaded already. */
  read: (language: Language) => M | undefined;
  /** How each language is fetched, for the build to know which files a page needs. */
  loaders: Readonly<Record<Language, () => Promise<unknown>>>;
};

const known = new Set<MessageSet>();

/** Declares a feature's texts, each language in a file of its own that is fetched with the first page that needs it. */
export function messageSet<
  const Th extends Messages,
  const En extends Messages,
  const Tw extends Messages,
  const Cn extends Messages,
>(loaders: {
  th: Loader<Th>;
  en: Loader<En> & Complete<Th, En>;
  'zh-TW': Loader<Tw> & Complete<Th, Tw>;
  'zh-CN': Loader<Cn> & Complete<Th, Cn>;
}): MessageSet<Th> {
  const loading = new Map<Language, Promise<Th>>();
  const loaded = new Map<Language, Th>();
  const fetchOne = async (language: Language): Promise<Th> => {
    const module = await (loaders[language] as Loader<Th>)();
    loaded.set(language, module.default);
    return module.default;
  };
  const set: MessageSet<Th> = {
    loaders,
    read: (language) => loaded.get(language),
    load: (language) => {
      let promise = loading.get(language);
      if (!promise) {
        promise = fetchOne(language).catch(async (error: unknown) => {
          keepFailure(() => {
            loading.delete(language);
            // Where texts stand in, nothing asks for the right ones by itself.
            if (loaded.has(language)) set.load(language).catch(() => undefined);
          });
          if (language === DEFAULT_LANGUAGE) throw error;
          const standIn = await set.load(DEFAULT_LANGUAGE);
          loaded.set(language, standIn);
          return standIn;
        });
        loading.set(language, promise);
        known.add(set);
      }
      return promise;
    },
  };
  return set;
}

/** Loads a language for every set in use, before the interface switches to it. Throws where texts can't be fetched: Thai would stand in for them. */
export async function loadKnown(language: Language): Promise<void> {
  forgetFailedLoads();
  const sets = [...known];
  await Promise.all(sets.map((set) => set.load(language)));
  const standsIn = (set: MessageSet) => set.read(language) === set.read(DEFAULT_LANGUAGE);
  if (language !== DEFAULT_LANGUAGE && sets.some(standsIn)) throw new Error(`no texts in ${language}`);
}

/** Loads every language of the given sets: for a server that renders them all. */
export async function loadAll(sets: readonly MessageSet[]): Promise<void> {
  await Promise.all(sets.flatMap((set) => LANGUAGES.map((language) => set.load(language))));
}
