import { beforeAll, beforeEach, expect, it } from 'vitest';
import sharp from 'sharp';
import { PictureUnreachable } from '#features/catalogue-import/fetch-picture.ts';
import { retryImages } from '#features/catalogue-import/retry-images.ts';
import { newProduct, newSeller, type TestProduct } from '#test/fixtures.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sendForm } from '#test/uploads.ts';

const app = useTestApp();
let reviewer: TestOperator;
let shirt: TestProduct;
let socks: TestProduct;

const URL_GONE = 'https://pictures.example/gone.jpg';
const fetchPicture = async (url: string) => {
  throw new PictureUnreachable(
    url === URL_GONE ? 'the server answered 404' : 'the server refused the connection',
  );
};

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
});
beforeEach(async () => {
  await app.db.deleteFrom('image_fetches').execute();
  await app.db.deleteFrom('remote_images').execute();
  shirt = await newProduct(app, { colors: [{ en: 'Red' }] });
  socks = await newProduct(app);
  const fetch = { next_try_at: new Date(app.clock.now()).toISOString(), last_error: null };
  await app.db
    .insertInto('image_fetches')
    .values([
      { product_id: shirt.id, position: 0, url: URL_GONE, ...fetch },
      { product_id: shirt.id, position: 1000, url: URL_GONE, ...fetch },
      { product_id: socks.id, position: 0, url: 'https://closed.example/1.jpg', ...fetch },
    ])
    .execute();
});

const list = async (query = '') =>
  (await call(app, `GET /console/failed-pictures${query}`, { token: reviewer.token, language: 'en' })).data;
const fetchAll = () => retryImages({ ...app, fetchPicture }, 100);
const decide = (step: string, body: object = {}, token = reviewer.token) =>
  call(app, `POST /console/failed-pictures/${step}`, { token, body });

async function upload(): Promise<string> {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'teal.png');
  return (await sendForm(app, reviewer, form, 'console/pictures')).data.picture;
}

it('[EDIT-03] lists failed pictures with place and reason, page by page', async () => {
  expect((await list()).pictures).toEqual([]);
  expect(await fetchAll()).toEqual({ fetched: 0, failed: 3 });
  const { pictures, pagination } = await list('?per_page=2');
  expect(pictures).toMatchObject([
    { product_id: shirt.id, position: 0, place: 'product', reason: 'status', status: 404, tries: 1 },
    { product_id: shirt.id, position: 1000, place: 'value', url: URL_GONE },
  ]);
  expect(pagination.total).toBe(3);
  const rest = await list(`?per_page=2&cursor=${pagination.next_cursor}`);
  expect(rest.pictures).toMatchObject([{ product_id: socks.id, reason: 'refused', status: null }]);
});

it('[EDIT-03] retries one or all at once', async () => {
  await fetchAll();
  expect(await fetchAll()).toEqual({ fetched: 0, failed: 0 });
  expect((await decide(`${socks.id}/0/retry`)).status).toBe(200);
  expect(await fetchAll()).toEqual({ fetched: 0, failed: 1 });
  expect((await decide('retry')).data).toEqual({ count: 3 });
  expect(await fetchAll()).toEqual({ fetched: 0, failed: 3 });
});

it('[EDIT-03] puts an uploaded picture in place of all with the same address', async () => {
  await fetchAll();
  const picture = await upload();
  expect((await decide(`${shirt.id}/0/replacement`, { picture })).status).toBe(200);
  expect((await list()).pictures).toMatchObject([{ product_id: socks.id }]);
  const { images, options } = await app.db
    .selectFrom('products')
    .select(['images', 'options'])
    .where('id', '=', shirt.id)
    .executeTakeFirstOrThrow();
  expect(images).toMatchObject([{ hash: picture }]);
  expect(options[0]?.values[0]?.image).toMatchObject({ hash: picture });
  const log = await call(app, `GET /console/audit?subject_kind=product&subject_id=${shirt.id}`, {
    token: reviewer.token,
  });
  expect(log.data.entries[0]).toMatchObject({
    action: 'picture_replaced',
    detail: { picture_url: URL_GONE },
  });

  expectRefused(await decide(`${shirt.id}/0/replacement`, { picture }), 409, 'REQUEST_INVALID');
  const unknown = { picture: 'f'.repeat(40) };
  expectRefused(await decide(`${socks.id}/0/replacement`, unknown), 422, 'REQUEST_VALIDATION_ERROR');
});

it('[EDIT-03] refuses other roles, sellers and unknown pictures', async () => {
  await fetchAll();
  const finance = await newOperator(app, 'finance');
  const { token } = await newSeller(app);
  for (const step of ['retry', `${shirt.id}/0/retry`]) {
    expectRefused(await decide(step, {}, finance.token), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await decide(step, {}, token), 401, 'AUTH_TOKEN_INVALID');
  }
  expectRefused(await decide('999999/0/retry'), 404, 'REQUEST_NOT_FOUND');
  expectRefused(await decide(`${shirt.id}/7/retry`), 409, 'REQUEST_INVALID');
});
