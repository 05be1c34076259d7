import { CONSOLE_SEARCHES_PER_MINUTE } from '@raan/contract/console/search-endpoints';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrder, newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { identitySubmission, submitIdentityDocuments } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { hashLegalNames } from '#features/verification/hash-legal-names.ts';
import { normalizeReference } from '#features/wallet/statement-reference.ts';

const app = useTestApp();
const PHONE = '0867771234';
const LEGAL_NAME = 'นางสาวพิมพ์ชนก แสงอรุณ';
const CARD_NUMBER = '4071234567';
const KINDS = ['orders', 'sellers', 'products', 'withdrawals', 'messages'] as const;
let reviewer: TestOperator;
let finance: TestOperator;
let seller: TestSeller;
let idNumber: string;

const send = async (text: string, operator: Partial<TestOperator> = reviewer) =>
  await call(app, 'POST /console/search', { token: operator.token, body: { text }, language: 'en' });
const find = async (text: string, operator?: TestOperator) => (await send(text, operator)).data;
/** The results of all kinds, such as `sellers 100001 phone`. */
const found = async (text: string, operator?: TestOperator): Promise<string[]> => {
  const data = await find(text, operator);
  return KINDS.flatMap((kind) =>
    data[kind].results.map(({ id, matched }: { id: number; matched?: string }) =>
      [kind, id, matched].filter(Boolean).join(' '),
    ),
  );
};

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  finance = await newOperator(app, 'finance');
  seller = await newSeller(app, { balance: 5_000 });
  await app.db
    .updateTable('sellers')
    .set({ phone: PHONE, email: `${seller.account}@example.com` })
    .where('id', '=', seller.id)
    .execute();
  await app.db
    .updateTable('stores')
    .set({ store_name: 'Baan ผ้าไหมอุบล' })
    .where('seller_id', '=', seller.id)
    .execute();
  const identity = await identitySubmission(app, seller, { real_name: LEGAL_NAME });
  idNumber = identity.id_card_number;
  await submitIdentityDocuments(app, seller, identity);
  await call(app, 'POST /sellers/bank-cards', {
    token: seller.token,
    body: {
      bank_name: 'K',
      card_number: CARD_NUMBER,
      card_holder_name: LEGAL_NAME,
      withdraw_password: 'withdraw1234',
    },
  });
});

