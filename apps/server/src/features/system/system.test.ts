import { describe, expect, it } from 'vitest';
import { newSeller } from '#test/people.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

describe('asking for help', () => {
  it('[SET-02] a seller’s message reaches support by mail, with who wrote it', async () => {
    const seller = await newSeller(app);
    const body = { message: 'ของยังไม่ถึงลูกค้าค่ะ' };
    expect((await call(app, 'POST /system/contact-support', { token: seller.token, body })).status).toBe(200);
    const mail = app.mails.at(-1)!;
    expect(mail).toMatchObject({ to: app.config.supportEmail, subject: `Seller ${seller.id} asks for help` });
    expect(mail.text).toContain(body.message);
    expect(mail.text).toContain(seller.account);
  });

  it('[SET-02] blank and endless messages are refused, strangers too, and a flood is stopped', async () => {
    const { token } = await newSeller(app);
    const send = (message: string) => call(app, 'POST /system/contact-support', { token, body: { message } });
    expectRefused(await send('  '), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await send('x'.repeat(2_001)), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(
      await call(app, 'POST /system/contact-support', { body: { message: 'x' } }),
      401,
      'AUTH_TOKEN_INVALID',
    );
    for (let index = 0; index < 3; index += 1) await send('again');
    expectRefused(await send('and again'), 429, 'REQUEST_RATE_LIMIT');
  });

  it('[SET-02] version and settings are there for everybody', async () => {
    expect((await call(app, 'GET /system/version')).data.version).toMatch(/^\d+\.\d+\.\d+$/);
    const { data } = await call(app, 'GET /system');
    expect(data).toMatchObject({ demo: false, sandbox_payments: true, realtime: { tls: false } });
  });
});
