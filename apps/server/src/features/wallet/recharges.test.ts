import { REVEALS_PER_MINUTE } from '@raan/contract/console/console-parts';
import { MINUTE_MS } from '@raan/contract/durations';
import { satang } from '@raan/contract/money';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifySellerIdentity } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { balanceOf, newSeller, pay, type TestSeller } from '#test/fixtures.ts';
import { readAllPages } from '#test/read-pages.ts';
import { PLATFORM_BANK, slipPicture, TRON_ADDRESS } from '#test/payment-slips.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sendSlip, setRechargeAccounts, submitTransfer } from '#test/bank-transfers.ts';
import { inTransaction } from '#platform/db.ts';
import { noRealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { timeOutRecharges } from './end-recharge.ts';
import { isTronAddress } from './tron-address.ts';

const app = useTestApp({
  env: { RECHARGE_FOUR_EYES_BAHT: '100000', RECHARGES_BY_QR_PER_DAY: '4' },
  startsAt: '2026-11-21T03:00:00Z',
});
const TXID = 'ab'.repeat(32);
let reviewer: TestOperator;
let finance: TestOperator;
let second: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
});

// New for each test: amounts that an operator credited within a day add up.
beforeEach(async () => {
  finance = await newOperator(app, 'finance');
  second = await newOperator(app, 'finance');
});

type Caller = { token: string };
const get = (caller: Caller, path: string) => call(app, `GET ${path}`, { token: caller.token });
const post = (caller: Caller, path: string, body: object = {}, key?: string) =>
  call(app, `POST ${path}`, { token: caller.token, body, ...(key && { key }) });
const start = (seller: TestSeller, body: object = {}, key?: string) =>
  post(seller, '/sellers/wallet/recharge', { amount: 20_000, method: 'bank_transfer', ...body }, key);
const one = async (seller: Caller, id: number) => (await get(seller, `/sellers/wallet/recharges/${id}`)).data;
const decide = (caller: Caller, id: number, step: string, body: object, key?: string) =>
  post(caller, `/console/recharges/${id}/${step}`, body, key);
const approve = (caller: Caller, id: number, body: object = {}, key?: string) =>
  decide(caller, id, 'approve', { version: 2, received: 20_000, reference: `KTB${id}`, ...body }, key);
const newest = async (seller: Caller) => (await get(seller, '/sellers/notifications')).data.notifications[0];
const consoleOne = async (id: number) => {
  const { recharges } = (await get(finance, '/console/recharges?state=credited&per_page=100')).data;
  return recharges.find((row: { id: number }) => row.id === id);
};
const timeOut = () =>
  inTransaction(app.db, (tx) =>
    timeOutRecharges(tx, noRealtimeSignal, new Date(app.clock.now()).toISOString()),
  );
const actions = async (id: number) =>
  (await get(finance, `/console/audit?subject_kind=recharge&subject_id=${id}`)).data.entries.map(
    (entry: { action: string }) => entry.action,
  );

