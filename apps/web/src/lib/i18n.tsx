import { createContext, Fragment, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { DEFAULT_LANGUAGE, LOCALES, type Language } from '@raan/contract/language';
import { currentLanguage, subscribeLanguage } from './language.ts';
import type { Messages, MessageSet, Placeholders } from './messages.ts';
import { fill, translator, type Translate } from './translate.ts';

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** Rendering on a server, where each page has its own language. */
export const FixedLanguage = LanguageContext.Provider;

/** The visitor's language, followed as it changes. `first` is what the prerendered page speaks. */
export function VisitorLanguage({ first, children }: { first: Language; children: ReactNode }) {
  const language = useSyncExternalStore(subscribeLanguage, currentLanguage, () => first);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  return use(LanguageContext);
}

export function useLocale(): string {
  return LOCALES[useLanguage()];
}

type Here<M> = Promise<M> & { status: 'fulfilled'; value: M };
const promises = new WeakMap<Messages, Here<Messages>>();

/** Texts that are here as a promise that `use` reads without waiting. */
function hereAlready<M extends Messages>(messages: M): Promise<M> {
  let promise = promises.get(messages);
  if (!promise) {
    promise = Object.assign(Promise.resolve(messages), { status: 'fulfilled' as const, value: messages });
    promises.set(messages, promise);
  }
  return promise as Here<M>;
}

export type T<M extends Messages> = Translate<M> & {
  /** Like `t`, with elements in the places: `t.rich('agree', {terms: <button …/>})`. */
  rich: <Key extends keyof M & string>(
    key: Key,
    nodes: Readonly<Record<Placeholders<M[Key]>, ReactNode>>,
  ) => ReactNode;
};

/** The translator over a set's texts in the visitor's language; suspends while they are being fetched. */
export function useMessages<M extends Messages>(set: MessageSet<M>): T<M> {
  const language = useLanguage();
  const here = set.read(language);
  // Asked for on every render: React takes up a render that waited at the place where it waited.
  const messages = use(here ? hereAlready(here) : set.load(language));
  return useMemo(() => {
    const rich: T<M>['rich'] = (key, nodes) =>
      fill<ReactNode>(messages[key] ?? key, nodes, (word) => word).map((part, index) => (
        <Fragment key={index}>{part}</Fragment>
      ));
    return Object.assign(translator(messages), { rich });
  }, [messages]);
}

/** A translator outside React, in the language of now. The set must be loaded: core sets always are. */
export function messagesNow<M extends Messages>(set: MessageSet<M>): Translate<M> {
  const messages = set.read(currentLanguage()) ?? set.read(DEFAULT_LANGUAGE);
  if (!messages) throw new Error('texts asked for before they were loaded');
  return translator(messages);
}
