import type { ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import type { Language } from '@raan/contract/language';
import { VisitorLanguage } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { UiWords } from '#lib/ui-words.tsx';
import { ToastViewport } from '#ui/toast.tsx';
import { aroundNavigation } from './navigation.ts';
import { CurrentPage } from './page.tsx';
import { useSessionEnd } from './session-end.ts';

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
      <SessionEnd />
      <CurrentPage />
    </AppFrame>
  );
}

/** What stands around every page: language, data, router, toasts. */
export function AppFrame({ language, path, children }: AppProps & { children: ReactNode }) {
  return (
    <VisitorLanguage first={language}>
      <QueryClientProvider client={queryClient}>
        <Router ssrPath={path} aroundNav={aroundNavigation}>
          <UiWords>
            {children}
            <ToastViewport />
          </UiWords>
        </Router>
      </QueryClientProvider>
    </VisitorLanguage>
  );
}

function SessionEnd() {
  useSessionEnd();
  return null;
}
