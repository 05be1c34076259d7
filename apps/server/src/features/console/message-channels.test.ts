import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@raan/contract/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteOldFiles } from '#platform/delete-old-files.ts';
import { DeliveryError } from '#platform/delivery-error.ts';
import { sendAccountMails } from '#features/auth/send-account-mails.ts';
import { sendCustomerMessages } from '#features/storefront/send-customer-messages.ts';
import { mailSupportMessages } from '#features/system/contact-support.ts';
import { sandboxCourier } from '#features/tracking/sandbox-courier.ts';
import { newOrder, newProduct, newSeller } from '#test/fixtures.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const failures: unknown[] = [];

beforeEach(async () => {
  for (const table of ['customer_messages', 'account_mails', 'support_messages'] as const)
    await app.db.deleteFrom(table).execute();
  for (const list of [app.mails, app.texts, failures]) list.length = 0;
});

/** By a new operator: sessions end while the clock advances. */
const get = async (url: string, operator?: TestOperator) => {
  const { token } = operator ?? (await newOperator(app));
  return (await call(app, `GET /console/${url}`, { token })).data;
};
const post = async (url: string, body?: unknown, operator?: TestOperator) => {
  const { token } = operator ?? (await newOperator(app));
  return await call(app, `POST /console/${url}`, {
    token,
    key: randomUUID(),
    ...(body !== undefined && { body }),
  });
};
const keepFailure = (error: unknown) => void failures.push(error);
const channelState = async (channel: string, operator?: TestOperator) =>
  (await get('message-channels', operator)).channels.find(
    (one: { channel: string }) => one.channel === channel,
  );

/** Fails every mail with an error. */
const failing = (error: Error) => ({
  ...app.mailer,
  send: () => Promise.reject(error),
});
const refused = (): DeliveryError =>
  new DeliveryError('mail server', 'recipient_refused', {
    code: '550 5.1.1',
    outcome: 'permanent',
  });

async function queueAccountMail(
  email: string,
  kind: 'password_changed' | 'password_reset' = 'password_changed',
) {
  const at = new Date(app.clock.now()).toISOString();
  await app.db
    .insertInto('account_mails')
    .values({
      kind,
      email,
      language: 'en',
      data: JSON.stringify({ at }),
      created_at: at,
      next_try_at: at,
    })
    .execute();
}
const sendAccount = (mailer = app.mailer as Pick<typeof app.mailer, 'send'>) =>
  sendAccountMails({ ...app, mailer: { ...app.mailer, ...mailer } }, keepFailure);