describe("the platform's accounts for top-ups", () => {
  it('[WAL-03] are set by finance, recorded in the audit log, and protected by a version', async () => {
    const seller = await newSeller(app);
    expect((await get(finance, '/console/recharge-settings')).data).toMatchObject({
      bank: null,
      usdt: { enabled: false },
    });
    const methods = async () =>
      (await get(seller, '/finance/deposit-info')).data.methods.map(
        ({ method }: { method: string }) => method,
      );
    expect(await methods()).toEqual(['qr']);
    expectRefused(await start(seller), 409, 'REQUEST_INVALID');
    expect((await setRechargeAccounts(app, finance)).status).toBe(200);
    expect(await methods()).toEqual(['qr', 'bank_transfer']);
    expectRefused(await get(reviewer, '/console/recharge-settings'), 403, 'AUTH_PERMISSION_DENIED');
    expect((await get(seller, '/console/recharge-settings')).status).toBe(401);
    const saveSettings = (body: object) =>
      call(app, 'PUT /console/recharge-settings', {
        token: finance.token,
        body: {
          version: 3,
          bank: PLATFORM_BANK,
          usdt: { enabled: false, address: null, rate: null },
          ...body,
        },
      });
    expectRefused(await saveSettings({ version: 1 }), 409, 'REQUEST_INVALID');
    const wrong = [
      { bank: { ...PLATFORM_BANK, account_number: '12' } },
      { bank: { ...PLATFORM_BANK, account_name: '  ' } },
      { bank: { ...PLATFORM_BANK, bank: 'XYZ' } },
      { usdt: { enabled: true, address: null, rate: 32 } },
      { usdt: { enabled: true, address: TRON_ADDRESS, rate: null } },
      { usdt: { enabled: true, address: TRON_ADDRESS, rate: 0 } },
      { usdt: { enabled: true, address: TRON_ADDRESS, rate: 24.99 } },
      { usdt: { enabled: true, address: TRON_ADDRESS, rate: 45.01 } },
      { usdt: { enabled: false, address: `${TRON_ADDRESS.slice(0, -1)}u`, rate: null } },
    ];
    for (const body of wrong) expectRefused(await saveSettings(body), 422, 'REQUEST_VALIDATION_ERROR');
    const { entries } = (await get(finance, '/console/audit?action=recharge_settings_changed')).data;
    expect(entries[0].detail).toMatchObject({
      bank_before: null,
      bank: 'KTB 1112**3334',
      usdt: false,
      proposed_by: finance.account,
    });
  });

  it('[WAL-03] are proposed by one finance operator and apply after another confirms', async () => {
    const accounts = async () => (await get(finance, '/console/recharge-settings')).data;
    const before = await accounts();
    const bank = { ...PLATFORM_BANK, bank: 'SCB', account_number: '9998887776' };
    const usdt = { enabled: true, address: TRON_ADDRESS, rate: 32 };
    const propose = (caller: Caller, version: number) =>
      call(app, 'PUT /console/recharge-settings', { token: caller.token, body: { version, bank, usdt } });
    const step = (caller: Caller, name: 'confirm' | 'discard', version: number) =>
      post(caller, `/console/recharge-settings/${name}`, { version });
    const { version } = before;
    expectRefused(await step(second, 'confirm', version), 409, 'REQUEST_INVALID');
    expectRefused(await step(second, 'discard', version), 409, 'REQUEST_INVALID');
    expectRefused(await propose(reviewer, version), 403, 'AUTH_PERMISSION_DENIED');
    const proposed = await propose(finance, version);
    expect(proposed.data).toMatchObject({
      bank: before.bank,
      usdt: before.usdt,
      version: version + 1,
      proposal: { bank, usdt, proposed_by: { id: finance.id } },
    });
    const seller = await newSeller(app);
    expect((await start(seller)).data.recharge.bank).toEqual(before.bank);
    const own = await step(finance, 'confirm', version + 1);
    expectRefused(own, 403, 'AUTH_PERMISSION_DENIED');
    expect(own.body.reason).toBe('accounts_four_eyes');
    expectRefused(await step(reviewer, 'confirm', version + 1), 403, 'AUTH_PERMISSION_DENIED');
    expect((await step(seller, 'confirm', version + 1)).status).toBe(401);
    expectRefused(await step(second, 'confirm', version), 409, 'REQUEST_INVALID');
    // The proposal changed while it was being confirmed.
    await propose(finance, version + 1);
    expectRefused(await step(second, 'confirm', version + 1), 409, 'REQUEST_INVALID');
    const discarded = await step(second, 'discard', version + 2);
    expect(discarded.data).toMatchObject({ bank: before.bank, proposal: null });
    await propose(finance, version + 3);
    const replies = await Promise.all([0, 1, 2].map(() => step(second, 'confirm', version + 4)));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await accounts()).toMatchObject({
      bank,
      usdt,
      proposal: null,
      changed_by: { id: finance.id },
      confirmed_by: { id: second.id },
    });
    expect((await start(seller)).data.recharge.bank).toEqual(bank);
    const { entries } = (await get(finance, '/console/audit?per_page=5')).data;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'recharge_settings_changed',
      'recharge_settings_proposed',
      'recharge_settings_discarded',
      'recharge_settings_proposed',
      'recharge_settings_proposed',
    ]);
    await setRechargeAccounts(app, finance);
  });

  it('require a TRON address with a valid checksum', () => {
    expect(isTronAddress(TRON_ADDRESS)).toBe(true);
    for (const address of [
      TRON_ADDRESS.toLowerCase(),
      `${TRON_ADDRESS}1`,
      TRON_ADDRESS.replace('q', 'r'),
      '',
    ])
      expect(isTronAddress(address)).toBe(false);
  });
});

