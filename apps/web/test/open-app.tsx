import type { DetachedWindowAPI } from 'happy-dom';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { afterEach, expect, vi } from 'vitest';
import type { getOperator } from '@raan/contract/console/operator-endpoints';
import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { ConsoleApp } from '#console/app/app.tsx';
import { consoleMessages } from '#console/app/console-messages.ts';
import { accountMessages } from '#console/features/account/account-messages.ts';
import { commonMessages, errorMessages } from '#lib/common-messages.ts';
import { adoptLanguage } from '#lib/language.ts';
import type { MessageSet } from '#lib/messages.ts';
import { endOperatorSession, startOperatorSession } from '#console/lib/operator-session.ts';
import { queryClient } from '#lib/query-client.ts';
import { endSession, startSession, type SellerInfo } from '#lib/session.ts';
import { App as SellerApp } from '#seller/app/app.tsx';
import { setFrameImport } from '#seller/app/frames.ts';
import { loadRoute } from '#seller/app/load-route.ts';
import { routeMessages } from '#seller/app/route-titles-messages.ts';
import { findRoute } from '#seller/app/routes.tsx';
import { shellMessages } from '#seller/app/shell-messages.ts';
import { currentToasts } from '#ui/toast-store.ts';
import type { FakeServer } from './fake-server.ts';
import { clearToasts, connectTo, mountPage, unmountPage } from './mount-page.tsx';

/** Retries of a query follow without a pause. */
const RETRY_DELAY_MS = 1;

const PHONE_PX = 390;

/** Stands for the app's own timeout of 15 s. */
const GIVE_UP_MS = 15;
const realTimeout = AbortSignal.timeout.bind(AbortSignal);

export const SELLER: SellerInfo = { id: 7, account: 'mali', display_name: 'มาลี รักสวย' };

export const OPERATOR: Data<typeof getOperator>['operator'] = {
  id: 1,
  account: 'finance',
  role: 'finance',
  has_second_factor: true,
  recovery_codes_left: 8,
  must_change_password: false,
  must_set_second_factor: false,
  is_demo: false,
};

/** The time at which apps are opened: a Sunday noon in Bangkok. It stands still. */
export const NOW = '2026-11-22T05:00:00.000Z';
let opened = 0;

const defaultOptions = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({
  ...defaultOptions,
  queries: { ...defaultOptions.queries, retryDelay: RETRY_DELAY_MS },
});
setFrameImport(() => import('#seller/app/seller-frame.tsx'));

/** Replaces the live connection, which has its own tests: it neither opens nor fails. */
class SilentSocket extends EventTarget {
  readonly readyState = 0;
  send(): void {}
  close(): void {}
}

afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

type Opening = { server: FakeServer; language?: Language };

type SellerOpening = Opening & {
  /** Browser storage from earlier visits. */
  stored?: Readonly<Record<string, unknown>>;
  visitor?: boolean;
  /** Width of the window in pixels; by default a phone's. */
  width?: number;
};

/** Opens the seller app over a fake server, signed in unless `visitor`. Removed after each test. */
export async function openSellerApp(
  path: string,
  { server: answers, language = 'th', stored = {}, visitor = false, width = PHONE_PX }: SellerOpening,
): Promise<UserEvent> {
  (window as unknown as { happyDOM: DetachedWindowAPI }).happyDOM.setViewport({ width });
  const user = await prepare(path, answers, language);
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value));
  if (!visitor)
    startSession({ token: 'token', seller: SELLER, expiresAt: '2099-01-01T00:00:00.000Z', remember: true });
  await Promise.all([
    loadTexts([commonMessages, errorMessages, shellMessages, routeMessages], language),
    loadRoute(findRoute(location.pathname).route, language),
  ]);
  mountPage(<SellerApp language={language} />);
  return user;
}

/** Opens the operators' console at a path below `/console`, signed in. */
export async function openConsole(
  path: string,
  { server: answers, language = 'th' }: Opening,
): Promise<UserEvent> {
  const user = await prepare(`/console${path === '/' ? '' : path}`, answers, language);
  startOperatorSession('token');
  await loadTexts([commonMessages, errorMessages, consoleMessages, accountMessages], language);
  mountPage(<ConsoleApp language={language} />);
  return user;
}

/** Loads pages that a test navigates to, as the app does in advance. */
export async function preloadPages(paths: readonly string[], language: Language): Promise<void> {
  await Promise.all(paths.map((path) => loadRoute(findRoute(path).route, language)));
}

/** Sets whether the device has a connection. */
export function setConnected(isConnected: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isConnected);
  dispatchEvent(new Event(isConnected ? 'online' : 'offline'));
}

/** Shortens the time after which the app gives up on a request, or puts it back. */
export function limitWaits(isShort: boolean): void {
  const timeout = (ms: number) => realTimeout(isShort ? Math.min(ms, GIVE_UP_MS) : ms);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(timeout);
}

function close(): void {
  unmountPage();
  endSession('logout');
  endOperatorSession('over');
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  clearToasts();
  vi.useRealTimers();
}

async function prepare(path: string, answers: FakeServer, language: Language): Promise<UserEvent> {
  close();
  await vi.waitFor(() => expect(currentToasts()).toEqual([]));
  // Each app opens a minute later, so that a toast of one test does not silence the next.
  opened += 1;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) + opened * 60_000 });
  connectTo(answers);
  vi.stubGlobal('WebSocket', SilentSocket);
  history.replaceState(null, '', path);
  adoptLanguage(language);
  return userEvent.setup();
}

async function loadTexts(sets: readonly MessageSet[], language: Language): Promise<void> {
  await Promise.all(sets.map((set) => set.load(language)));
}