describe('messages that cannot be sent', () => {
  it('[OUT-01] are retried with growing pauses, then given up with the cause, and sent again by an operator', async () => {
    const email = `s${randomUUID().slice(0, 8)}@shop.example`;
    const seller = await newSeller(app);
    await app.db.updateTable('sellers').set({ email }).where('id', '=', seller.id).execute();
    await queueAccountMail(email);
    const busy = new DeliveryError('mail server', 'busy', { code: '451', retryAfterMs: 0 });
    await sendAccount(failing(busy));
    await sendAccount(failing(busy));
    expect(failures).toHaveLength(1);
    expect(await channelState('email')).toMatchObject({
      host: null,
      waiting: 1,
      retrying: 1,
      undelivered: 0,
      last_failure: 'busy',
      last_failure_code: '451',
    });
    app.clock.advance(60_000);
    await sendAccount(failing(refused()));
    app.clock.advance(DAY_MS / 2);
    await sendAccount();
    expect(app.mails).toEqual([]);
    const { messages, pagination } = await get('undelivered-messages', await newOperator(app, 'finance'));
    expect(pagination.total).toBe(1);
    expect(messages[0]).toMatchObject({
      queue: 'account',
      channel: 'email',
      recipient: expect.stringMatching(/^s\w?\*\*\*@shop\.example$/),
      seller: { id: seller.id },
      order: null,
      attempts: 2,
      failure: 'recipient_refused',
      failure_code: '550 5.1.1',
      can_retry: true,
    });
    expect(JSON.stringify(messages)).not.toContain(email);
    // Neither do the errors, which are logged.
    expect(failures.map(String).join()).not.toContain(email);
    expect((await get('home')).alarms).toContainEqual({ kind: 'mails_failing', count: 1, at: null });
    expect((await post(`undelivered-messages/account/${messages[0].id}/retry`)).status).toBe(200);
    await sendAccount();
    expect(app.mails).toMatchObject([{ id: `account-${messages[0].id}`, to: email }]);
    expect((await get('undelivered-messages')).messages).toEqual([]);
    expect(await channelState('email')).toMatchObject({
      waiting: 0,
      undelivered: 0,
      last_sent_at: expect.any(String),
    });
    expectRefused(
      await post(`undelivered-messages/account/${messages[0].id}/retry`),
      404,
      'REQUEST_NOT_FOUND',
    );
    const { entries } = await get('audit');
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'message_resent', detail: { channel: 'email' } }),
    );
  });

  it('[OUT-01] are given up after a day; links and codes must be requested again', async () => {
    await queueAccountMail('a@shop.example');
    await queueAccountMail('b@shop.example', 'password_reset');
    app.clock.advance(DAY_MS + 60_000);
    await sendAccount(failing(new Error('down')));
    expect(await get('undelivered-messages')).toMatchObject({
      messages: [{ failure: 'expired', can_retry: true, seller: null }],
    });
    const email = (await newSeller(app)).account;
    await queueAccountMail(`${email}@shop.example`, 'password_reset');
    const [{ id }] = (await app.db
      .updateTable('account_mails')
      .set({ failed_at: new Date(app.clock.now()).toISOString(), failure: 'recipient_refused' })
      .where('kind', '=', 'password_reset')
      .returning('id')
      .execute()) as [{ id: number }];
    const reply = await post(`undelivered-messages/account/${id}/retry`);
    expectRefused(reply, 409, 'REQUEST_INVALID');
    expect(reply.body.reason).toBe('message_not_repeatable');
    // The given up one does not block the next request.
    await queueAccountMail(`${email}@shop.example`, 'password_reset');
    app.clock.advance(31 * DAY_MS);
    await sendAccount();
    expect(await app.db.selectFrom('account_mails').selectAll().execute()).toEqual([]);
  });

  it('[OUT-01] are text messages that may have arrived: never repeated by themselves', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const order = await newOrder(app, seller, await newProduct(app));
    await app.db.deleteFrom('customer_messages').execute();
    const at = new Date(app.clock.now()).toISOString();
    const message = { seller_id: seller.id, order_id: order.id, kind: 'link' as const, next_try_at: at };
    await app.db
      .insertInto('customer_messages')
      .values({ ...message, channel: 'sms' })
      .execute();
    let sends = 0;
    const sms = {
      ...app.sms,
      send: () => {
        sends += 1;
        return Promise.reject(
          new DeliveryError('SMS gateway', 'outcome_unknown', { code: 'timeout', outcome: 'unknown' }),
        );
      },
    };
    const { clock } = app;
    const courier = sandboxCourier({ clock, isEnabled: true, speed: 1 });
    for (let run = 0; run < 3; run += 1) {
      await sendCustomerMessages({ ...app, courier, sms }, keepFailure);
      app.clock.advance(3_600_000);
    }
    expect(sends).toBe(1);
    const [shown] = (await get('undelivered-messages')).messages;
    expect(shown).toMatchObject({
      queue: 'customer',
      channel: 'sms',
      order: { id: order.id },
      seller: { id: seller.id },
      failure: 'outcome_unknown',
      recipient: expect.stringContaining('****'),
    });
    // The bulk retry leaves it to a deliberate decision.
    expect((await post('undelivered-messages/retry')).data).toEqual({ count: 0 });
    expect((await post(`undelivered-messages/customer/${shown.id}/retry`)).status).toBe(200);
    await sendCustomerMessages({ ...app, courier }, keepFailure);
    expect(app.texts).toHaveLength(1);
  });

  it('[OUT-01] wait as long as the service asks, and are listed page by page', async () => {
    const seller = await newSeller(app);
    const at = new Date(app.clock.now()).toISOString();
    await app.db
      .insertInto('support_messages')
      .values(
        ['one', 'two', 'three'].map((message) => ({
          seller_id: seller.id,
          message,
          created_at: at,
          next_try_at: at,
        })),
      )
      .execute();
    const later = new DeliveryError('mail server', 'busy', { retryAfterMs: 40 * 60_000 });
    await mailSupportMessages({ ...app, mailer: failing(later) }, keepFailure);
    const waiting = await app.db.selectFrom('support_messages').select('next_try_at').execute();
    expect(waiting).toHaveLength(3);
    for (const { next_try_at } of waiting)
      expect(Date.parse(next_try_at)).toBeGreaterThanOrEqual(app.clock.now() + 39 * 60_000);
    app.clock.advance(41 * 60_000);
    await mailSupportMessages({ ...app, mailer: failing(refused()) }, keepFailure);
    const first = await get('undelivered-messages?per_page=2');
    expect(first.messages).toHaveLength(2);
    const rest = await get(`undelivered-messages?per_page=2&cursor=${first.pagination.next_cursor}`);
    expect(rest.messages).toHaveLength(waiting.length - 2);
    expect((await post('undelivered-messages/retry')).data).toEqual({ count: waiting.length });
    await mailSupportMessages(app, keepFailure);
    expect(app.mails).toHaveLength(waiting.length);
    const metrics = await (await fetch(`${app.baseUrl}/metrics`)).text();
    expect(metrics).toMatch(/raan_messages_sent_total\{channel="email"\} \d+/);
    expect(metrics).toMatch(
      /raan_message_failures_total\{channel="email",failure="recipient_refused",given_up="true"\} \d+/,
    );
    expect(metrics).toContain('raan_messages_undelivered{channel="email"} 0');
  });
});

