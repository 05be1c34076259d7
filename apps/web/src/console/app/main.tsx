// The console in the browser. It is small and for few, so it draws itself at once; each of its pages is fetched when it is opened.
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet exports nothing
import './console.css';
import { createRoot } from 'react-dom/client';
import { accountMessages } from '#console/features/account/account-messages.ts';
import { commonMessages, errorMessages } from '#lib/common.ts';
import { startLanguage } from '#lib/language.ts';
import { App } from './app.tsx';
import { consoleMessages } from './console-messages.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const language = startLanguage();
  await Promise.all(
    [commonMessages, consoleMessages, accountMessages, errorMessages].map((set) => set.load(language)),
  );
  const onUncaughtError = (error: unknown) => {
    reportError(error);
    dispatchEvent(new Event('raan:failed'));
  };
  createRoot(root, { onUncaughtError }).render(<App language={language} />);
}

start().then(
  () => dispatchEvent(new Event('raan:alive')),
  (error: unknown) => {
    // What the document brought along says so (boot/late.ts).
    dispatchEvent(new Event('raan:failed'));
    throw error;
  },
);
