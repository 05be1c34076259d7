import { beforeAll, describe, expect, it } from 'vitest';
import { newOperator, type TestOperator } from '#test/operators.ts';
import {
  ADDRESS,
  CUSTOMER,
  newOrder,
  newProduct,
  newSeller,
  pay,
  ship,
  type TestProduct,
  type TestSeller,
} from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();

let reviewer: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  [reviewer, finance] = [await newOperator(app, 'reviewer'), await newOperator(app, 'finance')];
});

const list = async (query = '') =>
  (await call(app, `GET /console/reviews${query}`, { token: reviewer.token })).data;
const decide = (id: number, what: string, body?: object, token = reviewer.token) =>
  call(app, `POST /console/reviews/${id}/${what}`, { token, ...(body && { body }) });

/** Returns the review's id and the order's token. */
async function newReview(
  seller: TestSeller,
  product: TestProduct,
  review: { rating: number; comment?: string },
): Promise<{ id: number; token: string }> {
  const order = await newOrder(app, seller, product);
  await ship(app, seller, order.id);
  await call(app, `POST /storefront/orders/${order.token}/confirm-received`);
  const { status } = await call(app, `POST /storefront/orders/${order.token}/review`, { body: review });
  expect(status).toBe(200);
  const { reviews } = await list(`?product_id=${product.id}`);
  return { id: reviews[0].id, token: order.token };
}

/** Three products, rated 4 overall, with one review per product. Returns the review ids in this order. */
async function newReviewsOfOneOrder() {
  const owner = await newSeller(app, { balance: 10_000 });
  const products = [await newProduct(app), await newProduct(app), await newProduct(app)];
  const ids = products.map(({ id }) => id);
  await call(app, 'POST /sellers/products', { token: owner.token, body: { product_ids: ids } });
  const placed = await call(app, `POST /storefront/${owner.slug}/orders`, {
    body: {
      customer: CUSTOMER,
      shipping: ADDRESS,
      items: ids.map((product_id) => ({ product_id, quantity: 1 })),
    },
  });
  const { order_number: number, order_token: token, payment } = placed.data;
  await pay(app, payment.id);
  const found = await call(app, `GET /sellers/orders?keyword=${number}`, { token: owner.token });
  const orderId: number = found.data.orders[0].id;
  await ship(app, owner, orderId);
  await call(app, `POST /storefront/orders/${token}/confirm-received`);
  const items = ids.map((product_id, at) => ({ product_id, rating: at + 1, comment: `item ${at}` }));
  const body = { rating: 4, comment: 'the whole order', items };
  const { status } = await call(app, `POST /storefront/orders/${token}/review`, { body });
  expect(status).toBe(200);
  const reviewIds: number[] = [];
  for (const id of ids) reviewIds.push((await list(`?product_id=${id}`)).reviews[0].id);
  return { owner, orderId, productIds: ids, reviewIds };
}

/** Loads rating and reviews of a product from every page that shows them. */
async function fetchEverywhere(seller: TestSeller, product: TestProduct) {
  const page = (await call(app, `GET /products/${product.id}`)).data;
  const store = (await call(app, `GET /storefront/${seller.slug}/products/${product.id}`)).data;
  const listed = (await call(app, `GET /products/by-ids?ids=${product.id}`)).data.products[0];
  const card = (await call(app, `GET /storefront/${seller.slug}/products`)).data.products.find(
    ({ id }: { id: number }) => id === product.id,
  );
  const stats = (await call(app, 'GET /sellers/stats', { token: seller.token })).data;
  const figures = ({ average_rating, reviews_count }: Record<string, unknown>) => [
    average_rating,
    reviews_count,
  ];
  const texts = ({ reviews }: { reviews: { comment: string; is_featured: boolean }[] }) =>
    reviews.map(({ comment, is_featured }) => (is_featured ? `* ${comment}` : comment));
  expect([texts(store), store.rating_statistics, figures(store), figures(card), figures(listed)]).toEqual([
    texts(page),
    page.rating_statistics,
    figures(page),
    figures(page),
    figures(page),
  ]);
  return { texts: texts(page), ...page.rating_statistics, store: stats.average_rating };
}

