import type { Language } from '@raan/contract/language';
import { SUSPENSION_REASONS } from '@raan/contract/sellers/seller-decision';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifySellerIdentity } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newOrder, newProduct, newSeller, ship, type TestOrder, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
let reviewer: TestOperator;
let finance: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  finance = await newOperator(app, 'finance');
});

type TokenHolder = { token: string };
const get = async (who: TokenHolder, path: string, language: Language = 'en') =>
  (await call(app, `GET ${path}`, { token: who.token, language })).data;
const post = (who: TokenHolder, path: string, body?: object) =>
  call(app, `POST ${path}`, { token: who.token, ...(body && { body }) });
const fetchMessage = async (seller: TokenHolder, language: Language): Promise<string> =>
  (await get(seller, '/sellers/notifications', language)).notifications[0].message;
const fetchLastDetail = async (kind: string, id: number) =>
  (await get(reviewer, `/console/audit?subject_kind=${kind}&subject_id=${id}`)).entries[0].detail;

async function newVerifiedSeller(): Promise<TestSeller> {
  const seller = await newSeller(app, { balance: 6_000 });
  await verifySellerIdentity(app, seller, reviewer);
  return seller;
}

async function newSellerWithCard(): Promise<{ seller: TestSeller; id: number }> {
  const seller = await newVerifiedSeller();
  const { data } = await post(seller, '/sellers/bank-cards', {
    bank_name: 'SCB',
    card_number: '1234567890',
    card_holder_name: 'สมชาย ใจดี',
    withdraw_password: '246810',
  });
  return { seller, id: data.id };
}

async function newSellerWithDepositRefund(): Promise<{ seller: TestSeller; id: number }> {
  const seller = await newVerifiedSeller();
  await post(seller, '/sellers/deposit');
  const { data } = await post(seller, '/sellers/deposit/refund', { comment: '' });
  return { seller, id: data.refund.id };
}

async function newDispute() {
  const seller = await newSeller(app, { balance: 5_000 });
  const order = await newOrder(app, seller, await newProduct(app));
  await ship(app, seller, order.id);
  return { seller, order, id: await disputeOrder(seller, order) };
}

/** Returns the request id. */
async function disputeOrder(seller: TestSeller, order: TestOrder): Promise<number> {
  await call(app, `POST /storefront/orders/${order.token}/refund-request`, {
    body: { reason: 'damaged', comment: 'The glass is broken', photos: [] },
  });
  const { requests } = await get(seller, `/sellers/orders/${order.id}/refund`);
  const { id } = requests[0];
  await post(seller, `/sellers/refund-requests/${id}/object`, { reason: 'It left here whole' });
  return id;
}

type Decision = [what: string, open: () => Promise<string>, code: string];
const sellerDecision = (decision: string, code: string): Decision => [
  decision,
  async () => `/console/sellers/${(await newSeller(app)).id}/${decision}`,
  code,
];
const DECISIONS: readonly Decision[] = [
  ['a card', async () => `/console/bank-cards/${(await newSellerWithCard()).id}/reject`, 'wrong_bank'],
  [
    'a deposit refund',
    async () => `/console/deposit-refunds/${(await newSellerWithDepositRefund()).id}/reject`,
    'balance_owed',
  ],
  ['a granted refund', async () => `/console/refunds/${(await newDispute()).id}/grant`, 'fault_shown'],
  ['a denied refund', async () => `/console/refunds/${(await newDispute()).id}/deny`, 'goods_used'],
  sellerDecision('suspend', 'terms_broken'),
  sellerDecision('unsuspend', 'doubts_cleared'),
  sellerDecision('early-receipt/grant', 'conditions_met'),
  sellerDecision('early-receipt/revoke', 'shipping_late'),
  sellerDecision('second-factor/reset', 'device_lost'),
];

describe('a coded reason', () => {
  it.each(DECISIONS)(
    'is required for %s: a known code, with a note for “other”, from the right role',
    async (what, open, code) => {
      const path = await open();
      const [mine, others] = what === 'a deposit refund' ? [finance, reviewer] : [reviewer, finance];
      const wrong = [
        {},
        { reason: 'Words alone' },
        { reason_code: 'mood' },
        { reason_code: 'photo_unreadable' },
        { reason_code: 'other' },
        { reason_code: 'other', reason: '  ' },
        { reason_code: code, reason: 'x'.repeat(501) },
      ];
      for (const body of wrong) expectRefused(await post(mine, path, body), 422, 'REQUEST_VALIDATION_ERROR');
      expectRefused(await post(others, path, { reason_code: code }), 403, 'AUTH_PERMISSION_DENIED');
    },
  );
});

