// Small enough to render without a first view; pages load on demand.
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet exports nothing
import './console.css';
import { createRoot } from 'react-dom/client';
import { accountMessages } from '#console/features/account/account-messages.ts';
import { commonMessages, errorMessages } from '#lib/common-messages.ts';
import { initLanguage } from '#lib/language.ts';
import { ConsoleApp } from './app.tsx';
import { consoleMessages } from './console-messages.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root element');
  const language = initLanguage();
  await Promise.all(
    [commonMessages, consoleMessages, accountMessages, errorMessages].map((set) => set.load(language)),
  );
  const onUncaughtError = (error: unknown) => {
    reportError(error);
    dispatchEvent(new Event('raan:failed'));
  };
  createRoot(root, { onUncaughtError }).render(<ConsoleApp language={language} />);
}

start().then(
  () => dispatchEvent(new Event('raan:alive')),
  (error: unknown) => {
    // The boot script of the document shows the failure (boot/late.ts).
    dispatchEvent(new Event('raan:failed'));
    throw error;
  },
);