describe('a bank transfer', () => {
  it('[WAL-03] shows account and reference, accepts the slip, and is credited once with the amount on the statement', async () => {
    const seller = await newSeller(app);
    const started = await start(seller, {}, 'begin-once');
    expect(started.status).toBe(201);
    expect(started.body.message).toContain('Transfer to the account');
    const { recharge } = started.data;
    expect(recharge).toMatchObject({
      method: 'bank_transfer',
      status: 'pending',
      amount: 20_000,
      bank: PLATFORM_BANK,
      reference: `RN${recharge.id}`,
      payment: null,
      slip: null,
      submitted_at: null,
    });
    expect((await start(seller, {}, 'begin-once')).data).toEqual(started.data);
    expectRefused(await approve(finance, recharge.id, { version: 1 }), 409, 'REQUEST_INVALID');

    const slip = await slipPicture('one');
    const sent = await sendSlip(app, seller, recharge.id, slip);
    expect(sent.status).toBe(200);
    expect(sent.data).toMatchObject({ status: 'pending', submitted_at: expect.any(String) });
    const dueMs = Date.parse(sent.data.due_at) - Date.parse(sent.data.submitted_at);
    expect(Math.round(dueMs / MINUTE_MS)).toBe(180);
    expectRefused(await sendSlip(app, seller, recharge.id, await slipPicture('two')), 409, 'REQUEST_INVALID');
    // A repeated upload of the same slip, even in parallel, succeeds and stores it once.
    const repeats = await Promise.all([0, 1].map(() => sendSlip(app, seller, recharge.id, slip)));
    for (const repeat of repeats)
      expect({ status: repeat.status, submitted_at: repeat.data?.submitted_at }).toEqual({
        status: 200,
        submitted_at: sent.data.submitted_at,
      });
    const storedFiles = await app.db
      .selectFrom('files')
      .select('id')
      .where('seller_id', '=', seller.id)
      .execute();
    expect(storedFiles).toHaveLength(1);
    expectRefused(
      await post(seller, `/sellers/wallet/recharges/${recharge.id}/cancel`),
      409,
      'REQUEST_INVALID',
    );
    const shown = await fetch(`${app.baseUrl}${sent.data.slip.url}`);
    expect(shown.headers.get('content-type')).toBe('image/webp');

    const queues = (await get(finance, '/console/queues')).data.queues;
    expect(queues.find((queue: { queue: string }) => queue.queue === 'recharges').open).toBe(1);
    const { recharges, counts } = (await get(finance, '/console/recharges')).data;
    expect(recharges).toMatchObject([{ id: recharge.id, state: 'submitted', version: 2, same_proof: 0 }]);
    expect(counts).toEqual({ submitted: 1, approved: 0, credited: 0, failed: 0 });

    for (const body of [
      { received: 0 },
      { received: -5 },
      { received: 0.001 },
      { received: 10_000_000.01 },
      { reference: ' ' },
    ])
      expectRefused(await approve(finance, recharge.id, body), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await approve(reviewer, recharge.id), 403, 'AUTH_PERMISSION_DENIED');
    expect((await approve(seller, recharge.id)).status).toBe(401);
    expect(await balanceOf(app, seller)).toBe(0);

    const credited = await approve(finance, recharge.id, { received: 19_999.5 }, 'credit-once');
    expect(credited.data).toMatchObject({ state: 'credited', credited_amount: 19_999.5 });
    expect((await approve(finance, recharge.id, { received: 19_999.5 }, 'credit-once')).data).toEqual(
      credited.data,
    );
    expectRefused(await approve(second, recharge.id), 409, 'REQUEST_INVALID');
    expectRefused(await approve(second, recharge.id, { version: 3 }), 409, 'REQUEST_INVALID');
    expectRefused(
      await decide(second, recharge.id, 'reject', { version: 3, reason_code: 'not_received' }),
      409,
      'REQUEST_INVALID',
    );
    expect(await balanceOf(app, seller)).toBe(19_999.5);
    expect(await one(seller, recharge.id)).toMatchObject({ status: 'credited', credited_amount: 19_999.5 });
    expect(await newest(seller)).toMatchObject({
      type: 'transaction',
      title: 'Top-up received',
      message: expect.stringContaining('We received ฿19,999.50 (you entered ฿20,000.00)'),
    });
    expect(await actions(recharge.id)).toEqual(['recharge_credited']);
  });

  it('[WAL-03] is visible to finance only, and each access to the slip is in the audit log', async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const { id, slip } = await submitTransfer(app, seller, 6_000);
    expectRefused(await get(reviewer, '/console/recharges'), 403, 'AUTH_PERMISSION_DENIED');
    const { recharges } = (await get(finance, '/console/recharges')).data;
    const { url } = recharges.find((row: { id: number }) => row.id === id).slip;
    const open = async (address: string) => (await fetch(`${app.baseUrl}${address}`)).status;
    expect(await open(url)).toBe(200);
    expect(await open(url.replace('/slips/', '/'))).toBe(404);
    expect(await open(slip.url.replace('private-files/', 'private-files/slips/'))).toBe(404);
    expect(await open(`${url}0`)).toBe(404);
    expect(await actions(id)).toEqual(['recharge_slip_viewed']);
    app.clock.advance(6 * MINUTE_MS);
    expect(await open(url)).toBe(404);
    for (const reply of [
      await get(stranger, `/sellers/wallet/recharges/${id}`),
      await sendSlip(app, stranger, id, await slipPicture('stranger')),
      await post(stranger, `/sellers/wallet/recharges/${id}/cancel`),
      await post(stranger, `/sellers/wallet/recharges/${id}/transaction-id`, { transaction_id: TXID }),
    ])
      expectRefused(reply, 404, 'REQUEST_NOT_FOUND');
    expectRefused(await sendSlip(app, {}, id, await slipPicture('nobody')), 401, 'AUTH_TOKEN_INVALID');
    const row = await app.db.selectFrom('files').selectAll().where('type', '=', 'slip').executeTakeFirst();
    expect(row).toMatchObject({ media_hash: null });
    const gone = await call(app, `DELETE /files/${row?.id}`, { token: seller.token });
    expect(gone.status).not.toBe(200);
  });

  it('[WAL-03] shows masked names in the list; the full name needs an open decision and is in the audit log', async () => {
    const seller = await newSeller(app);
    await verifySellerIdentity(app, seller, reviewer);
    const { id } = await submitTransfer(app, seller, 6_000);
    const path = `/console/recharges/${id}/reveal`;
    const list = (await get(finance, '/console/recharges?per_page=100')).data;
    expect(list.recharges.find((row: { id: number }) => row.id === id).verified_name).toMatch(/^.{1,4}\*+$/);
    expect(JSON.stringify(list)).not.toContain('ใจดี');
    expectRefused(await post(reviewer, path), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await post(seller, path), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await post(finance, '/console/recharges/999999/reveal'), 404, 'REQUEST_NOT_FOUND');
    expect((await post(finance, path)).data).toEqual({ verified_name: 'สมชาย ใจดี' });
    expect(await actions(id)).toEqual(['recharge_name_viewed']);
    const unproven = (await start(seller)).data.recharge.id;
    expectRefused(await post(finance, `/console/recharges/${unproven}/reveal`), 409, 'REQUEST_INVALID');
    const decided = await decide(finance, id, 'reject', { version: 2, reason_code: 'not_received' });
    expect(JSON.stringify(decided.data)).not.toContain('ใจดี');
    const closed = await post(finance, path);
    expectRefused(closed, 409, 'REQUEST_INVALID');
    expect(closed.body.reason).toBe('look_not_needed');
    // Access to full names is rate-limited.
    const accesses = await Promise.all(
      Array.from({ length: REVEALS_PER_MINUTE + 1 }, async () => (await post(second, path)).status),
    );
    expect(accesses).toContain(429);
  });

  it('[WAL-03] [FILE-01] refuses an invalid slip, and stores nothing', async () => {
    const seller = await newSeller(app);
    const { id } = (await start(seller)).data.recharge;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .gif()
      .toBuffer();
    for (const bytes of [svg, gif, Buffer.from('%PDF-1.7')])
      expectRefused(await sendSlip(app, seller, id, bytes), 415, 'UPLOAD_FILE_TYPE_INVALID');
    const cut = (await slipPicture('cut')).subarray(0, 900);
    expect((await sendSlip(app, seller, id, cut)).body.code).toMatch(/^UPLOAD_/);
    const files = await app.db.selectFrom('files').select('id').where('seller_id', '=', seller.id).execute();
    expect(files).toEqual([]);
    expect(await one(seller, id)).toMatchObject({ status: 'pending', submitted_at: null });
  });

  it('[WAL-03] accepts a slip and a bank movement for one top-up only; after a rejection the slip may be used again', async () => {
    const [seller, other] = [await newSeller(app), await newSeller(app)];
    const slip = await slipPicture('shared');
    const first = (await start(seller)).data.recharge.id;
    const copy = (await start(other)).data.recharge.id;
    const again = (await start(seller)).data.recharge.id;
    expect((await sendSlip(app, seller, first, slip)).status).toBe(200);
    const used = await sendSlip(app, other, copy, slip);
    expectRefused(used, 409, 'REQUEST_INVALID');
    expect(used.body.reason).toBe('slip_used');
    // Other metadata does not make it another picture.
    const noted = await sharp(slip)
      .withExif({ IFD0: { Copyright: 'Me' } })
      .png()
      .toBuffer();
    expectRefused(await sendSlip(app, other, copy, noted), 409, 'REQUEST_INVALID');
    await decide(finance, first, 'reject', { version: 2, reason_code: 'not_received' });
    expect((await sendSlip(app, seller, again, slip)).status).toBe(200);
    const { recharges } = (await get(finance, '/console/recharges')).data;
    expect(recharges.find((row: { id: number }) => row.id === again).same_proof).toBe(1);
    await sendSlip(app, other, copy, await slipPicture('of my own'));
    expect((await approve(finance, again, { reference: 'ref 77' })).data.state).toBe('credited');
    expect(await consoleOne(again)).toMatchObject({ statement_reference: 'ref 77' });
    // Spelling variants are the same reference; a reference needs a letter or digit.
    for (const reference of [' REF 77 ', 'REF-77', 'ref77', 'R.E.F/７７', '- / -']) {
      const succeeded = await approve(second, copy, { reference });
      expectRefused(succeeded, 422, 'REQUEST_VALIDATION_ERROR');
      expect(Object.keys(succeeded.body.errors)).toEqual(['reference']);
    }
    await expect(
      app.db
        .updateTable('recharges')
        .set({ reference_key: 'REF77' })
        .where('seller_id', '=', other.id)
        .where('id', '=', copy)
        .execute(),
    ).rejects.toThrow('recharges_reference_once');
    expect((await approve(finance, copy)).status).toBe(200);
  });

  it('[WAL-03] needs a second operator for a large amount', async () => {
    const seller = await newSeller(app);
    const { id } = await submitTransfer(app, seller, 100_000);
    expectRefused(await decide(second, id, 'confirm', { version: 2 }), 409, 'REQUEST_INVALID');
    const approved = await approve(finance, id, { received: 100_000 });
    expect(approved.data).toMatchObject({
      state: 'approved',
      status: 'pending',
      approved_by: { id: finance.id },
    });
    expect(await balanceOf(app, seller)).toBe(0);
    expectRefused(await approve(second, id, { version: 3 }), 409, 'REQUEST_INVALID');
    expectRefused(await decide(finance, id, 'confirm', { version: 3 }), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await decide(reviewer, id, 'confirm', { version: 3 }), 403, 'AUTH_PERMISSION_DENIED');
    const confirmed = await decide(second, id, 'confirm', { version: 3 });
    expect(confirmed.data).toMatchObject({ state: 'credited', decided_by: { id: second.id } });
    expect(await balanceOf(app, seller)).toBe(100_000);
    expect(await actions(id)).toEqual(['recharge_credited', 'recharge_approved']);
    const { id: wrong } = await submitTransfer(app, seller, 200_000);
    await approve(finance, wrong, { received: 200_000 });
    expect(
      (await decide(second, wrong, 'reject', { version: 3, reason_code: 'proof_mismatch' })).data.state,
    ).toBe('failed');
    // The received amount counts, not the requested one.
    const { id: small } = await submitTransfer(app, seller, 200_000);
    expect((await approve(finance, small, { received: 99_999.99 })).data.state).toBe('credited');
  });

  it('[WAL-03] needs a second operator when small amounts add up, per operator or per seller', async () => {
    const third = await newOperator(app, 'finance');
    const transfer = async (seller: TestSeller, amount: number) =>
      (await submitTransfer(app, seller, amount)).id as number;
    const [seller, other] = [await newSeller(app), await newSeller(app)];
    const stateOf = async (caller: TestOperator, id: number, received: number) =>
      (await approve(caller, id, { received })).data.state;
    expect(await stateOf(finance, await transfer(seller, 60_000), 60_000)).toBe('credited');
    // The seller's total, over all operators.
    const next = await transfer(seller, 40_000);
    expect(await stateOf(second, next, 40_000)).toBe('approved');
    expect((await decide(third, next, 'confirm', { version: 3 })).data.state).toBe('credited');
    // The operator's total, over all sellers; amounts confirmed by two operators don't count.
    expect(await stateOf(second, await transfer(other, 39_999), 39_999)).toBe('credited');
    const [another, fourth] = [await newSeller(app), await newSeller(app)];
    const ids = [await transfer(another, 30_000), await transfer(fourth, 30_000)];
    const states = await Promise.all(ids.map((id) => stateOf(finance, id, 30_000)));
    expect(states.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(['approved', 'credited']);
    const tomorrow = await transfer(seller, 60_000);
    app.clock.advance(24 * 60 * MINUTE_MS);
    const renewed = await newOperator(app, 'finance');
    expect(await stateOf(renewed, tomorrow, 60_000)).toBe('credited');
    await expect(
      app.db
        .updateTable('recharges')
        .set({ received_satang: satang(50_000_000) })
        .where('decided_by', '=', renewed.id)
        .execute(),
    ).rejects.toThrow('recharges_two_for_much');
  });

  it("[WAL-03] is rejected for a reason in the seller's language", async () => {
    const seller = await newSeller(app);
    const { id } = await submitTransfer(app, seller, 8_000);
    const reject = (body: object) => decide(finance, id, 'reject', { version: 2, ...body });
    expectRefused(await reject({ reason_code: 'other', reason: '  ' }), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await reject({ reason_code: 'cancelled' }), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await reject({ reason_code: 'not_received', version: 1 }), 409, 'REQUEST_INVALID');
    expect((await reject({ reason_code: 'not_received', reason: 'Ask your bank' })).status).toBe(200);
    expect(await one(seller, id)).toMatchObject({
      status: 'failed',
      reason_code: 'not_received',
      reason: 'Ask your bank',
      credited_amount: null,
    });
    const texts = await Promise.all(
      ['th', 'en', 'zh-TW', 'zh-CN'].map(
        async (language) =>
          (await call(app, 'GET /sellers/notifications', { token: seller.token, language })).data
            .notifications[0].message,
      ),
    );
    expect(texts).toEqual([
      'เรายังไม่ได้รับเงิน ฿8,000.00 กรุณาตรวจสอบกับธนาคาร Ask your bank',
      'We have not received ฿8,000.00. Check with your bank. Ask your bank',
      '我們尚未收到 ฿8,000.00，請向銀行確認。Ask your bank',
      '我们尚未收到 ฿8,000.00，请向银行确认。Ask your bank',
    ]);
    expect(await balanceOf(app, seller)).toBe(0);
    expect(await actions(id)).toEqual(['recharge_rejected']);
  });

  it('[WAL-03] times out without a slip, can be cancelled before, and is limited to three open ones', async () => {
    const seller = await newSeller(app);
    const ids: number[] = [];
    for (let index = 0; index < 3; index += 1) ids.push((await start(seller)).data.recharge.id);
    const [late = 0, gone = 0, shown = 0] = ids;
    const fourth = await start(seller);
    expectRefused(fourth, 409, 'REQUEST_INVALID');
    expect(fourth.body.reason).toBe('recharge_open_limit');
    const cancelled = await post(seller, `/sellers/wallet/recharges/${gone}/cancel`);
    expect(cancelled.data).toMatchObject({ status: 'failed', reason_code: 'cancelled' });
    expectRefused(await post(seller, `/sellers/wallet/recharges/${gone}/cancel`), 409, 'REQUEST_INVALID');
    expectRefused(await sendSlip(app, seller, gone, await slipPicture('gone')), 409, 'REQUEST_INVALID');
    await sendSlip(app, seller, shown, await slipPicture('in time'));
    app.clock.advance(119 * MINUTE_MS);
    await timeOut();
    expect((await one(seller, late)).status).toBe('pending');
    app.clock.advance(MINUTE_MS);
    expectRefused(await sendSlip(app, seller, late, await slipPicture('late')), 409, 'REQUEST_INVALID');
    await timeOut();
    expect((await one(seller, late)).status).toBe('payment_timeout');
    expect((await one(seller, shown)).status).toBe('pending');
    expect(await newest(seller)).toMatchObject({ title: 'Top-up timed out' });
    expect((await start(seller)).status).toBe(201);
  });

  it('[WAL-03] is decided once when eight decisions arrive in parallel', async () => {
    const seller = await newSeller(app);
    const { id } = await submitTransfer(app, seller, 5_000);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0
          ? approve(finance, id, { received: 5_000 })
          : decide(second, id, 'reject', { version: 2, reason_code: 'not_received' }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status } = await one(seller, id);
    expect(await balanceOf(app, seller)).toBe(status === 'credited' ? 5_000 : 0);
  });
});

