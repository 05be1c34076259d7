import { describe, expect, it } from 'vitest';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const PATH = '/sellers/notifications/settings';
const fetchSettings = async ({ token }: TestSeller) => (await call(app, `GET ${PATH}`, { token })).data;
const saveSettings = ({ token }: TestSeller, body: unknown) => call(app, `PUT ${PATH}`, { token, body });

const CHOICES = {
  theme: 'dark',
  text_size: 'largest',
  reduce_motion: true,
  allow_zoom: true,
  sound: false,
  browser_notification: false,
  language: 'zh-TW',
};

describe('account settings', () => {
  it('[SET-01] are null until they are chosen', async () => {
    const seller = await newSeller(app);
    expect(await fetchSettings(seller)).toEqual({
      order_notification: true,
      finance_notification: true,
      system_notification: true,
      login_notification: true,
      ...Object.fromEntries(Object.keys(CHOICES).map((name) => [name, null])),
    });
  });

  it('[SET-01] [I18N-01] apply wherever the seller logs in, and to no other account', async () => {
    const seller = await newSeller(app);
    const stranger = await newSeller(app);
    const before = await fetchSettings(stranger);
    expect((await saveSettings(seller, CHOICES)).data).toMatchObject(CHOICES);
    const { body: elsewhere } = await call(app, 'POST /sellers/signin', {
      language: 'th',
      body: { account: seller.account, password: seller.password },
    });
    // Logging in on a Thai page does not choose Thai.
    expect(await fetchSettings({ ...seller, token: elsewhere.token as string })).toMatchObject(CHOICES);
    expect(await fetchSettings(stranger)).toEqual(before);
  });

  it('[SET-01] change one by one and leave the others unchanged', async () => {
    const seller = await newSeller(app);
    await saveSettings(seller, CHOICES);
    await saveSettings(seller, { theme: 'light' });
    await saveSettings(seller, { sound: true, system_notification: false });
    expect((await saveSettings(seller, {})).data).toMatchObject({
      ...CHOICES,
      theme: 'light',
      sound: true,
      system_notification: false,
      order_notification: true,
    });
  });

  it.each([
    { theme: 'sepia' },
    { theme: null },
    { text_size: 'huge' },
    { reduce_motion: 'yes' },
    { allow_zoom: 1 },
    { sound: 'off' },
    { browser_notification: null },
    { language: 'de' },
  ])('[SET-01] reject an invalid value and save nothing else of the request: %j', async (wrong) => {
    const seller = await newSeller(app);
    const before = await fetchSettings(seller);
    expectRefused(
      await saveSettings(seller, { order_notification: false, ...wrong }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    expect(await fetchSettings(seller)).toEqual(before);
  });

  it('[SET-01] require a session', async () => {
    expectRefused(await call(app, `GET ${PATH}`), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await call(app, `PUT ${PATH}`, { body: CHOICES }), 401, 'AUTH_TOKEN_INVALID');
  });
});
