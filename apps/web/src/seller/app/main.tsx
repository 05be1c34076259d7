// The seller app in the browser: fetches what the first page needs, then takes over the prerendered HTML or draws anew.
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet exports nothing
import './seller.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { asLanguage } from '@raan/contract/language';
import { commonMessages, errorMessages } from '#lib/common.ts';
import { startLanguage } from '#lib/language.ts';
import { sessionToken } from '#lib/session.ts';
import { blockZoom } from '#lib/zoom.ts';
import { App } from './app.tsx';
import { takeFrameFrom } from './frames.ts';
import { watchHistory } from './navigation.ts';
import { loadRoute } from './route.ts';
import { routeMessages } from './route-titles.ts';
import { routeOf } from './routes.tsx';
import { shellMessages } from './shell-messages.ts';
import { keepTyped } from './typed-before.ts';

async function start(): Promise<void> {
  const token = sessionToken();
  takeFrameFrom(() => import('./seller-frame.tsx'));
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const prerendered =
    root.dataset['prerendered'] === location.pathname ? asLanguage(document.documentElement.lang) : undefined;
  const language = startLanguage();
  await Promise.all([
    ...[commonMessages, shellMessages, routeMessages].map((set) => set.load(language)),
    // A page that can't be fetched is told of, with a retry, by the page boundary.
    loadRoute(routeOf(location.pathname).route, language).catch(() => undefined),
  ]);
  // With nothing left on screen, what the document brought along says so (boot/late.ts).
  const onUncaughtError = (error: unknown) => {
    reportError(error);
    dispatchEvent(new Event('raan:failed'));
  };
  if (prerendered === language) {
    keepTyped(root);
    hydrateRoot(root, <App language={language} />, { onUncaughtError });
  } else createRoot(root, { onUncaughtError }).render(<App language={language} />);

  // Asked for again where a failure is told (lib/api.ts).
  errorMessages.load(language).catch(() => undefined);
  watchHistory();
  // Where it can't be fetched, the server alone says when the session is over.
  import('#lib/watch-session.ts').then((late) => late.watchSession(token)).catch(() => undefined);
  blockZoom();
}

start().then(
  () => dispatchEvent(new Event('raan:alive')),
  (error: unknown) => {
    dispatchEvent(new Event('raan:failed'));
    throw error;
  },
);
