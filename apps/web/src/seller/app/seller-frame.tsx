import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { hydrate, QueryClientProvider } from '@tanstack/react-query';
import { useMessages } from '#lib/i18n.tsx';
import { currentLanguage, subscribeLanguage } from '#lib/language.ts';
import { getFirstViewState } from './first-view-state.ts';
import { setOfflineFallback, queryClient } from '#lib/query-client.ts';
import { onSessionEnd } from '#lib/session.ts';
import { useUnreadCount } from '#seller/lib/notifications/unread.api.ts';
import { useRealtime } from '#seller/lib/realtime/use-realtime.ts';
import { useSignedIn } from '#seller/lib/use-session.ts';
import { serverVisit } from '#lib/server-visit.ts';
import { classNames } from '#ui/class-names.ts';
import { OfflineBar } from '#ui/offline-bar.tsx';
import type { FrameProps } from './frames.ts';
import { installedAppMessages } from './installed-app-messages.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { useRedirectOnSessionEnd } from './use-redirect-on-session-end.ts';
import { shellMessages } from './shell-messages.ts';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';

setOfflineFallback(async (query) => {
  const { restoreOfflineData } = await import('./offline-data.ts');
  return await restoreOfflineData(queryClient, query);
});

// Continue with the data of the first view, so that hydration renders the same HTML.
hydrate(queryClient, getFirstViewState());

/** Frame of the signed-in app, in a column of at most 640 px; a page with `data-wide` is wider from 1024 px. Visitors see no tabs. */
export function SellerFrame({ route, title, children }: FrameProps) {
  const t = useMessages(shellMessages);
  const signedIn = useSignedIn();
  const tabs = route.access === 'seller' || signedIn;
  useRedirectOnSessionEnd();
  useQueryCacheReset();
  return (
    <QueryClientProvider client={(import.meta.env.SSR && serverVisit()?.client) || queryClient}>
      <div
        className={classNames(
          'column relative flex min-h-dvh flex-col lg:has-data-wide:max-w-[76rem]',
          tabs &&
            'pb-[calc(var(--tabs-height)+var(--safe-bottom))] [--actions-bottom:calc(var(--tabs-height)+var(--safe-bottom))]',
        )}
      >
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30 focus:bg-raised focus:p-3"
        >
          {t('skipToContent')}
        </a>
        {route.topBar === false ? null : <TopBar title={title} />}
        <OfflineBar text={t('offline')} />
        <main
          id="content"
          tabIndex={-1}
          className={classNames('flex flex-1 flex-col outline-none', route.topBar !== false && 'gutter')}
        >
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </main>
        {tabs ? <Tabs current={route.tab} /> : null}
        {signedIn ? <BackgroundServices /> : null}
      </div>
    </QueryClientProvider>
  );
}

function Tabs({ current }: { current: FrameProps['route']['tab'] }) {
  return <TabBar current={current} unread={useUnreadCount()} />;
}

/** The page's own requests go first. */
const INSTALL_AFTER_MS = 2_500;

function BackgroundServices() {
  useRealtime();
  const [App, setInstalled] = useState<ComponentType>();
  useEffect(() => {
    if (import.meta.env.DEV) return;
    const timer = setTimeout(() => {
      const messages = installedAppMessages.load(currentLanguage());
      Promise.all([import('./installed-app.tsx'), messages]).then(
        ([{ InstalledApp }]) => setInstalled(() => InstalledApp),
        // The next page load tries again.
        () => undefined,
      );
    }, INSTALL_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return App ? <App /> : null;
}

function useQueryCacheReset(): void {
  useEffect(() => {
    const stopLanguage = subscribeLanguage(() => void queryClient.invalidateQueries());
    const stopSession = onSessionEnd(() => queryClient.clear());
    return () => {
      stopLanguage();
      stopSession();
    };
  }, []);
}
