import { createElement, Suspense, use, useEffect, type ReactNode } from 'react';
import { Redirect, Route as Match, useLocation, useSearch } from 'wouter';
import { commonMessages } from '#lib/common-messages.ts';
import { useLanguage, useMessages } from '#lib/i18n.tsx';
import { PageBoundary } from '#lib/page-boundary.tsx';
import { AUTHENTICATED_PATH, loginUrl } from '#seller/lib/login-redirect.ts';
import { sessionToken } from '#lib/session.ts';
import { useSignedIn } from '#seller/lib/use-session.ts';
import { classNames } from '#ui/class-names.ts';
import { getLoadedFrame, loadFrame, type FrameProps } from './frames.ts';
import { isRedirectPending } from './redirect-pending.ts';
import { hasNavigated } from './navigation.ts';
import { loadPage } from './load-route.ts';
import type { Route } from './route.ts';
import { routeMessages } from './route-titles-messages.ts';
import { findRoute } from './routes.tsx';
import { restoreEarlyInput } from './early-input.ts';

export function CurrentPage() {
  const [path] = useLocation();
  const { route } = findRoute(path);
  const title = useMessages(routeMessages)(route.title);
  useDocumentTitle(title);
  return (
    <Guard route={route}>
      <PageFrame route={route} title={title} path={path}>
        <PageBoundary key={path} place={path}>
          <Match path={route.path}>
            <div className={classNames('flex flex-1 flex-col', hasNavigated() && 'animate-page')}>
              <LoadedPage route={route} />
            </div>
          </Match>
        </PageBoundary>
      </PageFrame>
    </Guard>
  );
}

function useDocumentTitle(title: string): void {
  const brand = useMessages(commonMessages)('brand');
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
}

/** Redirects visitors without a token to /login, and signed-in sellers away from it. */
function Guard({ route, children }: { route: Route; children: ReactNode }) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const signedIn = useSignedIn();
  // Only on entry: after signing the seller in, the login page stays for a second.
  useEffect(() => {
    if (route.access === 'guest' && sessionToken() !== undefined)
      navigate(AUTHENTICATED_PATH, { replace: true });
  }, [route, navigate]);
  if (route.access === 'seller' && !signedIn && !isRedirectPending())
    return <Redirect to={loginUrl(search ? `${path}?${search}` : path)} replace />;
  return children;
}

function LoadedPage({ route }: { route: Route }) {
  const language = useLanguage();
  // Must run in this component, because outer components hydrate before the page does. Must run before `use`,
  // so that a resumed render calls the same hooks.
  useEffect(restoreEarlyInput, []);
  for (const set of route.messages) use(set.loaded(language) ?? set.load(language));
  return createElement(use(loadPage(route)));
}

function PageFrame({ path, ...props }: FrameProps & { path: string }) {
  if (props.route.plain) return <PlainFrame>{props.children}</PlainFrame>;
  return (
    <PageBoundary place={path}>
      <Suspense>
        <LoadedFrame {...props} />
      </Suspense>
    </PageBoundary>
  );
}

function LoadedFrame(props: FrameProps) {
  return createElement(getLoadedFrame() ?? use(loadFrame()), props);
}

function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="column flex min-h-dvh flex-col">
      <Suspense>{children}</Suspense>
    </main>
  );
}
