import { describe, expect, it } from 'vitest';
import type { Announcement, HelpTopic } from '@raan/contract/system/system-endpoints';
import { newSeller } from '#test/fixtures.ts';
import { mailSupportMessages } from '#features/system/contact-support.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const PAUSE_MS = 5 * 60_000;

const sweep = () => mailSupportMessages(app, () => {});

describe('contacting support', () => {
  it('[SET-02] emails a seller’s message to support, with its author', async () => {
    const seller = await newSeller(app);
    const body = { message: 'ของยังไม่ถึงลูกค้าค่ะ' };
    expect((await call(app, 'POST /system/contact-support', { token: seller.token, body })).status).toBe(200);
    const mail = app.mails.at(-1)!;
    expect(mail).toMatchObject({ to: app.config.supportEmail, subject: `Seller ${seller.id} needs help` });
    expect(mail.text).toContain(body.message);
    expect(mail.text).toContain(seller.account);
  });

  it('[SET-02] survives an outage of the mail server, and sends the message once afterwards', async () => {
    const seller = await newSeller(app);
    const before = app.mails.length;
    app.mailer.isDown = true;
    const body = { message: 'ถอนเงินอย่างไรคะ' };
    expect((await call(app, 'POST /system/contact-support', { token: seller.token, body })).status).toBe(200);
    expect(app.mails.length).toBe(before);
    app.mailer.isDown = false;
    await sweep();
    expect(app.mails.length).toBe(before);
    app.clock.advance(PAUSE_MS);
    await Promise.all([sweep(), sweep()]);
    expect(app.mails.slice(before).filter(({ text }) => text.includes(body.message))).toHaveLength(1);
  });

  it('[SET-02] retries a message that is always refused less and less often, without delaying others', async () => {
    const seller = await newSeller(app);
    const send = async (message: string) =>
      await call(app, 'POST /system/contact-support', { token: seller.token, body: { message } });
    const tries: string[] = [];
    const refusing = {
      ...app,
      mailer: {
        ...app.mailer,
        send: async (mail: Mail) => {
          tries.push(mail.text);
          if (mail.text.includes('poison')) throw new Error('550 refused');
        },
      },
    };
    app.mailer.isDown = true;
    for (const message of ['poison', 'second', 'third']) expect((await send(message)).status).toBe(200);
    app.mailer.isDown = false;
    const own = app.mails.length;
    // A new message is emailed on its own; the others are left to the job.
    expect((await send('fourth')).status).toBe(200);
    expect(app.mails.slice(own).map(({ text }) => text.split('\n')[0])).toEqual(['fourth']);

    const failed: number[] = [];
    const turn = async (ms: number) => {
      app.clock.advance(ms);
      tries.length = 0;
      await mailSupportMessages(refusing, (_, id) => failed.push(id));
      return tries.map((text) => text.split('\n')[0]);
    };
    expect(await turn(PAUSE_MS)).toEqual(['poison', 'second', 'third']);
    expect(failed).toHaveLength(1);
    expect(await turn(PAUSE_MS)).toEqual([]);
    expect(await turn(PAUSE_MS)).toEqual(['poison']);
    for (let index = 0; index < 10; index += 1) await turn(6 * 3_600_000);
    expect(await turn(6 * 3_600_000)).toEqual(['poison']);
  });

  it('[SET-02] refuses blank and overlong messages, unauthenticated callers and floods', async () => {
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

  it('[SET-02] version and settings are public', async () => {
    expect((await call(app, 'GET /system/version')).data.version).toMatch(/^\d+\.\d+\.\d+$/);
    const { data } = await call(app, 'GET /system');
    expect(data).toMatchObject({ demo: false, sandbox_payments: true, realtime: { tls: false } });
  });
});

describe('the help centre', () => {
  it('[SET-02] has the same questions in every language, with the product’s figures', async () => {
    const loadHelp = (language: string) => call(app, 'GET /system/help-center', { language });
    const replies = await Promise.all(['th', 'en', 'zh-TW', 'zh-CN'].map(loadHelp));
    const ids = replies.map(({ data }) =>
      (data.topics as HelpTopic[]).flatMap(({ key, questions }) => questions.map(({ id }) => `${key}.${id}`)),
    );
    expect(ids[0]!.length).toBeGreaterThan(15);
    for (const other of ids) expect(other).toEqual(ids[0]);
    const texts = replies.map(({ data }) => JSON.stringify(data));
    expect(new Set(texts).size).toBe(4);
    for (const text of texts) {
      expect(text).not.toMatch(/\{\w+\}/);
      expect(text).toContain('5,000');
    }
  });
});

describe('announcements', () => {
  const at = (minutes: number) => new Date(app.clock.now() + minutes * 60_000).toISOString();
  const publish = async (title: string, options: { from: number; to?: number; pinned?: boolean }) => {
    const { id } = await app.db
      .insertInto('announcements')
      .values({
        kind: 'update',
        title: JSON.stringify({ th: title, en: `${title} in English` }),
        message: JSON.stringify({ th: 'ข่าว' }),
        is_pinned: options.pinned ?? false,
        published_at: at(options.from),
        ends_at: options.to === undefined ? null : at(options.to),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };

  it('[SET-02] lists current ones, pinned first, then the newest, in the reader’s language', async () => {
    await publish('เก่า', { from: -300 });
    const newer = await publish('ใหม่', { from: -100 });
    await publish('ปักหมุด', { from: -900, pinned: true });
    const later = await publish('ยังไม่ถึง', { from: 10 });
    const over = await publish('จบแล้ว', { from: -500, to: -1 });
    const { data } = await call(app, 'GET /system/announcements', { language: 'th' });
    expect((data.announcements as Announcement[]).map(({ title }) => title)).toEqual(['ปักหมุด', 'ใหม่', 'เก่า']);
    expect(data.pagination).toMatchObject({ total: 3, has_more: false });
    const one = await call(app, `GET /system/announcements/${newer}`, { language: 'en' });
    // A text that exists in one language only is shown in that language.
    expect(one.data).toMatchObject({ title: 'ใหม่ in English', message: 'ข่าว', kind: 'update' });
    for (const id of [later, over, 999_999]) {
      expectRefused(await call(app, `GET /system/announcements/${id}`), 404, 'REQUEST_NOT_FOUND');
    }
  });
});
