import { createContext, Fragment, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { DEFAULT_LANGUAGE, LOCALES, type Language } from '@raan/contract/language';
import { currentLanguage, subscribeLanguage } from './language.ts';
import type { Messages, MessageSet, Placeholders } from './messages.ts';
import { splitPlaceholders, translator, type Translate } from './translate.ts';

const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);

/** Fixes the language of a server-rendered page. */
export const FixedLanguage = LanguageContext.Provider;

/** Provides the visitor's language and its changes. `initial` is the language of the prerendered page. */
export function VisitorLanguage({ initial, children }: { initial: Language; children: ReactNode }) {
  const language = useSyncExternalStore(subscribeLanguage, currentLanguage, () => initial);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  return use(LanguageContext);
}

export function useLocale(): string {
  return LOCALES[useLanguage()];
}

export type T<M extends Messages> = Translate<M> & {
  /** Like `t`, with elements as values: `t.rich('agree', {terms: <button …/>})`. */
  rich: <Key extends keyof M & string>(
    key: Key,
    nodes: Readonly<Record<Placeholders<M[Key]>, ReactNode>>,
  ) => ReactNode;
};

/** Returns the translator of a message set in the visitor's language. Suspends while the messages load. */
export function useMessages<M extends Messages>(set: MessageSet<M>): T<M> {
  const language = useLanguage();
  const messages = use(set.loaded(language) ?? set.load(language));
  return useMemo(() => {
    const rich: T<M>['rich'] = (key, nodes) =>
      splitPlaceholders<ReactNode>(messages[key] ?? key, nodes, (word) => word).map((part, index) => (
        <Fragment key={index}>{part}</Fragment>
      ));
    return Object.assign(translator(messages), { rich });
  }, [messages]);
}

/** Returns a translator for use outside React, in the current language. Throws if the set is not loaded. */
export function currentTranslator<M extends Messages>(set: MessageSet<M>): Translate<M> {
  const messages = set.read(currentLanguage()) ?? set.read(DEFAULT_LANGUAGE);
  if (!messages) throw new Error('messages were used before they were loaded');
  return translator(messages);
}
