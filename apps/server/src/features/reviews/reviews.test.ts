import { HOUR_MS } from '@raan/contract/durations';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOrder, newProduct, newSeller, ship, type TestProduct, type TestSeller } from '#test/fixtures.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
let seller: TestSeller;
let other: TestSeller;
let reviewer: TestOperator;
let product: TestProduct;

beforeAll(async () => {
  seller = await newSeller(app, { balance: 20_000 });
  other = await newSeller(app);
  reviewer = await newOperator(app, 'reviewer');
  product = await newProduct(app);
});

/** Creates a review and returns its id. */
async function review(comment: string): Promise<number> {
  const order = await newOrder(app, seller, product);
  await ship(app, seller, order.id);
  await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
  await call(app, `POST /storefront/orders/${order.token}/review`, { body: { rating: 4, comment } });
  const { data } = await call(app, 'GET /shop/reviews', { token: seller.token });
  return data.reviews[0].id;
}
const reply = (id: number, text: string, { token } = seller) =>
  call(app, `PUT /shop/reviews/${id}/reply`, { token, body: { reply: text } });
const shown = async () => {
  const { data } = await call(app, `GET /storefront/${seller.slug}/products/${product.id}`);
  return data.reviews[0];
};
const decide = (id: number, action: string, body?: object) =>
  call(app, `POST /console/reviews/${id}/reply/${action}`, { token: reviewer.token, ...(body && { body }) });

describe('replies to reviews', () => {
  it('[DAY-08] refuses empty replies and those of other sellers, and lists reviews without a reply', async () => {
    const id = await review('ช้า');
    expectRefused(await reply(id, '  '), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await reply(id, 'x'.repeat(501)), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await reply(id, 'x', other), 404, 'REQUEST_NOT_FOUND');
    const unanswered = async () =>
      (await call(app, 'GET /shop/reviews?unanswered=true', { token: seller.token })).data.reviews;
    expect((await unanswered()).map((one: { id: number }) => one.id)).toEqual([id]);
    await reply(id, 'ขออภัยค่ะ');
    expect(await unanswered()).toEqual([]);
    expect((await call(app, 'GET /shop/reviews', { token: other.token })).data.reviews).toEqual([]);
  });

  it('[DAY-08] are hidden and shown again by reviewers, with a reason for the seller', async () => {
    const id = await review('ดี');
    expectRefused(await decide(id, 'hide', { reason_code: 'offensive' }), 409, 'REQUEST_INVALID');
    await reply(id, 'โทรหาคุณได้ที่ 0812345678');
    const hidden = await decide(id, 'hide', { reason_code: 'personal_data' });
    expect(hidden.data.reply.hidden).toMatchObject({ reason_code: 'personal_data' });
    expect((await shown()).reply).toBeNull();
    const { data } = await call(app, 'GET /shop/reviews', { token: seller.token });
    expect(data.reviews[0].reply.hidden).toEqual({ reason_code: 'personal_data', reason: '' });
    const again = await reply(id, 'x');
    expectRefused(again, 409, 'REQUEST_INVALID');
    expect(again.body.reason).toBe('review_reply_hidden');
    expect((await decide(id, 'unhide')).data.reply.hidden).toBeNull();
    expectRefused(await decide(id, 'unhide'), 409, 'REQUEST_INVALID');
    expect((await shown()).reply).not.toBeNull();
  });

  it('[DAY-08] are shown below the review, and can be changed for 48 hours', async () => {
    const id = await review('ผ้าสวย');
    expect((await shown()).reply).toBeNull();
    const replied = await reply(id, ' ขอบคุณค่ะ ');
    expect(replied.data).toMatchObject({ comment: 'ผ้าสวย', reply: { text: 'ขอบคุณค่ะ', hidden: null } });
    expect((await shown()).reply).toMatchObject({ text: 'ขอบคุณค่ะ', store_name: expect.any(String) });

    app.clock.advance(47 * HOUR_MS);
    const { body } = await call(app, 'POST /sellers/signin', {
      body: { account: seller.account, password: seller.password, remember: true },
    });
    seller = { ...seller, token: body.token };
    expect((await reply(id, 'ขอบคุณมากค่ะ')).status).toBe(200);
    app.clock.advance(2 * HOUR_MS);
    const late = await reply(id, 'x');
    expectRefused(late, 409, 'REQUEST_INVALID');
    expect(late.body.reason).toBe('review_reply_fixed');
    expect((await shown()).reply.text).toBe('ขอบคุณมากค่ะ');
  });
});
