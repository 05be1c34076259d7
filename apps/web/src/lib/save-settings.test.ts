import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SellerChoices, SellerSettings } from '@raan/contract/sellers/seller-settings-endpoints';
import { stubBrowser } from './browser-stub.ts';
import { showFirstLook } from './first-look.ts';

const NEVER_CHOSEN: SellerSettings = {
  order_notification: true,
  finance_notification: true,
  system_notification: true,
  login_notification: true,
  theme: null,
  text_size: null,
  reduce_motion: null,
  allow_zoom: null,
  sound: null,
  browser_notification: null,
  language: null,
};

/** The server's side: what each account says, by token; undefined where it can't be reached. */
let accounts: Map<string, SellerSettings>;
let isAway: boolean;
let saved: SellerChoices[];
let duringRead: () => unknown;
let events: EventTarget;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  stubBrowser();
  accounts = new Map();
  isAway = false;
  saved = [];
  duringRead = () => undefined;
  events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  vi.stubGlobal('fetch', async (_: string, { method, headers, body }: RequestInit) => {
    const token = new Headers(headers).get('authorization')!.slice('Bearer '.length);
    if (isAway) throw new TypeError('Failed to fetch');
    const before = accounts.get(token) ?? NEVER_CHOSEN;
    const choices = method === 'PUT' ? (JSON.parse(body as string) as SellerChoices) : {};
    if (method === 'PUT') saved.push(choices);
    else await duringRead();
    const data = { ...before, ...choices };
    if (method === 'PUT') accounts.set(token, data);
    return Response.json({ success: true, data });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open() {
  const [save, kept, session] = await Promise.all([
    import('./save-settings.ts'),
    import('./kept-settings.ts'),
    import('./session.ts'),
  ]);
  return { ...save, ...kept, ...session };
}
type App = Awaited<ReturnType<typeof open>>;

const logIn = async (app: App, id: number) => {
  const seller = { id, account: `seller ${id}`, display_name: '' };
  app.startSession({ token: `token ${id}`, seller, expiresAt: '2030-01-01T00:00:00Z', remember: true });
  await app.adoptSettings('login');
};
const shown = () => Object.fromEntries(Object.entries(document.documentElement.dataset));
/** What the next page shows before its app has come. */
function firstPaint(): Record<string, unknown> {
  const before = document;
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  showFirstLook();
  const first = shown();
  vi.stubGlobal('document', before);
  return first;
}

it('[SET-01] a second device does as the account says, from the first paint of the next page on', async () => {
  accounts.set('token 1', {
    ...NEVER_CHOSEN,
    theme: 'dark',
    text_size: 'largest',
    reduce_motion: true,
    sound: false,
  });
  const app = await open();
  await logIn(app, 1);
  const look = { theme: 'dark', textSize: 'largest', motion: 'reduced' };
  expect(shown()).toEqual(look);
  expect(firstPaint()).toEqual(look);
  expect([app.chosen('sound'), app.chosen('order_notification')]).toEqual([false, true]);
  expect(saved).toEqual([]);
});

it('[SET-01] two accounts on one device don’t mix, and who is gone leaves the look of this device', async () => {
  const app = await open();
  await logIn(app, 1);
  app.choose('theme', 'dark');
  app.choose('sound', false);
  await vi.runAllTimersAsync();
  app.endSession('logout');
  expect(firstPaint()).toEqual({ theme: 'dark' });
  await logIn(app, 2);
  expect(shown()).toEqual({});
  expect(app.chosen('sound')).toBe(true);
  app.choose('text_size', 'large');
  await vi.runAllTimersAsync();
  app.endSession('logout');
  expect(firstPaint()).toEqual({ textSize: 'large' });
  isAway = true;
  // Even where the account can't be asked.
  await logIn(app, 1);
  expect(shown()).toEqual({ theme: 'dark' });
  expect(app.chosen('sound')).toBe(false);
  expect(accounts.get('token 2')).toMatchObject({ theme: null, sound: null, text_size: 'large' });
});

it('[SET-01] a choice that could not be saved holds here, over what the account says, and is sent again', async () => {
  accounts.set('token 1', { ...NEVER_CHOSEN, theme: 'light', text_size: 'large' });
  const app = await open();
  await logIn(app, 1);
  isAway = true;
  app.choose('theme', 'dark');
  app.choose('sound', false);
  app.choose('sound', true);
  await expect(app.saveSettings()).resolves.toBe(false);
  expect(shown()).toEqual({ theme: 'dark', textSize: 'large' });
  expect(app.keptOf(1)?.unsaved).toEqual(['theme', 'sound']);
  // The next visit begins with it too.
  isAway = false;
  accounts.set('token 1', { ...NEVER_CHOSEN, theme: 'system', text_size: 'normal' });
  vi.resetModules();
  const next = await open();
  await next.adoptSettings('start');
  expect(shown()).toEqual({ theme: 'dark' });
  expect(saved).toEqual([{ theme: 'dark', sound: true }]);
  expect(next.keptOf(1)?.unsaved).toEqual([]);
});

it('[SET-01] what could not be saved is tried again by itself', async () => {
  const app = await open();
  await logIn(app, 1);
  isAway = true;
  app.choose('reduce_motion', true);
  await app.saveSettings();
  isAway = false;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(saved).toEqual([{ reduce_motion: true }]);
  const stop = app.keepSettingsAlike();
  isAway = true;
  app.choose('reduce_motion', false);
  await app.saveSettings();
  isAway = false;
  events.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  stop();
});

it('[SET-01] what is chosen while the account is being asked is newer than its answer', async () => {
  accounts.set('token 1', { ...NEVER_CHOSEN, theme: 'light', allow_zoom: true });
  const app = await open();
  duringRead = () => app.choose('theme', 'dark');
  await logIn(app, 1);
  await vi.runAllTimersAsync();
  expect(shown()).toEqual({ theme: 'dark', zoom: 'allowed' });
  expect(accounts.get('token 1')).toMatchObject({ theme: 'dark', allow_zoom: true });
});

it('[SET-01] what the account took while it was being asked is newer than its answer', async () => {
  accounts.set('token 1', { ...NEVER_CHOSEN, theme: 'light', text_size: 'large', sound: true });
  const app = await open();
  await logIn(app, 1);
  isAway = true;
  app.choose('theme', 'dark');
  await app.saveSettings();
  isAway = false;
  duringRead = async () => {
    await app.saveSettings();
    app.choose('text_size', 'largest');
    await app.saveSettings();
    // Another tab, which has saved it itself.
    localStorage.setItem('settings.1', JSON.stringify({ ...app.keptOf(1), sound: false }));
  };
  await app.adoptSettings('start');
  expect(saved).toEqual([{ theme: 'dark' }, { text_size: 'largest' }]);
  expect(shown()).toEqual({ theme: 'dark', textSize: 'largest' });
  expect(app.chosen('sound')).toBe(false);
  duringRead = () => undefined;
  accounts.set('token 1', { ...NEVER_CHOSEN, theme: 'light', text_size: 'normal', sound: true });
  await app.adoptSettings('start');
  expect([shown(), app.chosen('sound')]).toEqual([{ theme: 'light' }, true]);
});

/** A page that begins with a session from before looks had owners. */
const beginSignedIn = async (app: App) => {
  const seller = { id: 1, account: 'seller 1', display_name: '' };
  app.startSession({ token: 'token 1', seller, expiresAt: '2030-01-01T00:00:00Z', remember: true });
  await app.adoptSettings('start');
};

it('[SET-01] a look from before looks had owners stays, and becomes the account’s', async () => {
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('sound', 'off');
  const app = await open();
  isAway = true;
  await beginSignedIn(app);
  expect([shown(), app.chosen('sound')]).toEqual([{ theme: 'dark' }, false]);
  isAway = false;
  await app.adoptSettings('start');
  expect(saved).toEqual([{ theme: 'dark', sound: false }]);
  expect(shown()).toEqual({ theme: 'dark' });
});

it('[SET-01] what the account has chosen goes over a look from before looks had owners', async () => {
  accounts.set('token 1', { ...NEVER_CHOSEN, theme: 'light', sound: true });
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('text_size', 'large');
  localStorage.setItem('sound', 'off');
  const app = await open();
  await beginSignedIn(app);
  expect(saved).toEqual([{ text_size: 'large' }]);
  expect([shown(), app.chosen('sound')]).toEqual([{ theme: 'light', textSize: 'large' }, true]);
});

it('[SET-01] news that was switched off on this device stays off, and becomes the account’s', async () => {
  localStorage.setItem('order_notification', 'off');
  localStorage.setItem('finance_notification', 'on');
  localStorage.setItem('system_notification', 'off');
  const app = await open();
  await beginSignedIn(app);
  const old = ['order_notification', 'finance_notification', 'system_notification'] as const;
  expect(saved).toEqual([{ order_notification: false, system_notification: false }]);
  expect(old.map((name) => app.chosen(name))).toEqual([false, true, false]);
  expect(old.map((name) => localStorage.getItem(name))).toEqual([null, null, null]);
});

it('[SET-01] a choice that is made before the account is asked leaves the look from before looks had owners', async () => {
  localStorage.setItem('theme', 'dark');
  const app = await open();
  const seller = { id: 1, account: 'seller 1', display_name: '' };
  app.startSession({ token: 'token 1', seller, expiresAt: '2030-01-01T00:00:00Z', remember: true });
  app.choose('allow_zoom', true);
  expect(shown()).toEqual({ theme: 'dark', zoom: 'allowed' });
  await app.adoptSettings('start');
  expect(accounts.get('token 1')).toMatchObject({ theme: 'dark', allow_zoom: true, sound: null });
});

it('[SET-01] who logs in does not get what the device did before looks had owners', async () => {
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('order_notification', 'off');
  const app = await open();
  isAway = true;
  await logIn(app, 2);
  isAway = false;
  await app.adoptSettings('start');
  expect(saved).toEqual([]);
  expect([shown(), app.chosen('order_notification')]).toEqual([{}, true]);
});

it('[SET-01] the switch “save” sends all that holds here, and says whether the account has it', async () => {
  const app = await open();
  await expect(app.saveAll()).resolves.toBe(false);
  await logIn(app, 1);
  await expect(app.saveAll()).resolves.toBe(true);
  expect(saved).toEqual([
    expect.objectContaining({ theme: 'system', order_notification: true, sound: true }),
  ]);
  isAway = true;
  await expect(app.saveAll()).resolves.toBe(false);
});

it('[SET-01] the switch “save” sends nothing of who was here before', async () => {
  accounts.set('token 2', { ...NEVER_CHOSEN, order_notification: false, text_size: 'large' });
  const app = await open();
  await logIn(app, 1);
  app.choose('theme', 'dark');
  await app.saveSettings();
  app.endSession('logout');
  saved = [];
  isAway = true;
  await logIn(app, 2);
  await expect(app.saveAll()).resolves.toBe(false);
  isAway = false;
  await vi.runAllTimersAsync();
  expect(saved).toEqual([]);
  await expect(app.saveAll()).resolves.toBe(true);
  expect(saved).toEqual([
    expect.objectContaining({ theme: 'system', text_size: 'large', order_notification: false }),
  ]);
});

it('[SET-01] [I18N-01] a language that was chosen before the login is the account’s after it', async () => {
  const app = await open();
  app.languageChosen('en');
  await logIn(app, 1);
  expect(saved).toEqual([{ language: 'en' }]);
  app.endSession('logout');
  await logIn(app, 2);
  expect(saved).toHaveLength(1);
});

it('[SET-01] a browser that keeps nothing has what was chosen for the visit', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) =>
      ({ token: 'token 1', seller_info: '{"id":1,"account":"a","display_name":""}' })[key] ?? null,
  });
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  });
  const app = await open();
  app.choose('theme', 'dark');
  expect(app.chosen('theme')).toBe('dark');
  expect(shown()).toEqual({ theme: 'dark' });
});
