// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { getSecurity } from '@raan/contract/auth/security-endpoints';
import { createLineCode, getLineLink, unlinkLine } from '@raan/contract/line/line-endpoints';
import {
  getSellerSettings,
  saveSellerSettings,
  type SellerSettings,
} from '@raan/contract/sellers/seller-settings-endpoints';
import { FakeServer } from './fake-server.ts';
import { openSellerApp } from './open-app.tsx';

const DEFAULTS: SellerSettings = {
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

/** Stores settings like the account. */
function settingsServer(): { server: FakeServer; account: () => SellerSettings } {
  let saved = DEFAULTS;
  const server = new FakeServer({ samples: true })
    .on(getSellerSettings, () => saved)
    .on(saveSellerSettings, ({ body }) => (saved = { ...saved, ...(body as Partial<SellerSettings>) }));
  return { server, account: () => saved };
}

const openSettings = (server: FakeServer) => openSellerApp('/system-settings', { server, language: 'en' });
const twoFactor = () => screen.queryByRole('switch', { name: /^Two-step verification/ });
const theme = () => document.documentElement.dataset['theme'];

/** Changes the theme, which proves that the page works. */
async function changeTheme(user: UserEvent, account: () => SellerSettings, name: 'Dark' | 'Light') {
  await user.click(await screen.findByRole('tab', { name }));
  await waitFor(() => expect(account().theme).toBe(name.toLowerCase()));
  expect(theme()).toBe(name.toLowerCase());
}

async function openRow(user: UserEvent, row: RegExp, label: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: row }));
  await within(await screen.findByRole('dialog')).findByLabelText(label);
}

