import { HOUR_MS } from '@raan/contract/durations';
import { inTransaction } from '#platform/db.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendAccountMails } from '#features/auth/send-account-mails.ts';
import { revealAndApproveCard, verifySellerIdentity } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { readAllPages } from '#test/read-pages.ts';
import { chargeForItems, newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { noRealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { timeOutRecharges } from '#features/wallet/end-recharge.ts';

const app = useTestApp({ env: { WITHDRAWAL_FEE_BAHT: '15' }, startsAt: '2026-11-21T03:00:00Z' });
const PASSWORD = '246810';
const CARD = {
  bank_name: 'SCB',
  card_number: '123-4-56789-0',
  card_holder_name: 'นาย สมชาย  ใจดี',
  withdraw_password: PASSWORD,
};
let reviewer: TestOperator;
/** Approves the cards of sellers whom `reviewer` verified. */
let cardReviewer: TestOperator;
let finance: TestOperator;
let payer: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  cardReviewer = await newOperator(app, 'reviewer');
  finance = await newOperator(app, 'finance');
  payer = await newOperator(app, 'finance');
});

type Caller = { token: string };
const get = async (caller: Caller, path: string) =>
  (await call(app, `GET ${path}`, { token: caller.token })).data;
const post = (caller: Caller, path: string, body: object = {}, key?: string) =>
  call(app, `POST ${path}`, { token: caller.token, body, ...(key && { key }) });
const addCard = (seller: TestSeller, body: object = {}) =>
  post(seller, '/sellers/bank-cards', { ...CARD, ...body });
const withdraw = (seller: TestSeller, body: object = {}, key?: string) =>
  post(seller, '/sellers/wallet/withdraw', { amount: 6_000, withdraw_password: PASSWORD, ...body }, key);
const cancel = (seller: TestSeller, id: number) => post(seller, `/sellers/wallet/withdrawals/${id}/cancel`);
const step = (caller: Caller, id: number, action: string, version: number, body: object = {}) =>
  post(caller, `/console/withdrawals/${id}/${action}`, { version, ...body });
const limits = (seller: TestSeller) => get(seller, '/sellers/wallet/withdraw-limits');
const newest = async (seller: TestSeller) => (await get(seller, '/sellers/notifications')).notifications[0];
const balancesOf = async (seller: TestSeller) => {
  const { available, frozen } = await sellerBalances(app.db, seller.id);
  return [available / 100, frozen / 100];
};

async function verified(balance = 20_000): Promise<TestSeller> {
  const seller = await newSeller(app, { balance });
  await verifySellerIdentity(app, seller, reviewer);
  return seller;
}

async function newWithdrawingSeller(balance?: number): Promise<TestSeller> {
  const seller = await verified(balance);
  const { data } = await addCard(seller);
  await revealAndApproveCard(app, cardReviewer, data.id);
  return seller;
}