describe('the queue of bank transfers', () => {
  it('[WAL-03] is sorted by time or amount in both directions, and continues by cursor', async () => {
    for (const amount of [6_000, 9_000, 6_000]) await submitTransfer(app, await newSeller(app), amount);
    const read = (query: { sort?: string }) =>
      readAllPages<{ id: number; amount: number }>(app, finance, {
        path: '/console/recharges',
        rows: 'recharges',
        query,
      });
    const oldestFirst = await read({});
    expect(oldestFirst.slice(-3).map(({ amount }) => amount)).toEqual([6_000, 9_000, 6_000]);
    const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
    expect(ids(await read({ sort: 'time_asc' }))).toEqual(ids(oldestFirst));
    expect(ids(await read({ sort: 'time_desc' }))).toEqual(ids(oldestFirst).toReversed());
    const smallestFirst = oldestFirst.toSorted((a, b) => a.amount - b.amount || a.id - b.id);
    expect(ids(await read({ sort: 'amount_asc' }))).toEqual(ids(smallestFirst));
    expect(ids(await read({ sort: 'amount_desc' }))).toEqual(ids(smallestFirst).toReversed());
  });
});

describe('a QR code', () => {
  it('[WAL-03] is limited per day, whether paid, cancelled or neither', async () => {
    const seller = await newSeller(app);
    const startQr = () => start(seller, { method: 'qr' });
    const { recharge } = (await startQr()).data;
    await post(seller, `/sellers/wallet/recharges/${recharge.id}/cancel`);
    // Three of the four parallel requests succeed.
    const replies = await Promise.all([startQr(), startQr(), startQr(), startQr()]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 201, 201, 409]);
    const over = await startQr();
    expectRefused(over, 409, 'REQUEST_INVALID');
    expect(over.body.reason).toBe('recharge_qr_daily_limit');
    expect((await start(seller)).status).toBe(201);
    expect((await start(await newSeller(app), { method: 'qr' })).status).toBe(201);
  });

  it('[WAL-03] can’t be paid after the top-up is cancelled, but a payment that still arrives is credited', async () => {
    const seller = await newSeller(app);
    const { id, payment } = (await start(seller, { method: 'qr' })).data.recharge;
    expect((await post(seller, `/sellers/wallet/recharges/${id}/cancel`)).data).toMatchObject({
      status: 'failed',
      reason_code: 'cancelled',
      payment: { status: 'expired', pay_url: null },
    });
    expect((await call(app, `POST /payments/sandbox/${payment.id}/pay`)).status).toBe(409);
    expectRefused(await sendSlip(app, seller, id, await slipPicture('qr')), 409, 'REQUEST_INVALID');
    const paid = (await start(seller, { method: 'qr' })).data.recharge;
    await pay(app, paid.payment.id);
    expect(await one(seller, paid.id)).toMatchObject({ status: 'credited', credited_amount: 20_000 });
    expectRefused(await post(seller, `/sellers/wallet/recharges/${paid.id}/cancel`), 409, 'REQUEST_INVALID');
    expectRefused(await approve(finance, paid.id), 409, 'REQUEST_INVALID');
  });
});

