// Thai is the source: a missing or extra key or placeholder in another language does not compile.
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@raan/contract/language';
import { clearFailedLoads, addFailedLoad } from './failed-loads.ts';
import { markResolved, type ResolvedPromise } from './resolved-promise.ts';

export type Messages = Readonly<Record<string, string>>;

/** Names of the `{placeholders}` in a text; `{count|order|orders}` counts as `count`. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Bare}|${string}` ? Bare : Name) | Placeholders<Rest>
  : never;

type Same<A, B> = [A, B] extends [B, A] ? true : false;

/** Keys that are missing on one side, or whose placeholders differ. */
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
type RequireSameKeys<Source extends Messages, Other extends Messages> = [Problems<Source, Other>] extends [
  never,
]
  ? unknown
  : { keysThatDiffer: Problems<Source, Other> };

export type MessageSet<M extends Messages = Messages> = {
  /**
   * Repeated calls return the same promise, also a rejected one until `clearFailedLoads`. Falls back to Thai
   * when the file can't be fetched.
   */
  load: (language: Language) => Promise<M>;
  /** The promise of `load` that resolved last, for React's `use`; undefined before loading. */
  loaded: (language: Language) => ResolvedPromise<M> | undefined;
  /** The loaded messages or their fallback; undefined before loading. */
  read: (language: Language) => M | undefined;
  /** The build reads from them which files a page needs. */
  loaders: Readonly<Record<Language, () => Promise<unknown>>>;
};

const usedSets = new Set<MessageSet>();

/** Declares a message set with one file per language, loaded with the first page that needs it. */
export function messageSet<
  const Th extends Messages,
  const En extends Messages,
  const Tw extends Messages,
  const Cn extends Messages,
>(loaders: {
  th: Loader<Th>;
  en: Loader<En> & RequireSameKeys<Th, En>;
  'zh-TW': Loader<Tw> & RequireSameKeys<Th, Tw>;
  'zh-CN': Loader<Cn> & RequireSameKeys<Th, Cn>;
}): MessageSet<Th> {
  const loading = new Map<Language, Promise<Th>>();
  const loaded = new Map<Language, ResolvedPromise<Th>>();
  const fetchOne = async (language: Language): Promise<Th> => {
    const module = await (loaders[language] as Loader<Th>)();
    return module.default;
  };
  const set: MessageSet<Th> = {
    loaders,
    loaded: (language) => loaded.get(language),
    read: (language) => loaded.get(language)?.value,
    load: (language) => {
      const pending = loading.get(language);
      if (pending) return pending;
      const promise = fetchOne(language).catch(async (error: unknown) => {
        addFailedLoad(() => {
          loading.delete(language);
          // While a fallback is shown, nothing else would load the right language.
          if (loaded.has(language)) set.load(language).catch(() => undefined);
        });
        if (language === DEFAULT_LANGUAGE) throw error;
        return await set.load(DEFAULT_LANGUAGE);
      });
      // The caller handles the failure.
      promise
        .then((messages) => loaded.set(language, markResolved(promise, messages)))
        .catch(() => undefined);
      loading.set(language, promise);
      usedSets.add(set);
      return promise;
    },
  };
  return set;
}

/** Loads a language for every set in use, before switching to it. Throws when one fell back to Thai. */
export async function loadUsedSets(language: Language): Promise<void> {
  clearFailedLoads();
  const sets = [...usedSets];
  await Promise.all(sets.map((set) => set.load(language)));
  const isFallback = (set: MessageSet) => set.read(language) === set.read(DEFAULT_LANGUAGE);
  if (language !== DEFAULT_LANGUAGE && sets.some(isFallback))
    throw new Error(`messages in ${language} failed to load`);
}

/** Loads every language of the given sets, for server rendering. */
export async function loadAllLanguages(sets: readonly MessageSet[]): Promise<void> {
  await Promise.all(sets.flatMap((set) => LANGUAGES.map((language) => set.load(language))));
}
