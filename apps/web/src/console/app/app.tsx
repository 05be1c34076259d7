import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import type { Language } from '@raan/contract/language';
import SignInPage from '#console/features/account/sign-in-page.tsx';
import { VisitorLanguage } from '#lib/i18n.tsx';
import { subscribeLanguage } from '#lib/language.ts';
import { operatorToken, subscribeOperatorSession } from '#lib/operator-session.ts';
import { queryClient } from '#lib/query-client.ts';
import { UiWords } from '#lib/ui-words.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { Toasts } from '#ui/toasts.tsx';
import { Shell } from './shell.tsx';

const BASE = '/console';

/** The operators' console: the sign-in until there is a session, then the shell, at the very address that was asked for. */
export function App({ language }: { language: Language }) {
  return (
    <VisitorLanguage first={language}>
      <Router base={BASE}>
        <UiWords>
          <QueryClientProvider client={queryClient}>
            <Suspense fallback={<SkeletonCards count={2} />}>
              <Doors />
            </Suspense>
          </QueryClientProvider>
          <Toasts />
        </UiWords>
      </Router>
    </VisitorLanguage>
  );
}

function Doors() {
  const token = useSyncExternalStore(subscribeOperatorSession, operatorToken);
  // Nothing of one operator is left for the next, and a new language is read anew.
  useEffect(() => {
    if (token === undefined) queryClient.clear();
  }, [token]);
  useEffect(() => subscribeLanguage(() => void queryClient.invalidateQueries()), []);
  return token === undefined ? <SignInPage /> : <Shell />;
}