describe('a seller reads the reason', () => {
  it('[CARD-01] for a rejected card in their language, on the page and in the notification', async () => {
    const { seller, id } = await newSellerWithCard();
    const rejected = await post(reviewer, `/console/bank-cards/${id}/reject`, {
      reason_code: 'wrong_bank',
      reason: ' Please see your passbook ',
    });
    const reason = { reason_code: 'wrong_bank', reason: 'Please see your passbook' };
    expect(rejected.data).toMatchObject({ state: 'rejected', ...reason });
    expect((await get(seller, '/sellers/bank-cards')).cards[0]).toMatchObject(reason);
    expect(await fetchMessage(seller, 'th')).toBe('เหตุผล: เลขบัญชีนี้เป็นของธนาคารอื่น Please see your passbook');
    expect(await fetchMessage(seller, 'zh-CN')).toBe('原因：此账号属于其他银行。Please see your passbook');
    expect(await fetchMessage(seller, 'zh-TW')).toContain('此帳號屬於其他銀行');
    expect(await fetchMessage(seller, 'en')).toBe(
      'Reason: The number belongs to another bank. Please see your passbook',
    );
    // Without the note, which may quote the card.
    expect(await fetchLastDetail('bank_card', id)).toEqual({
      seller_id: seller.id,
      reason_code: 'wrong_bank',
    });
  });

  it('[PROF-07] for a refused deposit refund in their language, with and without a note', async () => {
    const { seller, id } = await newSellerWithDepositRefund();
    await post(finance, `/console/deposit-refunds/${id}/reject`, { reason_code: 'orders_open' });
    expect((await get(seller, '/sellers/deposit')).refund).toMatchObject({
      state: 'rejected',
      reason_code: 'orders_open',
      reason: null,
    });
    expect(await fetchMessage(seller, 'th')).toBe('ยังมีคำสั่งซื้อที่ยังไม่สำเร็จ');
    expect(await fetchMessage(seller, 'zh-CN')).toBe('还有未完成的订单');
    expect(await fetchLastDetail('deposit_refund', id)).toMatchObject({ reason_code: 'orders_open' });
  });

  it('[AUTH-13] for a suspension in the language of the sign-in; reasons without a code are shown as written', async () => {
    const seller = await newSeller(app);
    const signIn = async (language: Language) =>
      (
        await call(app, 'POST /sellers/signin', {
          body: { account: seller.account, password: seller.password },
          language,
        })
      ).body.message;
    const suspended = await post(reviewer, `/console/sellers/${seller.id}/suspend`, {
      reason_code: 'orders_made_up',
    });
    expect(suspended.data).toMatchObject({ suspension_code: 'orders_made_up', suspension_reason: null });
    expect(await signIn('th')).toMatch(/ เหตุผล: พบคำสั่งซื้อหรือรีวิวที่ไม่ได้มาจากลูกค้าจริง$/);
    expect(await signIn('zh-CN')).toMatch(/，原因：订单或评价并非来自真实顾客$/);
    expect(await fetchLastDetail('seller', seller.id)).toMatchObject({ reason_code: 'orders_made_up' });
    // Suspensions from before reason codes existed have a text only.
    await app.db
      .updateTable('sellers')
      .set({ suspension_code: null, suspension_reason: 'ขายสินค้าต้องห้าม' })
      .where('id', '=', seller.id)
      .execute();
    expect(await signIn('zh-CN')).toMatch(/，原因：ขายสินค้าต้องห้าม$/);
    const lifted = await post(reviewer, `/console/sellers/${seller.id}/unsuspend`, {
      reason_code: 'suspended_in_error',
    });
    expect(lifted.data).toMatchObject({ suspension_code: null, suspension_reason: null });
    const { body } = await call(app, 'POST /sellers/signin', {
      body: { account: seller.account, password: seller.password },
    });
    expect(await fetchMessage(body, 'th')).toContain('การระงับครั้งก่อนเป็นความผิดพลาดของเรา');
    expect(await fetchMessage(body, 'zh-CN')).toContain('先前的停用是我们的失误');
  });

  it('[AUTH-13] for a suspension, whose code must be a suspension code, also in the database', async () => {
    const { id } = await newSeller(app);
    for (const reason_code of SUSPENSION_REASONS) {
      const body = { reason_code, reason: 'In words' };
      expect((await post(reviewer, `/console/sellers/${id}/suspend`, body)).data.suspension_code).toBe(
        reason_code,
      );
      await post(reviewer, `/console/sellers/${id}/unsuspend`, { reason_code: 'matter_settled' });
    }
    await post(reviewer, `/console/sellers/${id}/suspend`, { reason_code: 'terms_broken' });
    const others = sql`update sellers set suspension_code = 'matter_settled' where id = ${id}`;
    await expect(others.execute(app.db)).rejects.toThrow('sellers_suspension_code');
  });

  it('[ORD-12] for a decided refund in their language, in the notification, on the order and its timeline; the customer receives the code', async () => {
    const { seller, order, id } = await newDispute();
    const denied = await post(reviewer, `/console/refunds/${id}/deny`, {
      reason_code: 'goods_as_described',
      reason: 'See the picture',
    });
    const reason = { decision_code: 'goods_as_described', decision_reason: 'See the picture' };
    expect(denied.data.request).toMatchObject(reason);
    const customer = await call(app, `GET /storefront/orders/${order.token}/refund-request`);
    expect(customer.data.request).toMatchObject(reason);
    expect(await fetchMessage(seller, 'th')).toContain('สินค้าตรงตามรายละเอียดที่ร้านลงไว้ See the picture');
    const noteIn = async (language: Language) =>
      (await get(seller, `/sellers/orders/${order.id}`, language)).timeline.find(
        ({ kind }: { kind: string }) => kind === 'refund_denied',
      ).note;
    expect(await noteIn('zh-CN')).toBe('商品与描述相符。See the picture');
    expect(await noteIn('th')).toBe('สินค้าตรงตามรายละเอียดที่ร้านลงไว้ See the picture');
  });

  it('[ORD-12] for a refunded order in their language', async () => {
    const { seller, order, id } = await newDispute();
    await post(reviewer, `/console/refunds/${id}/grant`, { reason_code: 'delivery_unproven' });
    const endingIn = async (language: Language) =>
      (await get(seller, `/sellers/orders/${order.id}`, language)).ending;
    expect(await endingIn('th')).toMatchObject({ by: 'operator', reason: 'ไม่มีหลักฐานว่าพัสดุถึงลูกค้า' });
    expect((await endingIn('zh-TW')).reason).toBe('沒有包裹送達的證明');
    expect(await fetchMessage(seller, 'zh-CN')).toContain('没有包裹送达的证明');
    expect(await fetchLastDetail('refund_request', id)).toMatchObject({ reason_code: 'delivery_unproven' });
  });

  it('[ORD-12] for a refund beyond the balance, together with the receivable', async () => {
    const seller = await newSeller(app);
    const order = await newOrder(app, seller, await newProduct(app, { price: 10_000 }));
    await ship(app, seller, order.id, { funding: 'escrow' });
    await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
    const id = await disputeOrder(seller, order);
    await post(reviewer, `/console/refunds/${id}/grant`, {
      reason_code: 'delivery_unproven',
      reason: 'See the picture',
    });
    // The seller had received only the profit, so the balance does not cover the refund.
    for (const [language, why] of [
      ['th', 'เหตุผล: ไม่มีหลักฐานว่าพัสดุถึงลูกค้า See the picture'],
      ['en', 'See the picture'],
      ['zh-TW', '原因：沒有包裹送達的證明。See the picture'],
      ['zh-CN', '原因：没有包裹送达的证明。See the picture'],
    ] as const) {
      const message = await fetchMessage(seller, language);
      expect(message).toContain(why);
      expect(message).toContain('฿100.00');
      expect(message).toContain(order.number);
    }
  });

  it('[SET-01] for a reset second factor, also in the mail', async () => {
    const seller = await newSeller(app);
    await app.db
      .updateTable('sellers')
      .set({ email: `${seller.account}@example.com`, totp_secret: Buffer.from('x'), language: 'zh-CN' })
      .where('id', '=', seller.id)
      .execute();
    await post(reviewer, `/console/sellers/${seller.id}/second-factor/reset`, {
      reason_code: 'device_broken',
    });
    const mail = await app.db
      .selectFrom('account_mails')
      .select(['kind', 'language', 'data'])
      .where('email', '=', `${seller.account}@example.com`)
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({
      kind: 'second_factor_reset',
      language: 'zh-CN',
      data: { reason_code: 'device_broken', reason: '' },
    });
  });
});
