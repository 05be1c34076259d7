import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { hydrate, QueryClientProvider } from '@tanstack/react-query';
import { useMessages } from '#lib/i18n.tsx';
import { currentLanguage, subscribeLanguage } from '#lib/language.ts';
import { earlyState } from '#lib/early-state.ts';
import { onUnanswered, queryClient } from '#lib/query-client.ts';
import { onSessionEnd } from '#lib/session.ts';
import { useUnreadCount } from '#lib/unread.ts';
import { useRealtime } from '#lib/use-realtime.ts';
import { useSignedIn } from '#lib/use-session.ts';
import { drawnVisit } from '#lib/visit.ts';
import { classNames } from '#ui/class-names.ts';
import { OfflineBar } from '#ui/offline-bar.tsx';
import type { FrameProps } from './frames.ts';
import { installedAppMessages } from './installed-app.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { useSessionEnd } from './session-end.ts';
import { shellMessages } from './shell-messages.ts';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';

onUnanswered(async (query) => {
  const { showLastData } = await import('#lib/last-data.ts');
  return await showLastData(queryClient, query);
});

// What the page was drawn from before the app came: it draws the same over it.
hydrate(queryClient, earlyState());

/** The signed-in app around its page: server state, one column of at most 640 px, top bar, tab bar. Visitors see no tabs. */
export function SellerFrame({ route, title, children }: FrameProps) {
  const t = useMessages(shellMessages);
  const signedIn = useSignedIn();
  const tabs = route.access === 'seller' || signedIn;
  useSessionEnd();
  useForgetting();
  return (
    <QueryClientProvider client={(import.meta.env.SSR && drawnVisit()?.client) || queryClient}>
      <div
        className={classNames(
          'column relative flex min-h-dvh flex-col',
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
        {signedIn ? <Live /> : null}
      </div>
    </QueryClientProvider>
  );
}

function Tabs({ current }: { current: FrameProps['route']['tab'] }) {
  return <TabBar current={current} unread={useUnreadCount()} />;
}

/** The page has its line to itself first. */
const INSTALL_AFTER_MS = 2_500;

/** What happens elsewhere arrives by itself, on whichever page the seller is; what makes the page an installed app comes later. */
function Live() {
  useRealtime();
  const [Installed, setInstalled] = useState<ComponentType>();
  useEffect(() => {
    if (import.meta.env.DEV) return;
    const timer = setTimeout(() => {
      const words = installedAppMessages.load(currentLanguage());
      Promise.all([import('./installed-app.tsx'), words]).then(
        ([{ InstalledApp }]) => setInstalled(() => InstalledApp),
        // Fetched again with the next page load.
        () => undefined,
      );
    }, INSTALL_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return Installed ? <Installed /> : null;
}

/** Data is loaded anew in a new language, and nothing of one seller is left for the next. */
function useForgetting(): void {
  useEffect(() => {
    const stopLanguage = subscribeLanguage(() => void queryClient.invalidateQueries());
    const stopSession = onSessionEnd(() => queryClient.clear());
    return () => {
      stopLanguage();
      stopSession();
    };
  }, []);
}
