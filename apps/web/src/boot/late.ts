import { waitForPaint } from '#lib/paint.ts';
import { readBootData } from './boot-data.ts';
import { enableStyles, fetchStyles } from './stylesheets.ts';

/** Without the app after this time, the visitor sees an error instead of an endless skeleton. */
const START_TIMEOUT_MS = 12_000;

/**
 * Shows `boot-failure.tsx` when the app does not start, and hides it if the app starts later. main.tsx
 * dispatches `raan:alive` and `raan:failed`. Returns a function that reports a failure.
 */
function watchForFailure(failure: HTMLElement, root: HTMLElement): () => void {
  const showFailure = (isMissing: boolean) => {
    failure.hidden = !isMissing;
    if (root.dataset['prerendered'] === undefined) root.hidden = isMissing;
  };
  const timer = setTimeout(showFailure, START_TIMEOUT_MS, true);
  const onResult = (isMissing: boolean) => {
    clearTimeout(timer);
    showFailure(isMissing);
  };
  const fail = () => onResult(true);
  addEventListener('raan:alive', () => onResult(false));
  addEventListener('raan:failed', fail);
  failure.querySelector('button')?.addEventListener('click', () => location.reload());
  return fail;
}

async function start(): Promise<void> {
  await waitForPaint();
  const [failure, root] = ['failure', 'root'].map((id) => document.getElementById(id));
  if (!failure || !root) throw new Error('the document has no root or failure element');
  const fail = watchForFailure(failure, root);
  const { entry, styles } = readBootData();
  const styled = fetchStyles(styles);
  globalThis.requestModules?.();
  try {
    await globalThis.firstView;
    enableStyles(await styled);
    await import(/* @vite-ignore */ entry);
  } catch {
    fail();
  }
}

void start();
