// Which page is shown: matches the location, guards it, titles it, and draws the frame that it asks for.
import { Suspense, use, useEffect, type ReactNode } from 'react';
import { Redirect, Route as Match, useLocation, useSearch } from 'wouter';
import { commonMessages } from '#lib/common.ts';
import { useLanguage, useMessages } from '#lib/i18n.tsx';
import { AUTHENTICATED_PATH, loginAddress } from '#lib/redirect.ts';
import { sessionToken } from '#lib/session.ts';
import { useUnreadCount } from '#lib/unread.ts';
import { useSignedIn } from '#lib/use-session.ts';
import { classNames } from '#ui/class-names.ts';
import { hasMoved } from './navigation.ts';
import { OfflineBar } from './offline-bar.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { loadedPage, loadPage, type Route } from './route.ts';
import { routeMessages } from './route-titles.ts';
import { routeOf } from './routes.tsx';
import { isLeaving } from './session-end.ts';
import { shellMessages } from './shell-messages.ts';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** The page of the current location inside its frame. */
export function CurrentPage() {
  const [path] = useLocation();
  const { route } = routeOf(path);
  const title = useMessages(routeMessages)(route.title);
  useDocumentTitle(title);
  return (
    <Guard route={route}>
      <Frame route={route} title={title}>
        <PageBoundary key={path}>
          <Suspense fallback={<PageSkeleton />}>
            <Match path={route.path}>
              <div className={classNames('flex flex-1 flex-col', hasMoved() && 'animate-page')}>
                <LoadedPage route={route} />
              </div>
            </Match>
          </Suspense>
        </PageBoundary>
      </Frame>
    </Guard>
  );
}

function useDocumentTitle(title: string): void {
  const brand = useMessages(commonMessages)('brand');
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
}

/** Sends a visitor without a token to /login, and a seller who enters /login or /register to their profile. */
function Guard({ route, children }: { route: Route; children: ReactNode }) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const signedIn = useSignedIn();
  // On entry only: the login page itself stands for a second after it has signed the seller in.
  useEffect(() => {
    if (route.access === 'guest' && sessionToken() !== undefined) navigate(AUTHENTICATED_PATH, { replace: true });
  }, [route, navigate]);
  if (route.access === 'seller' && !signedIn && !isLeaving())
    return <Redirect to={loginAddress(search ? `${path}?${search}` : path)} replace />;
  return children;
}

function LoadedPage({ route }: { route: Route }) {
  const language = useLanguage();
  for (const set of route.messages) if (!set.read(language)) use(set.load(language));
  const Page = loadedPage(route) ?? use(loadPage(route));
  return <Page />;
}

/** One column of at most 640 px with top bar, content and tab bar. Visitors who are not signed in see no tabs. */
export function Frame({ route, title, children }: { route: Pick<Route, 'topBar' | 'tab' | 'access'>; title: string; children: ReactNode }) {
  const t = useMessages(shellMessages);
  const tabs = route.access === 'seller';
  return (
    <div
      className={classNames(
        'column relative flex min-h-dvh flex-col',
        tabs && 'pb-[calc(var(--tabs-height)+var(--safe-bottom))] [--actions-bottom:calc(var(--tabs-height)+var(--safe-bottom))]',
      )}
    >
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30 focus:bg-raised focus:p-3">
        {t('skipToContent')}
      </a>
      {route.topBar === false ? null : <TopBar title={title} />}
      <OfflineBar />
      <main id="content" tabIndex={-1} className={classNames('flex flex-1 flex-col outline-none', route.topBar !== false && 'gutter')}>
        {children}
      </main>
      {tabs ? <Tabs current={route.tab} /> : null}
    </div>
  );
}

function Tabs({ current }: { current: Route['tab'] }) {
  return <TabBar current={current} unread={useUnreadCount()} />;
}