async function closeSheet(user: UserEvent): Promise<void> {
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

const loadError = () => new TypeError('Failed to fetch dynamically imported module');
const SECURITY_FILE = '#seller/features/settings/security-settings.tsx';

// First in this file, because the security settings stay loaded afterwards.
it('[SET-01] [SHELL-06] [ERR-05] keeps the settings usable while the security module loads and after it failed, and loads it on retry', async () => {
  const gate = Promise.withResolvers<never>();
  vi.doMock(SECURITY_FILE, () => gate.promise);
  const { server, account } = settingsServer();
  const user = await openSettings(server);
  await changeTheme(user, account, 'Dark');
  expect(document.querySelector('.animate-shimmer')).not.toBeNull();
  expect(twoFactor()).toBeNull();

  gate.reject(loadError());
  const failed = await screen.findByRole('alert');
  expect(failed.textContent).toContain('Couldn’t load');
  screen.getByRole('heading', { name: 'Security' });
  expect(document.querySelector('.animate-shimmer')).toBeNull();
  await changeTheme(user, account, 'Light');
  await openRow(user, /^Change password/, 'Current password');
  await closeSheet(user);

  vi.doUnmock(SECURITY_FILE);
  await user.click(within(failed).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(twoFactor()).not.toBeNull());
  expect(failed.isConnected).toBe(false);
  expect(theme()).toBe('light');
});

it('[SET-01] [SHELL-06] [ERR-05] keeps the settings usable while the security data loads and after it failed, and requests it once on retry', async () => {
  const { server, account } = settingsServer();
  const release = server.holdResponse(getSecurity);
  server.fail('answers 500', (endpoint) => endpoint === getSecurity);
  const user = await openSettings(server);
  await changeTheme(user, account, 'Dark');
  expect(document.querySelector('.animate-shimmer')).not.toBeNull();
  expect(twoFactor()).toBeNull();

  release();
  const failed = await screen.findByRole('alert');
  expect(failed.textContent).toContain('Couldn’t load');
  screen.getByRole('heading', { name: 'Security' });
  await changeTheme(user, account, 'Light');
  server.recover();
  const before = server.count(getSecurity);
  await user.click(within(failed).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(twoFactor()).not.toBeNull());
  expect(server.count(getSecurity)).toBe(before + 1);
  expect(failed.isConnected).toBe(false);
});

it.each([
  {
    file: '#seller/features/withdrawals/withdrawal-password-sheet.tsx',
    row: /^Change withdrawal password/,
    label: 'Current withdrawal password',
  },
  { file: '#seller/features/settings/details-sheet.tsx', row: /^Name and address/, label: 'Name' },
])(
  '[SET-01] [SHELL-06] [ERR-05] reports that a dialog failed to load ($label), and loads it on the next click',
  async ({ file, row, label }) => {
    const requested = vi.fn<() => void>();
    vi.doMock(file, () => {
      requested();
      throw loadError();
    });
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    const { server, account } = settingsServer();
    const user = await openSettings(server);
    await user.click(await screen.findByRole('button', { name: row }));
    await screen.findByRole('heading', { name: 'Couldn’t load data' });
    const retry = screen.getByRole('button', { name: 'Try again' });
    await user.click(retry);
    await waitFor(() => expect(requested).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(retry.getAttribute('aria-busy')).not.toBe('true'));
    await closeSheet(user);
    await changeTheme(user, account, 'Dark');
    vi.doUnmock(file);
    await openRow(user, row, label);
    expect(requested).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
  },
);

it('[SET-01] reports settings that could not be saved, applies them on this device, and saves them later', async () => {
  const { server, account } = settingsServer();
  const user = await openSettings(server);
  await screen.findByRole('switch', { name: /^Two-step verification/ });
  server.fail('is out of reach', (endpoint) => endpoint === saveSellerSettings);
  await user.click(screen.getByRole('tab', { name: 'Dark' }));
  await user.click(screen.getByRole('switch', { name: /^Orders/ }));
  const unsavedNotices = () => screen.queryAllByText(/Not saved to your account yet/);
  await waitFor(() => expect(unsavedNotices()).toHaveLength(2));
  expect(theme()).toBe('dark');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('Couldn’t save settings. Try again');
  expect(account()).toEqual(DEFAULTS);
  server.recover();
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByText('Settings saved');
  expect(account()).toMatchObject({ theme: 'dark', order_notification: false });
  await waitFor(() => expect(unsavedNotices()).toEqual([]));
});

it('[OUT-01] connects LINE by a code, notices the connection and disconnects it', async () => {
  const { server } = settingsServer();
  let linkedAt: string | null = null;
  server
    .on(getLineLink, () => ({ account: '@raan', linked_at: linkedAt }))
    .on(createLineCode, () => ({
      code: 'ABCD234567',
      url: 'https://line.me/R/oaMessage/%40raan/?ABCD234567',
      expires_at: new Date(Date.now() + 600_000).toISOString(),
    }))
    .on(unlinkLine, () => {
      linkedAt = null;
      return {};
    });
  const user = await openSettings(server);
  await user.click(await screen.findByRole('button', { name: /^LINE/ }));
  const sheet = await screen.findByRole('dialog', { name: 'LINE notifications' });
  await user.click(await within(sheet).findByRole('button', { name: 'Get connection code' }));
  await within(sheet).findByText('ABCD234567');
  within(sheet).getByText(/@raan/);
  const link = within(sheet).getByRole<HTMLAnchorElement>('link', { name: /^Open LINE/ });
  expect(link.href).toBe('https://line.me/R/oaMessage/%40raan/?ABCD234567');

  linkedAt = '2026-11-22T04:00:00.000Z';
  await within(sheet).findByText('LINE connected', undefined, { timeout: 5_000 });
  await user.click(within(sheet).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.count(unlinkLine)).toBe(1);
  await screen.findByRole('button', { name: /^LINE.*Get notifications/ });
});

it('[OUT-01] hides LINE without an official account', async () => {
  const { server } = settingsServer();
  server.on(getLineLink, { account: null, linked_at: null });
  await openSettings(server);
  await waitFor(() => expect(server.count(getLineLink)).toBe(1));
  expect(screen.queryByRole('button', { name: /^LINE/ })).toBeNull();
});
