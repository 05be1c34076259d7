// Which page is shown: matches the location, guards it, titles it, and puts it into its frame.
import { createElement, Suspense, use, useEffect, type ReactNode } from 'react';
import { Redirect, Route as Match, useLocation, useSearch } from 'wouter';
import { commonMessages } from '#lib/common.ts';
import { useLanguage, useMessages } from '#lib/i18n.tsx';
import { PageBoundary } from '#lib/page-boundary.tsx';
import { AUTHENTICATED_PATH, loginAddress } from '#lib/redirect.ts';
import { sessionToken } from '#lib/session.ts';
import { useSignedIn } from '#lib/use-session.ts';
import { classNames } from '#ui/class-names.ts';
import { loadedFrame, loadFrame, type FrameProps } from './frames.ts';
import { isLeaving } from './leaving.ts';
import { hasMoved } from './navigation.ts';
import { loadedPage, loadPage, type Route } from './route.ts';
import { routeMessages } from './route-titles.ts';
import { routeOf } from './routes.tsx';
import { putBackTyped } from './typed-before.ts';

/** The page of the current location inside its frame. */
export function CurrentPage() {
  const [path] = useLocation();
  const { route } = routeOf(path);
  const title = useMessages(routeMessages)(route.title);
  useDocumentTitle(title);
  return (
    <Guard route={route}>
      <PageFrame route={route} title={title} path={path}>
        <PageBoundary key={path} place={path}>
          <Match path={route.path}>
            <div className={classNames('flex flex-1 flex-col', hasMoved() && 'animate-page')}>
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

/** Sends a visitor without a token to /login, and a seller who enters /login or /register to their profile. */
function Guard({ route, children }: { route: Route; children: ReactNode }) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const signedIn = useSignedIn();
  // On entry only: the login page itself stands for a second after it has signed the seller in.
  useEffect(() => {
    if (route.access === 'guest' && sessionToken() !== undefined)
      navigate(AUTHENTICATED_PATH, { replace: true });
  }, [route, navigate]);
  if (route.access === 'seller' && !signedIn && !isLeaving())
    return <Redirect to={loginAddress(search ? `${path}?${search}` : path)} replace />;
  return children;
}

function LoadedPage({ route }: { route: Route }) {
  const language = useLanguage();
  // Here and not around it: what stands outside comes alive before the page does. And before what may wait: a render that is taken up again
  // meets the same hooks.
  useEffect(putBackTyped, []);
  for (const set of route.messages) if (!set.read(language)) use(set.load(language));
  return createElement(loadedPage(route) ?? use(loadPage(route)));
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
  return createElement(loadedFrame() ?? use(loadFrame()), props);
}

/** The column alone. */
function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="column flex min-h-dvh flex-col">
      <Suspense>{children}</Suspense>
    </main>
  );
}
