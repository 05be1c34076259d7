import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Router } from 'wouter';
import type { Language } from '@raan/contract/language';
import { VisitorLanguage } from '#lib/i18n.tsx';
import { readOperatorToken, subscribeOperatorSession } from '#console/lib/operator-session.ts';
import { PageBoundary } from '#lib/page-boundary.tsx';
import { LocalizedUiText } from '#lib/localized-ui-text.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { Toasts } from '#ui/toasts.tsx';

const BASE = '/console';
/** Loaded separately: nobody needs the sign-in page and the shell at the same time. */
const SignInPage = lazy(() => import('#console/features/account/sign-in-page.tsx'));
const Shell = lazy(() => import('./shell.tsx'));

/** The sign-in page without a session, otherwise the shell at the requested path. */
export function ConsoleApp({ language }: { language: Language }) {
  return (
    <VisitorLanguage initial={language}>
      <Router base={BASE}>
        <LocalizedUiText>
          <PageBoundary place="">
            <Suspense fallback={<SkeletonCards count={2} />}>
              <SignInOrShell />
            </Suspense>
          </PageBoundary>
          <Toasts />
        </LocalizedUiText>
      </Router>
    </VisitorLanguage>
  );
}

function SignInOrShell() {
  const token = useSyncExternalStore(subscribeOperatorSession, readOperatorToken);
  return token === undefined ? <SignInPage /> : <Shell />;
}
