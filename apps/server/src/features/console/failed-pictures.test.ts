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

const pictureOf = (background: string | number) =>
  sharp({
    create: {
      width: 60,
      height: 60,
      channels: 3,
      background: typeof background === 'string' ? background : { r: background, g: 20, b: 90 },
    },
  })
    .png()
    .toBuffer();

async function upload(background = 'teal'): Promise<string> {
  const form = new FormData();
  const bytes = await pictureOf(background);
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
  const { images, options, version } = await app.db
    .selectFrom('products')
    .select(['images', 'options', 'version'])
    .where('id', '=', shirt.id)
    .executeTakeFirstOrThrow();
  // An editor that is open meanwhile gets a version conflict.
  expect(version).toBe(3);
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

it('[EDIT-03] keeps pictures that are still to be fetched when the product is edited, each at its place', async () => {
  await app.db.deleteFrom('image_fetches').execute();
  const [front, back, red] = [await upload('navy'), await upload('olive'), await upload('red')];
  const product = await newProduct(app, { colors: [{ en: 'Red' }, { en: 'Blue' }] });
  const path = `/console/products/${product.id}/content`;
  const load = async () => (await call(app, `GET ${path}`, { token: reviewer.token })).data;
  const save = async (changes: object) => {
    const { content, version } = await load();
    return await call(app, `PUT ${path}`, {
      token: reviewer.token,
      body: { ...content, ...changes, version },
    });
  };
  expect((await save({ pictures: [front, back] })).status).toBe(200);
  const hash = '7'.repeat(40);
  await app.db.updateTable('products').set({ content_hash: hash }).where('id', '=', product.id).execute();
  const urlOf = (name: string) => `https://pictures.example/${name}.jpg`;
  const place = { next_try_at: new Date(app.clock.now()).toISOString(), last_error: null };
  // The gallery is: first, front, middle, back. Blue and its variant wait as well.
  const waiting = { first: 0, middle: 2, red: 1000, blue: 1001, variant: 2001 };
  await app.db
    .insertInto('image_fetches')
    .values(
      Object.entries(waiting).map(([name, position]) => ({
        product_id: product.id,
        position,
        url: urlOf(name),
        ...place,
      })),
    )
    .execute();
  await retryImages(
    { ...app, fetchPicture: async () => Promise.reject(new PictureUnreachable('the server answered 404')) },
    1,
  );
  const loaded = await load();
  expect(loaded.pending_pictures).toMatchObject([
    { place: 'product', of: null, reason: 'status' },
    { place: 'product', reason: null },
    { place: 'value', of: 'Red' },
    { place: 'value', of: 'Blue' },
    { place: 'variant', of: 'Blue' },
  ]);
  // Pictures change places, values as well, and Red gets a picture of its own.
  const { options, variants } = loaded.content;
  const [option] = options;
  const saved = await save({
    pictures: [back, front],
    options: [{ ...option, values: [option.values[1], { ...option.values[0], picture: red }] }],
    variants: [variants[1], variants[0]],
  });
  expect(saved.status).toBe(200);
  expect(saved.data.pending_pictures).toHaveLength(4);
  const rows = await app.db
    .selectFrom('image_fetches')
    .select(['position', 'url', 'last_error'])
    .where('product_id', '=', product.id)
    .orderBy('position')
    .execute();
  expect(rows).toEqual([
    { position: 0, url: urlOf('first'), last_error: 'the server answered 404' },
    { position: 3, url: urlOf('middle'), last_error: null },
    { position: 1000, url: urlOf('blue'), last_error: null },
    { position: 2000, url: urlOf('variant'), last_error: null },
  ]);
  const { content_hash: now } = await app.db
    .selectFrom('products')
    .select('content_hash')
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow();
  // The next import compares its entry instead of skipping it.
  expect(now).toBe('');
  // An editor that was opened before a picture arrived would remove it.
  const stale = await load();
  app.clock.advance(10 * 60_000);
  const bytes = new Map<string, Buffer>();
  for (const name of Object.keys(waiting)) bytes.set(urlOf(name), await pictureOf(name.length * 30));
  await retryImages({ ...app, fetchPicture: async (url) => bytes.get(url) ?? Buffer.of() }, 100);
  expectRefused(
    await call(app, `PUT ${path}`, {
      token: reviewer.token,
      body: { ...stale.content, version: stale.version, category: 'sports' },
    }),
    409,
    'REQUEST_INVALID',
  );
  const { content, pending_pictures: left } = await load();
  expect(left).toEqual([]);
  expect([content.pictures.indexOf(back), content.pictures.indexOf(front), content.pictures.length]).toEqual([
    1, 2, 4,
  ]);
  expect(content.options[0].values[0].picture).not.toBeNull();
  expect(content.variants[0].picture).not.toBeNull();
});
