import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Router } from 'wouter';
import type { Language } from '@raan/contract/language';
import { VisitorLanguage } from '#lib/i18n.tsx';
import { operatorToken, subscribeOperatorSession } from '#lib/operator-session.ts';
import { PageBoundary } from '#lib/page-boundary.tsx';
import { UiWords } from '#lib/ui-words.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { Toasts } from '#ui/toasts.tsx';

const BASE = '/console';
/** Who has signed in needs no door, and who stands before the door needs nothing behind it. */
const SignInPage = lazy(() => import('#console/features/account/sign-in-page.tsx'));
const Shell = lazy(() => import('./shell.tsx'));

/** The operators' console: the sign-in until there is a session, then the shell, at the very address that was asked for. */
export function App({ language }: { language: Language }) {
  return (
    <VisitorLanguage first={language}>
      <Router base={BASE}>
        <UiWords>
          <PageBoundary place="">
            <Suspense fallback={<SkeletonCards count={2} />}>
              <Doors />
            </Suspense>
          </PageBoundary>
          <Toasts />
        </UiWords>
      </Router>
    </VisitorLanguage>
  );
}

function Doors() {
  const token = useSyncExternalStore(subscribeOperatorSession, operatorToken);
  return token === undefined ? <SignInPage /> : <Shell />;
}
