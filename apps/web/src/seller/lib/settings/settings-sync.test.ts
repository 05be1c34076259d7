import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SellerSettingsChange, SellerSettings } from '@raan/contract/sellers/seller-settings-endpoints';
import { stubBrowser } from '#lib/browser-stub.ts';
import { applyInitialAppearance } from '#lib/initial-appearance.ts';

const DEFAULT_SETTINGS: SellerSettings = {
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

/** Settings of each account on the stubbed server, by token. */
let accounts: Map<string, SellerSettings>;
let isOffline: boolean;
let saved: SellerSettingsChange[];
let onFetch: () => unknown;
let events: EventTarget;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  stubBrowser();
  accounts = new Map();
  isOffline = false;
  saved = [];
  onFetch = () => undefined;
  events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  vi.stubGlobal('fetch', async (_: string, { method, headers, body }: RequestInit) => {
    const token = new Headers(headers).get('authorization')!.slice('Bearer '.length);
    if (isOffline) throw new TypeError('Failed to fetch');
    const before = accounts.get(token) ?? DEFAULT_SETTINGS;
    const choices = method === 'PUT' ? (JSON.parse(body as string) as SellerSettingsChange) : {};
    if (method === 'PUT') saved.push(choices);
    else await onFetch();
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
  const [sync, settings, session] = await Promise.all([
    import('./settings-sync.ts'),
    import('./device-settings.ts'),
    import('#lib/session.ts'),
  ]);
  return { ...sync, ...settings, ...session };
}
type App = Awaited<ReturnType<typeof open>>;

const logIn = async (app: App, id: number) => {
  const seller = { id, account: `seller ${id}`, display_name: '' };
  app.startSession({ token: `token ${id}`, seller, expiresAt: '2030-01-01T00:00:00Z', remember: true });
  await app.fetchSettings('login');
};
const shown = () => Object.fromEntries(Object.entries(document.documentElement.dataset));
/** Returns the appearance of the next page before its app is loaded. */
function firstPaint(): Record<string, unknown> {
  const before = document;
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  applyInitialAppearance();
  const first = shown();
  vi.stubGlobal('document', before);
  return first;
}

it("[SET-01] applies the account's settings on a second device, from the first paint of the next page", async () => {
  accounts.set('token 1', {
    ...DEFAULT_SETTINGS,
    theme: 'dark',
    text_size: 'largest',
    reduce_motion: true,
    sound: false,
  });
  const app = await open();
  await logIn(app, 1);
  const appearance = { theme: 'dark', textSize: 'largest', motion: 'reduced' };
  expect(shown()).toEqual(appearance);
  expect(firstPaint()).toEqual(appearance);
  expect([app.settingValue('sound'), app.settingValue('order_notification')]).toEqual([false, true]);
  expect(saved).toEqual([]);
});

it('[SET-01] keeps two accounts on one device apart; after a logout the last appearance stays', async () => {
  const app = await open();
  await logIn(app, 1);
  app.changeSetting('theme', 'dark');
  app.changeSetting('sound', false);
  await vi.runAllTimersAsync();
  app.endSession('logout');
  expect(firstPaint()).toEqual({ theme: 'dark' });
  await logIn(app, 2);
  expect(shown()).toEqual({});
  expect(app.settingValue('sound')).toBe(true);
  app.changeSetting('text_size', 'large');
  await vi.runAllTimersAsync();
  app.endSession('logout');
  expect(firstPaint()).toEqual({ textSize: 'large' });
  isOffline = true;
  // The account can't be reached here.
  await logIn(app, 1);
  expect(shown()).toEqual({ theme: 'dark' });
  expect(app.settingValue('sound')).toBe(false);
  expect(accounts.get('token 2')).toMatchObject({ theme: null, sound: null, text_size: 'large' });
});

it("[SET-01] keeps an unsaved setting over the account's value and saves it later", async () => {
  accounts.set('token 1', { ...DEFAULT_SETTINGS, theme: 'light', text_size: 'large' });
  const app = await open();
  await logIn(app, 1);
  isOffline = true;
  app.changeSetting('theme', 'dark');
  app.changeSetting('sound', false);
  app.changeSetting('sound', true);
  await expect(app.saveSettings()).resolves.toBe(false);
  expect(shown()).toEqual({ theme: 'dark', textSize: 'large' });
  expect(app.readSettings(1)?.unsaved).toEqual(['theme', 'sound']);
  // The next visit starts with the unsaved settings too.
  isOffline = false;
  accounts.set('token 1', { ...DEFAULT_SETTINGS, theme: 'system', text_size: 'normal' });
  vi.resetModules();
  const next = await open();
  await next.fetchSettings('start');
  expect(shown()).toEqual({ theme: 'dark' });
  expect(saved).toEqual([{ theme: 'dark', sound: true }]);
  expect(next.readSettings(1)?.unsaved).toEqual([]);
});

it('[SET-01] retries saving automatically', async () => {
  const app = await open();
  await logIn(app, 1);
  isOffline = true;
  app.changeSetting('reduce_motion', true);
  await app.saveSettings();
  isOffline = false;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(saved).toEqual([{ reduce_motion: true }]);
  const stop = app.startSettingsSync();
  isOffline = true;
  app.changeSetting('reduce_motion', false);
  await app.saveSettings();
  isOffline = false;
  events.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  stop();
});

it("[SET-01] a change made while the account's settings load wins over the response", async () => {
  accounts.set('token 1', { ...DEFAULT_SETTINGS, theme: 'light', allow_zoom: true });
  const app = await open();
  onFetch = () => app.changeSetting('theme', 'dark');
  await logIn(app, 1);
  await vi.runAllTimersAsync();
  expect(shown()).toEqual({ theme: 'dark', zoom: 'allowed' });
  expect(accounts.get('token 1')).toMatchObject({ theme: 'dark', allow_zoom: true });
});

it("[SET-01] a setting saved while the account's settings load wins over the response", async () => {
  accounts.set('token 1', { ...DEFAULT_SETTINGS, theme: 'light', text_size: 'large', sound: true });
  const app = await open();
  await logIn(app, 1);
  isOffline = true;
  app.changeSetting('theme', 'dark');
  await app.saveSettings();
  isOffline = false;
  onFetch = async () => {
    await app.saveSettings();
    app.changeSetting('text_size', 'largest');
    await app.saveSettings();
    // Another tab that has saved its change.
    localStorage.setItem('settings.1', JSON.stringify({ ...app.readSettings(1), sound: false }));
  };
  await app.fetchSettings('start');
  expect(saved).toEqual([{ theme: 'dark' }, { text_size: 'largest' }]);
  expect(shown()).toEqual({ theme: 'dark', textSize: 'largest' });
  expect(app.settingValue('sound')).toBe(false);
  onFetch = () => undefined;
  accounts.set('token 1', { ...DEFAULT_SETTINGS, theme: 'light', text_size: 'normal', sound: true });
  await app.fetchSettings('start');
  expect([shown(), app.settingValue('sound')]).toEqual([{ theme: 'light' }, true]);
});

/** Starts a page with a session from before settings were stored per seller. */
const startSignedIn = async (app: App) => {
  const seller = { id: 1, account: 'seller 1', display_name: '' };
  app.startSession({ token: 'token 1', seller, expiresAt: '2030-01-01T00:00:00Z', remember: true });
  await app.fetchSettings('start');
};

it('[SET-01] keeps legacy settings and saves them to the account', async () => {
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('sound', 'off');
  const app = await open();
  isOffline = true;
  await startSignedIn(app);
  expect([shown(), app.settingValue('sound')]).toEqual([{ theme: 'dark' }, false]);
  isOffline = false;
  await app.fetchSettings('start');
  expect(saved).toEqual([{ theme: 'dark', sound: false }]);
  expect(shown()).toEqual({ theme: 'dark' });
});

it("[SET-01] the account's settings override legacy ones", async () => {
  accounts.set('token 1', { ...DEFAULT_SETTINGS, theme: 'light', sound: true });
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('text_size', 'large');
  localStorage.setItem('sound', 'off');
  const app = await open();
  await startSignedIn(app);
  expect(saved).toEqual([{ text_size: 'large' }]);
  expect([shown(), app.settingValue('sound')]).toEqual([{ theme: 'light', textSize: 'large' }, true]);
});

it('[SET-01] keeps legacy notification switches off and saves them to the account', async () => {
  localStorage.setItem('order_notification', 'off');
  localStorage.setItem('finance_notification', 'on');
  localStorage.setItem('system_notification', 'off');
  const app = await open();
  await startSignedIn(app);
  const old = ['order_notification', 'finance_notification', 'system_notification'] as const;
  expect(saved).toEqual([{ order_notification: false, system_notification: false }]);
  expect(old.map((name) => app.settingValue(name))).toEqual([false, true, false]);
  expect(old.map((name) => localStorage.getItem(name))).toEqual([null, null, null]);
});

it("[SET-01] a change before the account's settings are loaded keeps the legacy appearance", async () => {
  localStorage.setItem('theme', 'dark');
  const app = await open();
  const seller = { id: 1, account: 'seller 1', display_name: '' };
  app.startSession({ token: 'token 1', seller, expiresAt: '2030-01-01T00:00:00Z', remember: true });
  app.changeSetting('allow_zoom', true);
  expect(shown()).toEqual({ theme: 'dark', zoom: 'allowed' });
  await app.fetchSettings('start');
  expect(accounts.get('token 1')).toMatchObject({ theme: 'dark', allow_zoom: true, sound: null });
});

it('[SET-01] a new login does not inherit legacy settings', async () => {
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('order_notification', 'off');
  const app = await open();
  isOffline = true;
  await logIn(app, 2);
  isOffline = false;
  await app.fetchSettings('start');
  expect(saved).toEqual([]);
  expect([shown(), app.settingValue('order_notification')]).toEqual([{}, true]);
});

it('[SET-01] saveAllSettings saves every setting and reports whether that worked', async () => {
  const app = await open();
  await expect(app.saveAllSettings()).resolves.toBe(false);
  await logIn(app, 1);
  await expect(app.saveAllSettings()).resolves.toBe(true);
  expect(saved).toEqual([
    expect.objectContaining({ theme: 'system', order_notification: true, sound: true }),
  ]);
  isOffline = true;
  await expect(app.saveAllSettings()).resolves.toBe(false);
});

it('[SET-01] saveAllSettings saves nothing of the previous seller', async () => {
  accounts.set('token 2', { ...DEFAULT_SETTINGS, order_notification: false, text_size: 'large' });
  const app = await open();
  await logIn(app, 1);
  app.changeSetting('theme', 'dark');
  await app.saveSettings();
  app.endSession('logout');
  saved = [];
  isOffline = true;
  await logIn(app, 2);
  await expect(app.saveAllSettings()).resolves.toBe(false);
  isOffline = false;
  await vi.runAllTimersAsync();
  expect(saved).toEqual([]);
  await expect(app.saveAllSettings()).resolves.toBe(true);
  expect(saved).toEqual([
    expect.objectContaining({ theme: 'system', text_size: 'large', order_notification: false }),
  ]);
});

it('[SET-01] [I18N-01] saves a language selected before the login to the account', async () => {
  const app = await open();
  app.recordLanguageChange('en');
  await logIn(app, 1);
  expect(saved).toEqual([{ language: 'en' }]);
  app.endSession('logout');
  await logIn(app, 2);
  expect(saved).toHaveLength(1);
});

it('[SET-01] keeps settings for the visit when the browser refuses storage', async () => {
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
  app.changeSetting('theme', 'dark');
  expect(app.settingValue('theme')).toBe('dark');
  expect(shown()).toEqual({ theme: 'dark' });
});
