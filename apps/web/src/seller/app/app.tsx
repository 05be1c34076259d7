import type { ReactNode } from 'react';
import { Router } from 'wouter';
import type { Language } from '@raan/contract/language';
import { VisitorLanguage } from '#lib/i18n.tsx';
import { LocalizedUiText } from '#lib/localized-ui-text.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { aroundNavigation } from './navigation.ts';
import { CurrentPage } from './page.tsx';

type AppProps = {
  /** Language of the prerendered page, else the visitor's. */
  language: Language;
  path?: string;
};

export function App({ language, path }: AppProps) {
  return (
    <AppFrame language={language} path={path}>
      <CurrentPage />
    </AppFrame>
  );
}

/** Wraps a page in language, router and toasts. */
export function AppFrame({ language, path, children }: AppProps & { children: ReactNode }) {
  return (
    <VisitorLanguage initial={language}>
      <Router ssrPath={path} aroundNav={aroundNavigation}>
        <LocalizedUiText>
          {children}
          <Toasts />
        </LocalizedUiText>
      </Router>
    </VisitorLanguage>
  );
}