describe('USDT', () => {
  it('[WAL-03] is disabled by default, then accepts a transaction once, at the rate fixed for the top-up', async () => {
    const seller = await newSeller(app);
    const off = await start(seller, { method: 'usdt_trc20' });
    expectRefused(off, 409, 'REQUEST_INVALID');
    expect(off.body.reason).toBe('recharge_method_off');
    await setRechargeAccounts(app, finance, { usdt: { enabled: true, address: TRON_ADDRESS, rate: 32.5 } });
    const { methods } = (await get(seller, '/finance/deposit-info')).data;
    expect(methods[2]).toMatchObject({ method: 'usdt_trc20', rate: 32.5, minutes_min: 30 });
    const { recharge } = (await start(seller, { amount: 5_000, method: 'usdt_trc20' })).data;
    expect(recharge).toMatchObject({
      bank: null,
      usdt: { network: 'TRC20', address: TRON_ADDRESS, rate: 32.5 },
    });
    // A few random cents identify the sender: anybody can name a public transaction id.
    const { amount } = recharge.usdt;
    expect(amount).toBeGreaterThan(153.85);
    expect(amount).toBeLessThanOrEqual(154.35);
    // A later rate change does not affect this top-up.
    await setRechargeAccounts(app, finance, { usdt: { enabled: true, address: TRON_ADDRESS, rate: 31 } });
    const send = (id: number, transaction_id: string) =>
      post(seller, `/sellers/wallet/recharges/${id}/transaction-id`, { transaction_id });
    expectRefused(await sendSlip(app, seller, recharge.id, await slipPicture('u')), 409, 'REQUEST_INVALID');
    for (const wrong of ['', 'abc', `${TXID}0`, TXID.replace('a', 'g')])
      expectRefused(await send(recharge.id, wrong), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await send(recharge.id, ` ${TXID.toUpperCase()} `)).data).toMatchObject({
      status: 'pending',
      transaction_id: TXID,
    });
    const more = (await start(seller, { amount: 6_500, method: 'usdt_trc20' })).data.recharge;
    // Two sellers name the same transaction: finance sees both, and at most one is credited.
    const claimed = await send(more.id, TXID);
    expect(claimed.data).toMatchObject({ status: 'pending', transaction_id: TXID });
    const listed = (await get(finance, '/console/recharges?per_page=100')).data.recharges;
    for (const id of [recharge.id, more.id])
      expect(listed.find((row: { id: number }) => row.id === id)).toMatchObject({
        rival_claims: 1,
        same_proof: 0,
      });
    const worth = Math.floor(Math.round(amount * 100) * 32.5) / 100;
    const replies = await Promise.all([
      decide(finance, recharge.id, 'approve', { version: 2, received: amount }),
      decide(finance, recharge.id, 'approve', { version: 2, received: amount }),
    ]);
    const credited = replies.find(({ status }) => status === 200);
    expect(credited?.data).toMatchObject({
      state: 'credited',
      credited_amount: worth,
      statement_reference: TXID,
    });
    expect((await newest(seller)).message).not.toContain('you entered');
    const rival = await decide(second, more.id, 'approve', { version: 2, received: 200 });
    expectRefused(rival, 422, 'REQUEST_VALIDATION_ERROR');
    await decide(second, more.id, 'reject', { version: 2, reason_code: 'proof_used' });
    const other = (await start(seller, { amount: 6_500, method: 'usdt_trc20' })).data.recharge;
    await send(other.id, 'cd'.repeat(32));
    const differs = await decide(finance, other.id, 'approve', { version: 2, received: 100.01 });
    expect(differs.data.credited_amount).toBe(3_100.31);
    expect(await balanceOf(app, seller)).toBe(Math.round((worth + 3_100.31) * 100) / 100);
  });
});

describe('GET finance/transactions', () => {
  it('[WAL-04] answers the same as GET sellers/transactions', async () => {
    const seller = await newSeller(app, { balance: 5_000 });
    const { data } = await get(seller, '/finance/transactions?type=recharge');
    expect(data).toEqual((await get(seller, '/sellers/transactions?type=recharge')).data);
    expect(data.transactions).toHaveLength(1);
    expect((await call(app, 'GET /finance/transactions')).status).toBe(401);
  });
});
