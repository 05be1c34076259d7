// Stands at the end of the document: after the first paint, the stylesheets and the app.
import { painted } from '#lib/painted.ts';
import { bootData } from './boot-data.ts';
import { dress, fetchStyles } from './stylesheets.ts';

/** Longer than this without the app, and the visitor is told: the skeleton alone would promise what does not come. */
const ALIVE_WITHIN_MS = 12_000;

/**
 * Shows what is wrong (`boot-failure.tsx`), in place of a skeleton or beneath a page that can be read as it is; hides it should the app come
 * after all. The app says by the events `raan:alive` and `raan:failed` how it went (main.tsx). Returns what tells of a failure.
 */
function watch(failure: HTMLElement, root: HTMLElement): () => void {
  const tell = (isMissing: boolean) => {
    failure.hidden = !isMissing;
    if (root.dataset['prerendered'] === undefined) root.hidden = isMissing;
  };
  const timer = setTimeout(tell, ALIVE_WITHIN_MS, true);
  const settle = (isMissing: boolean) => {
    clearTimeout(timer);
    tell(isMissing);
  };
  const fail = () => settle(true);
  addEventListener('raan:alive', () => settle(false));
  addEventListener('raan:failed', fail);
  failure.querySelector('button')?.addEventListener('click', () => location.reload());
  return fail;
}

async function start(): Promise<void> {
  await painted();
  const [failure, root] = ['failure', 'root'].map((id) => document.getElementById(id));
  if (!failure || !root) throw new Error('the document is not whole');
  const fail = watch(failure, root);
  const { entry, styles } = bootData();
  const styled = fetchStyles(styles);
  globalThis.askForModules?.();
  try {
    await globalThis.firstView;
    dress(await styled);
    await import(/* @vite-ignore */ entry);
  } catch {
    fail();
  }
}

void start();