describe('reviews in the console', () => {
  let seller: TestSeller;
  let product: TestProduct;
  let good: { id: number; token: string };
  let bad: { id: number; token: string };

  beforeAll(async () => {
    seller = await newSeller(app, { balance: 10_000 });
    product = await newProduct(app, { name: { th: 'กระเป๋าหนังแท้', en: 'Leather bag' } });
    good = await newReview(seller, product, { rating: 5, comment: 'สวยมาก' });
    bad = await newReview(seller, product, { rating: 1, comment: 'โทรหาผมที่ 0812345678' });
  });

  it('[PROD-07] lists reviews newest first and finds them by product and by store', async () => {
    const otherSeller = await newSeller(app, { balance: 10_000 });
    const other = await newReview(otherSeller, await newProduct(app), { rating: 4, comment: 'ดี' });
    const ids = async (query: string) => (await list(query)).reviews.map(({ id }: { id: number }) => id);
    expect(await ids('')).toEqual([other.id, bad.id, good.id]);
    const [newest] = (await list('?per_page=1')).reviews;
    expect(newest).toMatchObject({ id: other.id, rating: 4, comment: 'ดี', is_featured: false, hidden: null });
    expect(newest.customer_name).toMatch(/^ส\*+$/);
    for (const search of ['leather', 'หนัง', String(product.id), `#${product.id}`])
      expect(await ids(`?search=${encodeURIComponent(search)}`)).toEqual([bad.id, good.id]);
    expect(await ids(`?seller_id=${otherSeller.id}`)).toEqual([other.id]);
    const store = newest.seller.store_name;
    expect(await ids(`?search=${encodeURIComponent(store)}`)).toContain(other.id);
    expect(await ids('?search=nothing-is-called-so')).toEqual([]);
    const first = (await list('?per_page=2')).pagination;
    expect(first).toMatchObject({ total: 3, has_more: true });
    expect(await ids(`?per_page=2&cursor=${first.next_cursor}`)).toEqual([good.id]);
  });

  it('[PROD-07] shows a featured review first, until it is unfeatured', async () => {
    expect((await fetchEverywhere(seller, product)).texts).toEqual(['โทรหาผมที่ 0812345678', 'สวยมาก']);
    const { status, data } = await decide(good.id, 'feature');
    expect([status, data.is_featured]).toEqual([200, true]);
    expect((await fetchEverywhere(seller, product)).texts).toEqual(['* สวยมาก', 'โทรหาผมที่ 0812345678']);
    expect((await list('?state=featured')).reviews).toMatchObject([{ id: good.id }]);
    expectRefused(await decide(good.id, 'feature'), 409, 'REQUEST_INVALID');
    expect((await decide(good.id, 'unfeature')).data.is_featured).toBe(false);
    expectRefused(await decide(good.id, 'unfeature'), 409, 'REQUEST_INVALID');
    expect((await fetchEverywhere(seller, product)).texts).toEqual(['โทรหาผมที่ 0812345678', 'สวยมาก']);
  });

  it('[PROD-07] hides a review everywhere, with its rating, and shows it again', async () => {
    const before = await fetchEverywhere(seller, product);
    expect(before).toMatchObject({ average: 3, count: 2, by_stars: [1, 0, 0, 0, 1], store: 3 });
    await decide(bad.id, 'feature');
    const reply = await decide(bad.id, 'hide', { reason_code: 'personal_data', reason: 'เบอร์โทรศัพท์' });
    expect(reply.status).toBe(200);
    expect(reply.data).toMatchObject({
      is_featured: false,
      hidden: { reason_code: 'personal_data', reason: 'เบอร์โทรศัพท์', by: { account: reviewer.account } },
    });
    expect(await fetchEverywhere(seller, product)).toEqual({
      texts: ['สวยมาก'],
      average: 5,
      count: 1,
      by_stars: [0, 0, 0, 0, 1],
      store: 5,
    });
    expect((await list('?state=hidden')).reviews).toMatchObject([{ id: bad.id }]);
    expect((await list('?state=visible')).reviews.map(({ id }: { id: number }) => id)).not.toContain(bad.id);
    expectRefused(await decide(bad.id, 'hide', { reason_code: 'offensive' }), 409, 'REQUEST_INVALID');
    expectRefused(await decide(bad.id, 'feature'), 409, 'REQUEST_INVALID');
    expect((await decide(bad.id, 'unhide')).data.hidden).toBeNull();
    expectRefused(await decide(bad.id, 'unhide'), 409, 'REQUEST_INVALID');
    expect(await fetchEverywhere(seller, product)).toEqual(before);
  });

  it('[PROD-07] counts an order of several products for the store until all its reviews are hidden', async () => {
    const { owner, reviewIds } = await newReviewsOfOneOrder();
    const average = async () => {
      const { data } = await call(app, 'GET /sellers/stats', { token: owner.token });
      return [data.ratings, data.average_rating];
    };
    expect(await average()).toEqual([1, 4]);
    const [first, second, third] = reviewIds as [number, number, number];
    await decide(first, 'hide', { reason_code: 'off_topic' });
    await decide(second, 'hide', { reason_code: 'off_topic' });
    expect(await average()).toEqual([1, 4]);
    await decide(third, 'hide', { reason_code: 'off_topic' });
    expect(await average()).toEqual([0, null]);
    await decide(first, 'unhide');
    expect(await average()).toEqual([1, 4]);
  });

  it('[PROD-07] shows the customer on the order page that a review is hidden, with the reason', async () => {
    const order = async () => (await call(app, `GET /storefront/orders/${bad.token}`)).data.review;
    expect((await order()).hidden).toEqual([]);
    await decide(bad.id, 'hide', { reason_code: 'other', reason: 'มีเบอร์โทรศัพท์' });
    expect(await order()).toEqual({
      rating: 1,
      comment: 'โทรหาผมที่ 0812345678',
      hidden: [{ product_id: product.id, reason_code: 'other', reason: 'มีเบอร์โทรศัพท์' }],
    });
    expect((await call(app, `GET /storefront/orders/${good.token}`)).data.review.hidden).toEqual([]);
    await decide(bad.id, 'unhide');
    expect((await order()).hidden).toEqual([]);
  });

  it('[PROD-07] hides rating and comment from the seller too, with the reason', async () => {
    const owner = await newSeller(app, { balance: 10_000 });
    const only = await newReview(owner, await newProduct(app), { rating: 1, comment: 'โทร 0898765432' });
    const summary = async () =>
      (await call(app, 'GET /sellers/orders?status=completed', { token: owner.token })).data.orders[0];
    const { id } = await summary();
    const order = async () => (await call(app, `GET /sellers/orders/${id}`, { token: owner.token })).data;
    expect((await order()).review).toMatchObject({ rating: 1, comment: 'โทร 0898765432', hidden: [] });
    await decide(only.id, 'hide', { reason_code: 'personal_data', reason: 'มีเบอร์โทรศัพท์' });
    expect(await order()).toMatchObject({
      rating: null,
      review: {
        rating: null,
        comment: '',
        hidden: [{ reason_code: 'personal_data', reason: 'มีเบอร์โทรศัพท์' }],
      },
    });
    expect((await summary()).rating).toBeNull();
    expect(JSON.stringify([await order(), await summary()])).not.toContain('0898765432');
    await decide(only.id, 'unhide');
    expect((await order()).review).toMatchObject({ rating: 1, comment: 'โทร 0898765432', hidden: [] });
    expect((await summary()).rating).toBe(1);
  });

  it('[PROD-07] names the hidden products to the seller and keeps the rating of the order while one is visible', async () => {
    const { owner, orderId, productIds, reviewIds } = await newReviewsOfOneOrder();
    const order = async () =>
      (await call(app, `GET /sellers/orders/${orderId}`, { token: owner.token })).data;
    await decide(reviewIds[1] ?? 0, 'hide', { reason_code: 'advertising' });
    expect(await order()).toMatchObject({
      rating: 4,
      review: {
        rating: 4,
        comment: 'the whole order',
        hidden: [{ product_id: productIds[1], reason_code: 'advertising', reason: '' }],
      },
    });
    for (const review of [reviewIds[0], reviewIds[2]])
      await decide(review ?? 0, 'hide', { reason_code: 'offensive' });
    const { rating, review } = await order();
    expect([rating, review.rating, review.comment]).toEqual([null, null, '']);
    expect(review.hidden.map(({ product_id }: { product_id: number }) => product_id)).toEqual(productIds);
  });

  it('[PROD-07] counts a review once when two operators hide it in parallel', async () => {
    const other = await newOperator(app, 'reviewer');
    const hide = (token: string) => decide(bad.id, 'hide', { reason_code: 'off_topic' }, token);
    const replies = await Promise.all([hide(reviewer.token), hide(other.token), hide(reviewer.token)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await fetchEverywhere(seller, product)).toMatchObject({ average: 5, count: 1 });
    await decide(bad.id, 'unhide');
  });

  it('[PROD-07] writes every decision to the audit log', async () => {
    await decide(good.id, 'feature');
    await decide(good.id, 'unfeature');
    await decide(good.id, 'hide', { reason_code: 'advertising' });
    await decide(good.id, 'unhide');
    const { data } = await call(
      app,
      `GET /console/audit?subject_kind=review&subject_id=${good.id}&per_page=4`,
      {
        token: reviewer.token,
      },
    );
    expect(data.entries.map(({ action }: { action: string }) => action)).toEqual([
      'review_unhidden',
      'review_hidden',
      'review_unfeatured',
      'review_featured',
    ]);
    expect(data.entries[1]).toMatchObject({
      operator: { account: reviewer.account },
      detail: { product_id: product.id, seller_id: seller.id, reason_code: 'advertising' },
    });
  });

  it('[PROD-07] refuses to hide without a reason, to feature a review without text, and unknown reviews', async () => {
    for (const body of [
      {},
      { reason_code: 'ugly' },
      { reason_code: 'other' },
      { reason_code: 'other', reason: ' ' },
    ])
      expectRefused(await decide(good.id, 'hide', body), 422, 'REQUEST_VALIDATION_ERROR');
    const silent = await newReview(seller, product, { rating: 3 });
    expectRefused(await decide(silent.id, 'feature'), 409, 'REQUEST_INVALID');
    await decide(silent.id, 'hide', { reason_code: 'off_topic' });
    for (const what of ['feature', 'unfeature', 'unhide'])
      expectRefused(await decide(999_999_999, what), 404, 'REQUEST_NOT_FOUND');
    expect(await fetchEverywhere(seller, product)).toMatchObject({ count: 2 });
  });

  it('[PROD-07] can be moderated by reviewers only', async () => {
    const body = { reason_code: 'offensive' };
    expectRefused(await decide(good.id, 'hide', body, finance.token), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await decide(good.id, 'feature', undefined, finance.token), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await decide(good.id, 'hide', body, seller.token), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await call(app, 'GET /console/reviews'), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(
      await call(app, 'GET /console/reviews', { token: seller.token }),
      401,
      'AUTH_TOKEN_INVALID',
    );
  });
});