describe('the test button', () => {
  it('[OUT-01] sends to the operator, remembers the address and says the result', async () => {
    const to = 'operator@raan.example';
    const reviewer = await newOperator(app);
    const finance = await newOperator(app, 'finance');
    const sent = await post('message-channels/email/test', { to }, reviewer);
    expect(sent.data).toEqual({ failure: null, failure_code: null });
    expect(app.mails).toMatchObject([
      { to, subject: 'Test email from Raan', html: expect.stringContaining('<h1') },
    ]);
    expect(
      (await post('message-channels/sms/test', { to: '081 234 5678' }, reviewer)).data.failure,
    ).toBeNull();
    expect(app.texts).toMatchObject([{ to: '0812345678' }]);
    expect((await channelState('email', reviewer)).own_address).toBe(to);
    expect((await channelState('sms', reviewer)).own_address).toBe('0812345678');
    // Each operator has an own address.
    const { channels } = await get('message-channels', finance);
    expect(channels.map(({ own_address: own }: { own_address: string }) => own)).toEqual(['', '', '']);
    app.mailer.isDown = true;
    const failed = await post('message-channels/email/test', { to }, finance);
    app.mailer.isDown = false;
    expect(failed.status).toBe(200);
    expect(failed.data.failure).toBe('other');
    const { entries } = await get('audit');
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'test_message_sent', detail: { channel: 'email' } }),
    );
    expect(JSON.stringify(entries)).not.toContain(to);
  });

  it('[OUT-01] refuses invalid addresses, unknown channels, sellers and a fourth test within a minute', async () => {
    const other = await newOperator(app);
    for (const [channel, to] of [
      ['email', 'nobody'],
      ['sms', '12345'],
    ])
      expectRefused(
        await post(`message-channels/${channel}/test`, { to }, other),
        422,
        'REQUEST_VALIDATION_ERROR',
      );
    expectRefused(await post('message-channels/fax/test', { to: 'x' }, other), 404, 'REQUEST_NOT_FOUND');
    expectRefused(await post('undelivered-messages/account/987654/retry'), 404, 'REQUEST_NOT_FOUND');
    const seller = await newSeller(app);
    for (const url of ['message-channels', 'undelivered-messages'])
      expectRefused(
        await call(app, `GET /console/${url}`, { token: seller.token }),
        401,
        'AUTH_TOKEN_INVALID',
      );
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1)
      statuses.push((await post('message-channels/email/test', { to: 'a@raan.example' }, other)).status);
    expect(statuses.at(-1)).toBe(429);
    expect(app.texts).toEqual([]);
  });
});

it('[OUT-01] deletes messages that are files after a week', async () => {
  const folder = path.join(app.folder, 'mail');
  await mkdir(path.join(folder, 'subfolder'), { recursive: true });
  const now = Date.now();
  for (const [name, days] of [
    ['old.eml', 8],
    ['new.eml', 6],
  ] as const) {
    await writeFile(path.join(folder, name), 'x');
    const at = new Date(now - days * DAY_MS);
    await utimes(path.join(folder, name), at, at);
  }
  expect(await deleteOldFiles(folder, now - 7 * DAY_MS)).toBe(1);
  expect((await readdir(folder)).toSorted()).toEqual(['new.eml', 'subfolder']);
  expect(await deleteOldFiles(path.join(app.folder, 'missing'), now)).toBe(0);
});
