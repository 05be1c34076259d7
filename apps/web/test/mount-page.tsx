import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import { currentToasts, dismissToast } from '#ui/toast-store.ts';
import { configureQueries } from './configure-queries.ts';
import type { FakeServer } from './fake-server.ts';

const HISTORY_MS_MAX = 200;
const PAUSE_MS = 5;

let root: Root | undefined;
let server: FakeServer | undefined;

configureQueries();

/** Sends requests to a fake server. Those that it does not know fail the test. */
export function connectTo(answers: FakeServer): void {
  server = answers;
  vi.stubGlobal('fetch', answers.fetch);
}

/** Renders a page or an app. Removed after each test. */
export function mountPage(page: ReactElement): void {
  unmountPage();
  const element = document.createElement('div');
  document.body.append(element);
  // An error that a page throws fails the test, unless the page itself reports it.
  root = createRoot(element);
  root.render(page);
}

/** Closes the page. The browser's storage stays, as during a reload. */
export function unmountPage(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
}

export function clearToasts(): void {
  for (const { id } of currentToasts()) dismissToast(id);
}

/** A closed sheet removes its history entry a moment later. That must not close a sheet of the next test. */
async function waitForHistory(): Promise<void> {
  await pause(0);
  const isRemoving = () => (history.state as { sheet?: string } | null)?.sheet !== undefined;
  for (let waitedMs = 0; isRemoving() && waitedMs < HISTORY_MS_MAX; waitedMs += PAUSE_MS)
    await pause(PAUSE_MS);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

afterEach(async () => {
  unmountPage();
  await waitForHistory();
  clearToasts();
  localStorage.clear();
  sessionStorage.clear();
  const unknown = [...(server?.unknown ?? [])];
  server = undefined;
  if (unknown.length > 0) throw new Error(`requests that no test answered: ${unknown.join(', ')}`);
});