describe('the bank card', () => {
  it('[CARD-01] [CARD-02] is a single one in the verified name, masked, and encrypted at rest', async () => {
    const seller = await newSeller(app);
    await verifySellerIdentity(app, seller, reviewer);
    expect(await get(seller, '/sellers/bank-cards')).toEqual({
      cards: [],
      has_withdraw_password: false,
      verified_name: 'สมชาย ใจดี',
    });
    for (const body of [
      { card_number: '123456789' },
      { card_number: '12345678901234567890' },
      { card_number: '12345678x0' },
      { bank_name: 'K', card_number: '12345678901' },
      { card_holder_name: 'สมหญิง ใจดี' },
      { card_holder_name: '' },
      { withdraw_password: '12345' },
      { bank_name: 'XYZ' },
    ])
      expectRefused(await addCard(seller, body), 422, 'REQUEST_VALIDATION_ERROR');
    const added = await addCard(seller);
    expect(added.status).toBe(201);
    expect(added.data).toMatchObject({
      bank_name: 'SCB',
      card_number: '1234**7890',
      status: 'pending',
      is_default: true,
    });
    expectRefused(await addCard(seller), 409, 'REQUEST_INVALID');
    const row = await app.db
      .selectFrom('bank_cards')
      .selectAll()
      .where('seller_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    expect(row.number.includes('1234567890')).toBe(false);
    expect(JSON.stringify(row)).not.toContain('1234567890');
    const { seller: profile } = await get(seller, '/sellers/profile');
    expect(profile).toMatchObject({ has_bank_account: true, bank_code: 'SCB', bank_account: '1234**7890' });
    const { status } = await call(app, `PUT /sellers/bank-cards/${added.data.id}/default`, {
      token: seller.token,
    });
    expect(status).toBe(200);
  });

  it('[CARD-02] is added once when eight requests arrive in parallel', async () => {
    const seller = await verified();
    const replies = await Promise.all(Array.from({ length: 8 }, () => addCard(seller)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('[CARD-02] may be added before the identity is verified, and stays pending until then', async () => {
    const seller = await newSeller(app, { balance: 20_000 });
    const added = await addCard(seller);
    expect(added.status).toBe(201);
    expect(added.data.status).toBe('pending');
    expectRefused(await addCard(seller), 409, 'REQUEST_INVALID');
    const { id } = added.data;
    const isQueued = async () => {
      const { bank_cards } = await get(cardReviewer, '/console/bank-cards?per_page=100');
      return bank_cards.some((card: { id: number }) => card.id === id);
    };
    const queued = async () =>
      (await get(finance, '/console/queues')).queues.find(
        ({ queue }: { queue: string }) => queue === 'bank_cards',
      ).open;
    expect(await isQueued()).toBe(false);
    const open = await queued();
    await post(cardReviewer, `/console/bank-cards/${id}/reveal`);
    const early = await post(cardReviewer, `/console/bank-cards/${id}/approve`);
    expectRefused(early, 409, 'REQUEST_INVALID');
    expect(early.body.reason).toBe('card_identity_not_verified');
    expect((await limits(seller)).blocked_by).toBe('not_verified');
    await verifySellerIdentity(app, seller, reviewer);
    expect((await get(seller, '/sellers/bank-cards')).cards[0].status).toBe('pending');
    expect((await limits(seller)).blocked_by).toBe('card_pending');
    expect(await isQueued()).toBe(true);
    expect(await queued()).toBe(open + 1);
    expect((await post(cardReviewer, `/console/bank-cards/${id}/approve`)).data.state).toBe('verified');
    expect((await limits(seller)).blocked_by).toBeNull();
  });

  it('[CARD-02] is never approved in another name than that of the verified identity', async () => {
    const seller = await newSeller(app);
    const { id } = (await addCard(seller, { card_holder_name: 'สมหญิง ใจดี' })).data;
    await verifySellerIdentity(app, seller, reviewer);
    await post(cardReviewer, `/console/bank-cards/${id}/reveal`);
    const other = await post(cardReviewer, `/console/bank-cards/${id}/approve`);
    expectRefused(other, 409, 'REQUEST_INVALID');
    expect(other.body.reason).toBe('card_holder_differs');
    expect((await get(seller, '/sellers/bank-cards')).cards[0].status).toBe('pending');
    const remove = { reason_code: 'holder_mismatch' };
    expect((await post(cardReviewer, `/console/bank-cards/${id}/reject`, remove)).status).toBe(200);
  });

  it('[CARD-01] is decided by a reviewer, who may see the full number; the access is in the audit log', async () => {
    const seller = await verified();
    const { id } = (await addCard(seller)).data;
    const path = `/console/bank-cards/${id}`;
    for (const caller of [finance, seller])
      expect((await post(caller, `${path}/approve`)).status).toBe(caller === finance ? 403 : 401);
    expectRefused(
      await call(app, 'GET /console/bank-cards', { token: finance.token }),
      403,
      'AUTH_PERMISSION_DENIED',
    );
    const queue = await get(reviewer, '/console/bank-cards');
    const listed = queue.bank_cards.find((card: { id: number }) => card.id === id);
    expect(listed.card_number).toBe('1234**7890');
    expect(listed.card_holder_name).toMatch(/^.{1,4}\*+$/);
    expect(JSON.stringify(queue)).not.toContain('ใจดี');
    expectRefused(await post(finance, `${path}/reveal`), 403, 'AUTH_PERMISSION_DENIED');
    expect((await post(reviewer, `${path}/reveal`)).data.card_number).toBe('1234567890');
    expectRefused(
      await post(reviewer, `${path}/reject`, { reason: 'No such account' }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    expect(
      (await post(reviewer, `${path}/reject`, { reason_code: 'other', reason: 'No such account' })).data,
    ).toMatchObject({ state: 'rejected', reason_code: 'other' });
    expectRefused(await post(reviewer, `${path}/approve`), 409, 'REQUEST_INVALID');
    const closed = await post(reviewer, `${path}/reveal`);
    expectRefused(closed, 409, 'REQUEST_INVALID');
    expect(closed.body.reason).toBe('look_not_needed');
    expect((await get(seller, '/sellers/bank-cards')).cards[0]).toMatchObject({
      status: 'unverified',
      reason: 'No such account',
    });
    expect(await newest(seller)).toMatchObject({
      type: 'verification',
      message: 'Reason: No such account',
    });
    const { entries } = await get(reviewer, `/console/audit?subject_kind=bank_card&subject_id=${id}`);
    expect(entries.map((entry: { action: string }) => entry.action)).toEqual([
      'bank_card_rejected',
      'bank_card_number_viewed',
    ]);
    expect(JSON.stringify(entries)).not.toContain('7890');
  });

  it('[CARD-01] is named by its bank in notifications, in the seller’s language', async () => {
    const seller = await newWithdrawingSeller();
    expect((await newest(seller)).message).toBe('You can now withdraw to your Siam Commercial Bank account');
    const { data } = await call(app, 'GET /sellers/notifications', {
      token: seller.token,
      language: 'th',
    });
    expect(data.notifications[0].message).toBe('ถอนเงินเข้าบัญชีธนาคารไทยพาณิชย์ของคุณได้แล้ว');
  });

  it('[CARD-02] can be deleted without a request body, but not by another seller or during a payout', async () => {
    const seller = await newWithdrawingSeller();
    const { id } = (await get(seller, '/sellers/bank-cards')).cards[0];
    const remove = (caller: Caller, body?: object) =>
      call(app, `DELETE /sellers/bank-cards/${id}`, { token: caller.token, ...(body && { body }) });
    expectRefused(await remove(await newWithdrawingSeller()), 404, 'REQUEST_NOT_FOUND');
    const request = await withdraw(seller);
    expectRefused(await remove(seller), 409, 'REQUEST_INVALID');
    await cancel(seller, request.data.withdrawal.id);
    expect((await remove(seller)).status).toBe(200);
    expectRefused(await remove(seller), 404, 'REQUEST_NOT_FOUND');
    // Older clients still send the password.
    const { data } = await addCard(seller);
    const old = await call(app, `DELETE /sellers/bank-cards/${data.id}`, {
      token: seller.token,
      body: { withdraw_password: PASSWORD },
    });
    expect(old.status).toBe(200);
  });

  it('[CARD-02] pauses withdrawals for a day after a replacement is approved', async () => {
    const seller = await newWithdrawingSeller();
    const { id } = (await get(seller, '/sellers/bank-cards')).cards[0];
    await call(app, `DELETE /sellers/bank-cards/${id}`, { token: seller.token });
    const second = await addCard(seller, { card_number: '๙๘๗๖๕๔๓๒๑๐' });
    expect(await limits(seller)).toMatchObject({ blocked_by: 'card_pending', hold_until: null });
    const waited = { created_at: new Date(app.clock.now() - 48 * HOUR_MS).toISOString() };
    await app.db.updateTable('bank_cards').set(waited).where('id', '=', second.data.id).execute();
    await revealAndApproveCard(app, cardReviewer, second.data.id);
    const { blocked_by, hold_until } = await limits(seller);
    expect(blocked_by).toBe('held');
    const pause = Date.parse(hold_until) - app.clock.now();
    expect(pause).toBeGreaterThan(23.9 * HOUR_MS);
    expect(pause).toBeLessThanOrEqual(24 * HOUR_MS);
    expectRefused(await withdraw(seller), 409, 'REQUEST_INVALID');
  });

  it('[CARD-02] causes no pause when it replaces a rejected card, which never received money', async () => {
    const seller = await verified();
    const wrong = await addCard(seller);
    await post(reviewer, `/console/bank-cards/${wrong.data.id}/reject`, { reason_code: 'wrong_bank' });
    await call(app, `DELETE /sellers/bank-cards/${wrong.data.id}`, {
      token: seller.token,
      body: { withdraw_password: PASSWORD },
    });
    const right = await addCard(seller, { card_number: '9876543210' });
    await revealAndApproveCard(app, cardReviewer, right.data.id);
    expect((await limits(seller)).hold_until).toBeNull();
  });
});

describe('the withdrawal password', () => {
  it('[WAL-04] is accepted as `password` or under its older alias, and a wrong one is a 400', async () => {
    const seller = await newWithdrawingSeller();
    const check = (body: object, language?: string) =>
      call(app, 'POST /sellers/wallet/verify-withdraw-password', {
        token: seller.token,
        body,
        ...(language && { language }),
      });
    expect((await check({ password: PASSWORD })).data).toEqual({ valid: true });
    expect((await check({ withdraw_password: PASSWORD })).data).toEqual({ valid: true });
    for (const field of ['password', 'withdraw_password']) {
      const wrong = await check({ [field]: '000000' });
      expectRefused(wrong, 400, 'REQUEST_INVALID');
      expect(wrong.body.message).toBe('Incorrect withdrawal password');
      expect(wrong.body.errors).toEqual({ [field]: ['Incorrect withdrawal password'] });
    }
    expect((await check({ password: '000000' }, 'th')).body.message).toBe('รหัสผ่านถอนเงินไม่ถูกต้อง');
    expectRefused(await check({}), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await check({ password: 123456 }), 422, 'REQUEST_VALIDATION_ERROR');
    const replies = await Promise.all(Array.from({ length: 6 }, () => check({ password: '000000' })));
    expect(replies.map(({ status }) => status)).toContain(429);
  });

  it('[WAL-04] is checked and rate-limited, and a change pauses withdrawals for a day', async () => {
    const seller = await newWithdrawingSeller();
    const check = (withdraw_password: string) =>
      post(seller, '/sellers/wallet/verify-withdraw-password', { withdraw_password });
    expect((await check(PASSWORD)).data).toEqual({ valid: true });
    const change = (old_password: string, new_password: string) =>
      post(seller, '/sellers/wallet/change-withdraw-password', { old_password, new_password });
    expectRefused(await change('000000', '135790'), 400, 'REQUEST_INVALID');
    expectRefused(await change(PASSWORD, '12345'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await change(PASSWORD, PASSWORD), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await change(PASSWORD, '135790')).status).toBe(200);
    expect(await limits(seller)).toMatchObject({ blocked_by: 'held' });
    expectRefused(await check(PASSWORD), 400, 'REQUEST_INVALID');
    // Parallel attempts are all counted.
    await Promise.all(Array.from({ length: 8 }, () => check('000000')));
    const waiting = await check('135790');
    expectRefused(waiting, 429, 'REQUEST_RATE_LIMIT');
    expect(waiting.body.message).toMatch(/15 minutes/);
    app.clock.advance(16 * 60_000);
    expect((await check('135790')).status).toBe(200);
  });

  it('[WAL-04] can be reset once by an emailed link, only by its own seller', async () => {
    const seller = await newWithdrawingSeller();
    expectRefused(await post(seller, '/sellers/wallet/forgot-withdraw-password'), 409, 'REQUEST_INVALID');
    await app.db
      .updateTable('sellers')
      .set({ email: `shop-${seller.id}@example.com` })
      .where('id', '=', seller.id)
      .execute();
    const { data } = await post(seller, '/sellers/wallet/forgot-withdraw-password');
    expect(data.sent_to).toBe('s***@example.com');
    await sendAccountMails(app, (error) => {
      throw error;
    });
    expect(app.mails.at(-1)?.text).toContain('/withdrawal-password#token=');
    const token = /#token=([\w-]+)/.exec(app.mails.at(-1)?.text ?? '')?.[1];
    const reset = (caller: Caller) =>
      post(caller, '/sellers/wallet/reset-withdraw-password', { token, new_password: '112233' });
    expectRefused(await reset(await newWithdrawingSeller()), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await reset(seller)).status).toBe(200);
    expectRefused(await reset(seller), 422, 'REQUEST_VALIDATION_ERROR');
    expect(await limits(seller)).toMatchObject({ blocked_by: 'held' });
    expect(await newest(seller)).toMatchObject({ title: 'Withdrawal password changed' });
  });
});

describe('a withdrawal', () => {
  it('[WAL-01] [WAL-02] is frozen on request, approved by one operator and paid by another', async () => {
    const seller = await newWithdrawingSeller();
    expect(await limits(seller)).toEqual({
      min_amount: 5_000,
      max_amount: 5_000_000,
      fee: 15,
      available: 20_000,
      daily_count: 3,
      left_today: 3,
      hold_until: null,
      owed: 0,
      blocked_by: null,
    });
    const requested = await withdraw(seller, { amount: 6_000.25, description: ' ค่าของ ' }, 'k1');
    expect(requested.status).toBe(201);
    expect(requested.body.message).toBe(
      'Withdrawal requested. It usually takes 5–30 minutes, at most 3 working days',
    );
    expect(requested.data).toMatchObject({
      new_balance: 13_999.75,
      withdrawal: {
        status: 'pending',
        state: 'pending',
        amount: 6_000.25,
        fee: 15,
        actual_amount: 5_985.25,
        note: 'ค่าของ',
        card_number: '1234**7890',
      },
    });
    expect((await withdraw(seller, { amount: 6_000.25, description: ' ค่าของ ' }, 'k1')).data).toEqual(
      requested.data,
    );
    expect(await balancesOf(seller)).toEqual([13_999.75, 6_000.25]);
    const { id } = requested.data.withdrawal;
    // Full names and numbers are shown only while they are needed for the payout.
    const waiting = await get(payer, '/console/withdrawals?state=pending');
    expect(JSON.stringify(waiting)).not.toContain('ใจดี');
    expectRefused(await post(payer, `/console/withdrawals/${id}/reveal`), 409, 'REQUEST_INVALID');
    expectRefused(await step(finance, id, 'process', 1), 409, 'REQUEST_INVALID');
    expectRefused(await step(reviewer, id, 'approve', 1), 403, 'AUTH_PERMISSION_DENIED');
    expect((await step(seller, id, 'approve', 1)).status).toBe(401);
    expect((await step(finance, id, 'approve', 1)).data).toMatchObject({ state: 'approved', version: 2 });
    expectRefused(await step(payer, id, 'approve', 1), 409, 'REQUEST_INVALID');
    for (const action of ['process', 'complete'])
      expect((await step(finance, id, action, 2, { reference: 'x1' })).status).toBe(
        action === 'process' ? 403 : 409,
      );
    expectRefused(await cancel(seller, id), 409, 'REQUEST_INVALID');
    expect((await step(payer, id, 'process', 2)).data.state).toBe('processing');
    expectRefused(await step(finance, id, 'complete', 3, { reference: 'x1' }), 403, 'AUTH_PERMISSION_DENIED');
    expect((await post(payer, `/console/withdrawals/${id}/reveal`)).data.card_number).toBe('1234567890');
    expectRefused(await step(payer, id, 'complete', 3), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await step(payer, id, 'complete', 3, { reference: '--' }), 422, 'REQUEST_VALIDATION_ERROR');
    expect((await step(payer, id, 'complete', 3, { reference: ' Ref 77 ' })).data).toMatchObject({
      state: 'completed',
      approved_by: { id: finance.id },
      processed_by: { id: payer.id },
      completed_by: { id: payer.id },
      payout_reference: 'Ref 77',
    });
    expectRefused(
      await step(payer, id, 'reject', 4, { reason_code: 'other', reason: 'late' }),
      409,
      'REQUEST_INVALID',
    );
    expectRefused(await post(payer, `/console/withdrawals/${id}/reveal`), 409, 'REQUEST_INVALID');
    expect(await balancesOf(seller)).toEqual([13_999.75, 0]);
    expect(await newest(seller)).toMatchObject({ type: 'withdraw', data: { status: 'completed' } });
    const record = await get(seller, '/sellers/transactions');
    expect(record.transactions[0]).toMatchObject({ type: 'withdraw', amount: 6_000.25, balance_after: null });
    expect(record.summary.expense).toBe(6_000.25);
    const { entries } = await get(finance, `/console/audit?subject_kind=withdrawal&subject_id=${id}`);
    expect(entries.map((entry: { action: string }) => entry.action).reverse()).toEqual([
      'withdrawal_approved',
      'withdrawal_processing',
      'withdrawal_card_viewed',
      'withdrawal_completed',
    ]);
  });

  it("[WAL-02] is completed with a unique bank reference, and can't be rejected by the operator who started the payout", async () => {
    const beingPaid = async () => {
      const seller = await newWithdrawingSeller();
      const { id } = (await withdraw(seller)).data.withdrawal;
      await step(finance, id, 'approve', 1);
      await step(payer, id, 'process', 2);
      return { seller, id };
    };
    const [first, second] = [await beingPaid(), await beingPaid()];
    const other = await newOperator(app, 'finance');
    expect((await step(other, first.id, 'complete', 3, { reference: 'KB-2026/11' })).data).toMatchObject({
      processed_by: { id: payer.id },
      completed_by: { id: other.id },
    });
    const again = await step(payer, second.id, 'complete', 3, { reference: 'kb 202611' });
    expectRefused(again, 422, 'REQUEST_VALIDATION_ERROR');
    expect(again.body.reason).toBe('payout_reference_used');
    expect(await balancesOf(second.seller)).toEqual([14_000, 6_000]);
    const own = await step(payer, second.id, 'reject', 3, {
      reason_code: 'other',
      reason: 'The bank refused',
    });
    expectRefused(own, 403, 'AUTH_PERMISSION_DENIED');
    expect(await balancesOf(second.seller)).toEqual([14_000, 6_000]);
    expect(
      (await step(finance, second.id, 'reject', 3, { reason_code: 'other', reason: 'The bank refused' })).data
        .state,
    ).toBe('rejected');
    expect(await balancesOf(second.seller)).toEqual([20_000, 0]);
  });

  const suspend = (seller: TestSeller) =>
    post(reviewer, `/console/sellers/${seller.id}/suspend`, { reason_code: 'seller_wish' });

  it('[WAL-02] is neither approved nor paid while its seller is suspended, but can be rejected', async () => {
    const seller = await newWithdrawingSeller();
    const { id } = (await withdraw(seller)).data.withdrawal;
    // As in versions in which a suspension did not return withdrawals.
    const setStatus = (status: 'active' | 'suspended') =>
      app.db.updateTable('sellers').set({ status }).where('id', '=', seller.id).execute();
    const refuse = async (action: string, version: number) => {
      const reply = await step(action === 'approve' ? finance : payer, id, action, version);
      expectRefused(reply, 409, 'REQUEST_INVALID');
      expect(reply.body.reason).toBe('payout_seller_suspended');
    };
    await setStatus('suspended');
    await refuse('approve', 1);
    await setStatus('active');
    expect((await step(finance, id, 'approve', 1)).data).toMatchObject({ is_seller_suspended: false });
    await setStatus('suspended');
    await refuse('process', 2);
    expect(
      (await step(payer, id, 'reject', 2, { reason_code: 'other', reason: 'Suspended' })).data,
    ).toMatchObject({
      state: 'rejected',
      is_seller_suspended: true,
    });
    expect(await balancesOf(seller)).toEqual([20_000, 0]);
  });

  it('[FLOW-05] returns to the balance when its seller is suspended, with a reason that the seller reads', async () => {
    for (const isApproved of [false, true]) {
      const seller = await newWithdrawingSeller();
      const { id } = (await withdraw(seller)).data.withdrawal;
      if (isApproved) await step(finance, id, 'approve', 1);
      const before = await get(reviewer, `/console/sellers/${seller.id}`);
      expect(before.in_progress).toMatchObject({
        withdrawals: { count: 1, amount: 6_000 },
        started_payouts: { count: 0, amount: 0 },
      });
      const { data } = await suspend(seller);
      expect(data.in_progress.withdrawals).toEqual({ count: 0, amount: 0 });
      expect(await balancesOf(seller)).toEqual([20_000, 0]);
      const late = await step(
        isApproved ? payer : finance,
        id,
        isApproved ? 'process' : 'approve',
        isApproved ? 2 : 1,
      );
      expectRefused(late, 409, 'REQUEST_INVALID');
      expect(late.body.reason).toBe('decided_meanwhile');
      await post(reviewer, `/console/sellers/${seller.id}/unsuspend`, { reason_code: 'matter_settled' });
      const { account, password } = seller;
      seller.token = (await call(app, 'POST /sellers/signin', { body: { account, password } })).body.token;
      const { withdrawals } = await get(seller, '/sellers/wallet/withdraw-history');
      expect(withdrawals[0]).toMatchObject({
        id,
        status: 'rejected',
        reason_code: 'store_suspended',
        admin_note: null,
      });
      const { notifications } = (
        await call(app, 'GET /sellers/notifications', { token: seller.token, language: 'en' })
      ).data;
      expect(
        notifications.some(({ message }: { message: string }) => message.includes('The store is suspended')),
      ).toBe(true);
      const { entries } = await get(
        reviewer,
        `/console/audit?seller_id=${seller.id}&action=withdrawal_rejected`,
      );
      expect(entries[0].detail).toMatchObject({ reason_code: 'store_suspended', amount: 6_000 });
    }
  });

  it('[FLOW-05] either returns to the balance or is started when both happen at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const seller = await newWithdrawingSeller();
      const { id } = (await withdraw(seller)).data.withdrawal;
      await step(finance, id, 'approve', 1);
      const [suspended, started] = await Promise.all([suspend(seller), step(payer, id, 'process', 2)]);
      expect(suspended.status).toBe(200);
      expect([200, 409]).toContain(started.status);
      expect(await balancesOf(seller)).toEqual(started.status === 200 ? [14_000, 6_000] : [20_000, 0]);
    }
  });

  it('[FLOW-05] stays for operators to decide if its payout has started when its seller is suspended', async () => {
    const [paid, refused] = [await newWithdrawingSeller(), await newWithdrawingSeller()];
    const started = async (seller: TestSeller) => {
      const { id } = (await withdraw(seller)).data.withdrawal;
      await step(finance, id, 'approve', 1);
      expect((await step(payer, id, 'process', 2)).status).toBe(200);
      const { data } = await suspend(seller);
      expect(data.in_progress).toMatchObject({
        withdrawals: { count: 0, amount: 0 },
        started_payouts: { count: 1, amount: 6_000 },
      });
      expect(await balancesOf(seller)).toEqual([14_000, 6_000]);
      return id;
    };
    const completed = await step(payer, await started(paid), 'complete', 3, { reference: 'SUSPENDED-1' });
    expect(completed.data.state).toBe('completed');
    expect(await balancesOf(paid)).toEqual([14_000, 0]);
    const rejected = await step(finance, await started(refused), 'reject', 3, {
      reason_code: 'bank_refused',
    });
    expect(rejected.data.state).toBe('rejected');
    expect(await balancesOf(refused)).toEqual([20_000, 0]);
  });

  it('[WAL-02] shows the reason of a rejection, and releases the money at once', async () => {
    const seller = await newWithdrawingSeller();
    const { id } = (await withdraw(seller)).data.withdrawal;
    expectRefused(
      await step(finance, id, 'reject', 1, { reason_code: 'other', reason: '  ' }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    await step(finance, id, 'reject', 1, { reason_code: 'other', reason: 'The bank is closed' });
    expect(await balancesOf(seller)).toEqual([20_000, 0]);
    expect(await newest(seller)).toMatchObject({
      type: 'withdraw',
      title: 'Withdrawal rejected',
      message: '฿6,000.00 is back in your balance. Reason: The bank is closed',
    });
    const { withdrawals } = await get(seller, '/sellers/wallet/withdraw-history');
    expect(withdrawals).toMatchObject([
      { id, status: 'rejected', state: 'rejected', admin_note: 'The bank is closed' },
    ]);
  });

  it("[WAL-02] shows the reason of a rejection in the seller's language", async () => {
    const seller = await newWithdrawingSeller();
    const { id } = (await withdraw(seller)).data.withdrawal;
    expectRefused(await step(finance, id, 'reject', 1, { reason: 'x' }), 422, 'REQUEST_VALIDATION_ERROR');
    await step(finance, id, 'reject', 1, { reason_code: 'account_not_found' });
    const { data } = await call(app, 'GET /sellers/notifications', { token: seller.token, language: 'th' });
    expect(data.notifications[0].message).toContain('ธนาคารไม่พบบัญชีปลายทาง');
    const { withdrawals } = await get(seller, '/sellers/wallet/withdraw-history');
    expect(withdrawals).toMatchObject([{ id, reason_code: 'account_not_found', admin_note: null }]);
  });

  it('[WAL-01] is refused for each blocking reason, and moves no money', async () => {
    const refused = async (seller: TestSeller, block: string, status = 409) => {
      expect((await limits(seller)).blocked_by).toBe(block);
      const before = await balancesOf(seller);
      expect((await withdraw(seller)).status).toBe(status);
      expect(await balancesOf(seller)).toEqual(before);
    };
    const stranger = await newSeller(app, { balance: 20_000 });
    await refused(stranger, 'not_verified');
    const unCarded = await verified();
    await refused(unCarded, 'no_card');
    await addCard(unCarded);
    await refused(unCarded, 'card_pending');
    const seller = await newWithdrawingSeller();
    const amounts: [unknown, string][] = [
      [4_999.99, 'withdraw_too_small'],
      [5_000_000.01, 'withdraw_too_large'],
      [5_000.001, 'amount_invalid'],
      [-6_000, 'withdraw_too_small'],
    ];
    for (const [amount, reason] of amounts) {
      const reply = await withdraw(seller, { amount });
      expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
      expect(reply.body.reason).toBe(reason);
    }
    expectRefused(await withdraw(seller, { amount: 20_000.01 }), 409, 'BUSINESS_INSUFFICIENT_BALANCE');
    const wrong = await withdraw(seller, { withdraw_password: '000000' });
    expectRefused(wrong, 400, 'REQUEST_INVALID');
    expect(wrong.body.reason).toBe('withdraw_password_wrong');
    await withdraw(seller);
    await refused(seller, 'running');
    const poor = await newWithdrawingSeller(5_000);
    await chargeForItems(app, poor, 6_000_00);
    await refused(poor, 'owes');
  });

  it('[WAL-01] is limited in requests per day, including cancelled ones', async () => {
    const seller = await newWithdrawingSeller();
    for (let index = 0; index < 10; index += 1) {
      const { id } = (await withdraw(seller)).data.withdrawal;
      expect((await cancel(seller, id)).status).toBe(200);
    }
    expect(await limits(seller)).toMatchObject({ left_today: 3, blocked_by: 'requests_limit' });
    const refused = await withdraw(seller);
    expectRefused(refused, 409, 'REQUEST_INVALID');
    expect(refused.body.reason).toBe('withdraw_requests_limit');
    expect(await balancesOf(seller)).toEqual([20_000, 0]);
  });

  it('[WAL-01] is limited to three per day in Bangkok', async () => {
    const seller = await newWithdrawingSeller(40_000);
    for (let index = 0; index < 3; index += 1) {
      const { id } = (await withdraw(seller)).data.withdrawal;
      await step(finance, id, 'approve', 1);
      await step(payer, id, 'process', 2);
      await step(payer, id, 'complete', 3, { reference: `day-${id}` });
    }
    expect(await limits(seller)).toMatchObject({ left_today: 0, blocked_by: 'daily_limit' });
    expectRefused(await withdraw(seller), 409, 'REQUEST_INVALID');
    const page = await get(seller, '/sellers/wallet/withdraw-history?per_page=2');
    const rest = await get(
      seller,
      `/sellers/wallet/withdraw-history?per_page=2&cursor=${page.pagination.next_cursor}`,
    );
    expect([page.withdrawals.length, rest.withdrawals.length, rest.pagination.has_more]).toEqual([
      2,
      1,
      false,
    ]);
    await app.db
      .updateTable('sessions')
      .set({ expires_at: '2100-01-01T00:00:00Z' })
      .where('seller_id', '=', seller.id)
      .execute();
    app.clock.advance(24 * HOUR_MS);
    expect(await limits(seller)).toMatchObject({ left_today: 3, blocked_by: null });
  });
});

describe('parallel requests', () => {
  beforeAll(async () => {
    // The sessions have expired since yesterday.
    reviewer = await newOperator(app, 'reviewer');
    cardReviewer = await newOperator(app, 'reviewer');
    finance = await newOperator(app, 'finance');
    payer = await newOperator(app, 'finance');
  });

  it('[WAL-01] create one withdrawal out of eight', async () => {
    const seller = await newWithdrawingSeller(60_000);
    const replies = await Promise.all(Array.from({ length: 8 }, () => withdraw(seller)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await balancesOf(seller)).toEqual([54_000, 6_000]);
  });

  it('[WAL-02] either cancel or approve a withdrawal, and approve it once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const seller = await newWithdrawingSeller();
      const { id } = (await withdraw(seller)).data.withdrawal;
      const replies = await Promise.all([
        cancel(seller, id),
        step(finance, id, 'approve', 1),
        step(payer, id, 'approve', 1),
        step(payer, id, 'reject', 1, { reason_code: 'other', reason: 'No' }),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const { state } = (await get(seller, '/sellers/wallet/withdraw-history')).withdrawals[0];
      expect(await balancesOf(seller)).toEqual(state === 'approved' ? [14_000, 6_000] : [20_000, 0]);
    }
  });
});

describe('the queue of withdrawals', () => {
  it('[WAL-02] is sorted by time or amount in both directions, and continues by cursor', async () => {
    for (const amount of [7_000, 6_000, 7_000, 8_000]) {
      const seller = await newWithdrawingSeller();
      expect((await withdraw(seller, { amount })).status).toBe(201);
    }
    const read = (query: { sort?: string }) =>
      readAllPages<{ id: number; amount: number }>(app, finance, {
        path: '/console/withdrawals',
        rows: 'withdrawals',
        query,
      });
    const oldestFirst = await read({});
    expect(oldestFirst.slice(-4).map(({ amount }) => amount)).toEqual([7_000, 6_000, 7_000, 8_000]);
    expect(await read({ sort: 'time_asc' })).toEqual(oldestFirst);
    expect(await read({ sort: 'time_desc' })).toEqual(oldestFirst.toReversed());
    const smallestFirst = oldestFirst.toSorted((a, b) => a.amount - b.amount || a.id - b.id);
    expect(await read({ sort: 'amount_asc' })).toEqual(smallestFirst);
    expect(await read({ sort: 'amount_desc' })).toEqual(smallestFirst.toReversed());
  });
});

describe('the transaction list', () => {
  const ofStatus = async (seller: TestSeller, query: string) =>
    await get(seller, `/sellers/transactions?${query}`);

  it('[REV-01] shows open, rejected, cancelled and timed-out requests by their status', async () => {
    const seller = await newWithdrawingSeller(60_000);
    const statusOf = async (status: string) =>
      (await ofStatus(seller, `status=${status}`)).transactions.map(
        (row: { request: string; id: number; balance_after: number | null }) => [
          row.request,
          row.id,
          row.balance_after,
        ],
      );
    const first = (await withdraw(seller)).data.withdrawal.id;
    expect(await statusOf('pending')).toEqual([['withdrawal', first, null]]);
    await cancel(seller, first);
    const second = (await withdraw(seller)).data.withdrawal.id;
    await step(finance, second, 'approve', 1);
    expect(await statusOf('processing')).toEqual([['withdrawal', second, null]]);
    await step(payer, second, 'process', 2);
    expect(await statusOf('processing')).toEqual([['withdrawal', second, null]]);
    await step(finance, second, 'reject', 3, { reason_code: 'bank_refused' });
    const third = (await withdraw(seller)).data.withdrawal.id;
    await step(finance, third, 'approve', 1);
    await step(payer, third, 'process', 2);
    await step(payer, third, 'complete', 3, { reference: `third ${third}` });
    const start = async () =>
      (await post(seller, '/sellers/wallet/recharge', { amount: 5_000 })).data.recharge.id;
    const timedOut = await start();
    app.clock.advance(HOUR_MS);
    await inTransaction(app.db, (tx) =>
      timeOutRecharges(tx, noRealtimeSignal, new Date(app.clock.now()).toISOString()),
    );
    const cancelled = await start();
    await post(seller, `/sellers/wallet/recharges/${cancelled}/cancel`);
    const open = await start();
    expect(await statusOf('pending')).toEqual([['recharge', open, null]]);
    expect(await statusOf('processing')).toEqual([]);
    expect(await statusOf('rejected')).toEqual([['withdrawal', second, null]]);
    expect(await statusOf('failed')).toEqual([['recharge', timedOut, null]]);
    expect(await statusOf('cancelled')).toEqual([
      ['recharge', cancelled, null],
      ['withdrawal', first, null],
    ]);
    // Requests that moved money are listed as transactions only.
    const done = { request: null, status: 'approved', amount: 6_000 };
    expect((await ofStatus(seller, 'status=done&type=withdraw')).transactions).toMatchObject([done]);
    expect((await ofStatus(seller, 'type=withdraw')).transactions).toMatchObject([
      done,
      { request: 'withdrawal', id: second, status: 'rejected' },
      { request: 'withdrawal', id: first, status: 'cancelled' },
    ]);
    expect((await ofStatus(seller, 'status=cancelled&type=withdraw')).transactions).toMatchObject([
      { type: 'withdraw', status: 'cancelled', amount: 6_000, description: 'Withdrawal' },
    ]);
    expect((await ofStatus(seller, 'status=cancelled&type=order_profit')).transactions).toEqual([]);
    const stranger = await newSeller(app);
    for (const status of ['pending', 'processing', 'rejected', 'failed', 'cancelled'])
      expect((await ofStatus(stranger, `status=${status}`)).transactions).toEqual([]);
  });

  it('[REV-01] continues by cursor and by page number through many cancelled requests', async () => {
    const seller = await newSeller(app);
    for (let count = 0; count < 5; count += 1) {
      const { data } = await post(seller, '/sellers/wallet/recharge', { amount: 5_000 + count });
      await post(seller, `/sellers/wallet/recharges/${data.recharge.id}/cancel`);
    }
    const list = 'status=cancelled&per_page=2';
    const seen: number[] = [];
    let page = await ofStatus(seller, list);
    expect(page.pagination).toMatchObject({ page: 1, total: 5, has_more: true });
    const second = await ofStatus(seller, `${list}&page=2`);
    for (;;) {
      seen.push(...page.transactions.map(({ amount }: { amount: number }) => amount));
      if (!page.pagination.next_cursor) break;
      page = await ofStatus(seller, `${list}&cursor=${page.pagination.next_cursor}`);
    }
    expect(seen).toEqual([5_004, 5_003, 5_002, 5_001, 5_000]);
    expect(page.pagination).toMatchObject({ page: 3, has_more: false });
    expect(second.transactions.map(({ amount }: { amount: number }) => amount)).toEqual([5_002, 5_001]);
    const { next_cursor } = second.pagination;
    const other = await call(app, `GET /sellers/transactions?status=failed&cursor=${next_cursor}`, {
      token: seller.token,
    });
    expectRefused(other, 422, 'REQUEST_VALIDATION_ERROR');
  });
});
