// Hydrates prerendered HTML in the visitor's language, otherwise renders from scratch.
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet exports nothing
import './seller.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { asLanguage } from '@raan/contract/language';
import { commonMessages, errorMessages } from '#lib/common-messages.ts';
import { initLanguage } from '#lib/language.ts';
import { sessionToken } from '#lib/session.ts';
import { App } from './app.tsx';
import { setFrameImport } from './frames.ts';
import { watchHistory } from './navigation.ts';
import { loadRoute } from './load-route.ts';
import { routeMessages } from './route-titles-messages.ts';
import { findRoute } from './routes.tsx';
import { shellMessages } from './shell-messages.ts';
import { captureEarlyInput } from './early-input.ts';

async function start(): Promise<void> {
  const token = sessionToken();
  setFrameImport(() => import('./seller-frame.tsx'));
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const prerendered =
    root.dataset['prerendered'] === location.pathname ? asLanguage(document.documentElement.lang) : undefined;
  const language = initLanguage();
  await Promise.all([
    ...[commonMessages, shellMessages, routeMessages].map((set) => set.load(language)),
    // The page boundary reports a page that can't be loaded and offers a retry.
    loadRoute(findRoute(location.pathname).route, language).catch(() => undefined),
  ]);
  // React has unmounted everything. The document's own script shows the failure (boot/late.ts).
  const onUncaughtError = (error: unknown) => {
    reportError(error);
    dispatchEvent(new Event('raan:failed'));
  };
  if (prerendered === language) {
    captureEarlyInput(root);
    hydrateRoot(root, <App language={language} />, { onUncaughtError });
  } else createRoot(root, { onUncaughtError }).render(<App language={language} />);

  // If this fails, lib/api.ts loads the messages again with the first error.
  errorMessages.load(language).catch(() => undefined);
  watchHistory();
  // Without this file the session still ends when the server says so.
  import('./after-start.ts').then((module) => module.afterStart(token)).catch(() => undefined);
}

start().then(
  () => dispatchEvent(new Event('raan:alive')),
  (error: unknown) => {
    dispatchEvent(new Event('raan:failed'));
    throw error;
  },
);
