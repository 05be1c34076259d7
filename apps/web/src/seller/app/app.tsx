import type { ReactNode } from 'react';
import { Router } from 'wouter';
import type { Language } from '@raan/contract/language';
import { VisitorLanguage } from '#lib/i18n.tsx';
import { UiWords } from '#lib/ui-words.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { aroundNavigation } from './navigation.ts';
import { CurrentPage } from './page.tsx';

type AppProps = {
  /** The language of the page as it was prerendered, else the visitor's. */
  language: Language;
  /** The path to draw where there is no browser. */
  path?: string;
};

/** The seller app. */
export function App({ language, path }: AppProps) {
  return (
    <AppFrame language={language} path={path}>
      <CurrentPage />
    </AppFrame>
  );
}

/** What stands around every page: language, router, toasts. */
export function AppFrame({ language, path, children }: AppProps & { children: ReactNode }) {
  return (
    <VisitorLanguage first={language}>
      <Router ssrPath={path} aroundNav={aroundNavigation}>
        <UiWords>
          {children}
          <Toasts />
        </UiWords>
      </Router>
    </VisitorLanguage>
  );
}
