// Settings that follow the account from device to device.
import { describe, expect, it } from 'vitest';
import { newSeller, type TestSeller } from '#test/people.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const PATH = '/sellers/notifications/settings';
const read = async ({ token }: TestSeller) => (await call(app, `GET ${PATH}`, { token })).data;
const save = ({ token }: TestSeller, body: unknown) => call(app, `PUT ${PATH}`, { token, body });

const CHOICES = {
  theme: 'dark',
  text_size: 'largest',
  reduce_motion: true,
  allow_zoom: true,
  sound: false,
  browser_notification: false,
  language: 'zh-TW',
};

describe('the settings of an account', () => {
  it('[SET-01] say nothing of what was never chosen', async () => {
    const seller = await newSeller(app);
    expect(await read(seller)).toEqual({
      order_notification: true,
      finance_notification: true,
      system_notification: true,
      login_notification: true,
      ...Object.fromEntries(Object.keys(CHOICES).map((name) => [name, null])),
    });
  });

  it('[SET-01] [I18N-01] are there wherever the seller logs in, and nobody else’s', async () => {
    const seller = await newSeller(app);
    const stranger = await newSeller(app);
    const before = await read(stranger);
    expect((await save(seller, CHOICES)).data).toMatchObject(CHOICES);
    const { body: elsewhere } = await call(app, 'POST /sellers/signin', {
      language: 'th',
      body: { account: seller.account, password: seller.password },
    });
    // Logging in on a Thai page is no choice of Thai.
    expect(await read({ ...seller, token: elsewhere.token as string })).toMatchObject(CHOICES);
    expect(await read(stranger)).toEqual(before);
  });

  it('[SET-01] change one by one, and the others stay', async () => {
    const seller = await newSeller(app);
    await save(seller, CHOICES);
    await save(seller, { theme: 'light' });
    await save(seller, { sound: true, system_notification: false });
    expect((await save(seller, {})).data).toMatchObject({
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
  ])('[SET-01] what can’t be chosen is refused, and nothing beside it is kept: %j', async (wrong) => {
    const seller = await newSeller(app);
    const before = await read(seller);
    expectRefused(
      await save(seller, { order_notification: false, ...wrong }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    expect(await read(seller)).toEqual(before);
  });

  it('[SET-01] are for who is signed in', async () => {
    expectRefused(await call(app, `GET ${PATH}`), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await call(app, `PUT ${PATH}`, { body: CHOICES }), 401, 'AUTH_TOKEN_INVALID');
  });
});