describe('the search of the console', () => {
  it('[FLOW-06] finds a seller by each name and number, masked', async () => {
    for (const [text, matched] of [
      ['ผ้าไหม', 'store_name'],
      ['baan ผ้า', 'store_name'],
      [seller.account.toUpperCase(), 'account'],
      [`${seller.account}@example`, 'email'],
      [PHONE, 'phone'],
      ['+66 86-777-1234', 'phone'],
      ['๐๘๖๗๗๗๑๒๓๔', 'phone'],
      ['7771234', 'phone'],
      [String(seller.id), 'id'],
      [`#${seller.id}`, 'id'],
      ['พิมพ์ชนก แสงอรุณ', 'legal_name'],
      ['น.ส.พิมพ์ชนก', 'legal_name'],
      ['407-1-23456-7', 'bank_account'],
      [idNumber, 'id_number'],
    ] as const) {
      expect([text, await found(text)]).toEqual([text, [`sellers ${seller.id} ${matched}`]]);
      const response = JSON.stringify(await find(text));
      for (const secret of [PHONE, 'พิมพ์ชนก', CARD_NUMBER, idNumber]) expect(response).not.toContain(secret);
    }
  });

  it('[FLOW-06] finds no seller by a part of a sealed value, and by no former name', async () => {
    for (const text of ['พิมพ์', '23456', CARD_NUMBER.slice(1), idNumber.slice(0, 12), 'พิมพ์ชนก ใจดี'])
      expect([text, await found(text)]).toEqual([text, []]);
    const other = await newSeller(app);
    const rename = async (store_name: string) => {
      await app.db.updateTable('stores').set({ store_name }).where('seller_id', '=', other.id).execute();
    };
    await rename('ครัวคุณยายทองม้วน');
    expect(await found('คุณยาย')).toEqual([`sellers ${other.id} store_name`]);
    await rename('ครัวคุณตา');
    expect(await found('คุณยาย')).toEqual([]);
    const change = async (phone: string | null) => {
      await app.db.updateTable('sellers').set({ phone }).where('id', '=', other.id).execute();
    };
    await change('0612349999');
    expect(await found('0612349999')).toEqual([`sellers ${other.id} phone`]);
    await change(null);
    expect(await found('0612349999')).toEqual([]);
  });

  it('[FLOW-06] finds sealed values only in requests whose address has no text, and logs each match', async () => {
    const watched = await newOperator(app, 'reviewer');
    for (const text of ['พิมพ์ชนก แสงอรุณ', CARD_NUMBER, idNumber]) {
      const path = `GET /console/sellers?search=${encodeURIComponent(text)}`;
      expect((await call(app, path, { token: watched.token })).data.sellers).toEqual([]);
      expect(await found(text, watched)).toHaveLength(1);
    }
    await found(seller.account, watched);
    const logged = await app.db
      .selectFrom('audit_log')
      .select(['subject_id', 'detail'])
      .where('operator_id', '=', watched.id)
      .where('action', '=', 'seller_found')
      .orderBy('sequence')
      .execute();
    expect(logged).toEqual(
      ['legal_name', 'bank_account', 'id_number'].map((matched) => ({
        subject_id: seller.id,
        detail: { matched },
      })),
    );
  });

  it('[FLOW-06] finds nobody by the name or ID number of a rejected verification', async () => {
    const other = await newSeller(app);
    const identity = await identitySubmission(app, other, { real_name: 'นางสาวมะลิวัลย์ ดอนเมือง' });
    await submitIdentityDocuments(app, other, identity);
    const texts = ['มะลิวัลย์', identity.id_card_number];
    for (const text of texts) expect(await found(text)).toHaveLength(1);
    await sql`update verifications set state = 'rejected', reason_code = 'other', decided_by = ${reviewer.id}, decided_at = submitted_at
      where seller_id = ${other.id}`.execute(app.db);
    for (const text of texts) expect(await found(text)).toEqual([]);
  });

  it('[FLOW-06] finds sellers by ID number for reviewers only, and withdrawals for finance only', async () => {
    expect(await found(idNumber, finance)).toEqual([]);
    const { rows } = await sql<{ id: number }>`
      insert into withdrawals (seller_id, amount_satang, fee_satang, card_id, note, created_at)
      select seller_id, 50000, 1000, id, '', ${new Date(app.clock.now()).toISOString()}::timestamptz
      from bank_cards where seller_id = ${seller.id} returning id`.execute(app.db);
    const id = rows[0]!.id;
    expect(await found(String(id), finance)).toContain(`withdrawals ${id}`);
    expect(await found(`#${id}`)).not.toContain(`withdrawals ${id}`);
    expect(await found('ผ้าไหม', finance)).toContain(`withdrawals ${id}`);
    expect(await found('ผ้าไหม')).not.toContain(`withdrawals ${id}`);
    const path = `GET /console/withdrawals/${id}`;
    expect((await call(app, path, { token: finance.token })).data).toMatchObject({ id, state: 'pending' });
    expectRefused(await call(app, path, { token: reviewer.token }), 403, 'AUTH_PERMISSION_DENIED');
  });

  it('[FLOW-06] finds a withdrawal by the beginning of the bank’s reference in any case', async () => {
    const { rows } = await sql<{ id: number }>`
      update withdrawals set state = 'completed', approved_at = created_at, approved_by = ${reviewer.id}, processing_at = created_at,
        processed_by = ${finance.id}, completed_by = ${finance.id}, payout_reference = 'KBNK-20260711-0042', payout_key = ${normalizeReference('KBNK-20260711-0042')},
        ended_at = created_at
      where seller_id = ${seller.id} returning id`.execute(app.db);
    const expected = [`withdrawals ${rows[0]!.id}`];
    for (const text of ['KBNK-20260711-0042', 'kbnk2026'])
      expect(await found(text, finance)).toEqual(expected);
    for (const text of ['20260711-0042', 'kbn']) expect(await found(text, finance)).toEqual([]);
  });

  it('[FLOW-06] finds orders by their customer, and the seller’s orders only in the list of orders', async () => {
    const product = await newProduct(app, { price: 30_000 });
    const order = await newOrder(app, seller, product);
    expect(await found(order.number)).toEqual([`orders ${order.id} order_number`]);
    const data = await find('0812345678');
    expect(data.orders.results.map(({ id }: { id: number }) => id)).toContain(order.id);
    expect(JSON.stringify(data)).not.toMatch(/0812345678|สมชาย ใจดี/);
    expect(await found('ผ้าไหม')).toEqual([`sellers ${seller.id} store_name`]);
    for (const text of ['ผ้าไหม', seller.account, String(seller.id)]) {
      const path = `GET /console/orders?search=${encodeURIComponent(text)}`;
      const list = await call(app, path, { token: reviewer.token });
      expect(list.data.orders).toMatchObject([{ id: order.id, matched: 'seller' }]);
    }
  });

  it('[FLOW-06] finds products by id, supplier’s key and name in any language, also off sale', async () => {
    const name = { th: 'กระเป๋าสานกระจูด', en: 'Krajood basket', 'zh-CN': '莎草编织包', 'zh-TW': '莎草編織包' };
    const product = await newProduct(app, { name });
    await app.db
      .updateTable('products')
      .set({ source_key: 'KRJ-7788' })
      .where('id', '=', product.id)
      .execute();
    for (const text of [`#${product.id}`, 'krj-7788', 'กระจูด', 'jood bas', '编织', '編織'])
      expect(await found(text)).toContain(`products ${product.id}`);
    await app.db
      .updateTable('products')
      .set({ supplied_status: 'inactive' })
      .where('id', '=', product.id)
      .execute();
    expect((await find('krajood')).products.results).toMatchObject([
      { id: product.id, name: 'Krajood basket', state: 'inactive' },
    ]);
  });

  it('[FLOW-06] finds messages by number and by sender', async () => {
    const message = 'โทรกลับ 081 234 5678\nเรื่องการถอนเงิน';
    const sent = await call(app, 'POST /system/contact-support', { token: seller.token, body: { message } });
    expect(sent.status).toBeLessThan(300);
    const { id } = await app.db
      .selectFrom('support_messages')
      .select('id')
      .where('seller_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    expect((await find(PHONE)).messages).toEqual({
      results: [expect.objectContaining({ id, state: 'open', excerpt: 'โทรกลับ 081****678' })],
      has_more: false,
    });
    expect(await found(`#${id}`)).toContain(`messages ${id}`);
    const path = `GET /console/messages/${id}`;
    expect((await call(app, path, { token: finance.token })).data).toMatchObject({ id, message });
    expectRefused(
      await call(app, 'GET /console/messages/999999', { token: reviewer.token }),
      404,
      'REQUEST_NOT_FOUND',
    );
  });

  it('[FLOW-06] shows five results of each kind and whether there are more', async () => {
    for (let number = 1; number <= 6; number += 1) {
      const { id } = await newSeller(app);
      await app.db
        .updateTable('stores')
        .set({ store_name: `Lampang Ceramics ${number}` })
        .where('seller_id', '=', id)
        .execute();
    }
    const { sellers } = await find('lampang cer');
    expect([sellers.results.length, sellers.has_more]).toEqual([5, true]);
    expect((await find('ceramics 6')).sellers).toMatchObject({ results: [{}], has_more: false });
  });

  it('[FLOW-06] refuses sellers, strangers, and texts that are too short or too long', async () => {
    for (const token of [seller.token, undefined])
      expect((await send('ผ้าไหม', { token: token as never })).status).toBe(401);
    for (const text of ['', 'a', 'x'.repeat(101), 'a\0b'])
      expectRefused(await send(text), 422, 'REQUEST_VALIDATION_ERROR');
    for (const text of ['  ', '%_', "zq' or 1=1", '@>', '\\\\', '🙂🙂'])
      expect(await found(text)).toEqual([]);
  });

  it('[FLOW-06] limits searches per minute', async () => {
    const busy = await newOperator(app, 'reviewer');
    for (let searches = 0; searches < CONSOLE_SEARCHES_PER_MINUTE; searches += 1)
      expect((await send('ครัวคุณตา', busy)).status).toBe(200);
    expectRefused(await send('ครัวคุณตา', busy), 429, 'REQUEST_RATE_LIMIT');
  });

  it('[FLOW-06] finds legal names that were sealed before they had hashes, after the next start', async () => {
    await app.db.updateTable('verifications').set({ real_name_hashes: null }).execute();
    expect(await found('แสงอรุณ')).toEqual([]);
    expect(await hashLegalNames(app.db, app.secret)).toBeGreaterThan(0);
    expect(await found('แสงอรุณ')).toContain(`sellers ${seller.id} legal_name`);
    expect(await hashLegalNames(app.db, app.secret)).toBe(0);
  });

  it('[FLOW-06] reads each kind by a range of an index', async () => {
    const plan = async (statement: ReturnType<typeof sql>) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(app.db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    await sql`set enable_seqscan = off`.execute(app.db);
    expect(
      await plan(sql`select from seller_terms where source = 'store' and term >= 'a' and term < 'b'`),
    ).toContain('seller_terms_by_term');
    expect(await plan(sql`select from verifications where real_name_hashes @> array['x']`)).toContain(
      'verifications_by_name',
    );
    expect(
      await plan(
        sql`select from withdrawals where payout_key collate "C" >= 'a' and payout_key collate "C" < 'b'`,
      ),
    ).toContain('withdrawals_by_reference');
    await sql`reset enable_seqscan`.execute(app.db);
  });
});
