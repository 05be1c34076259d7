import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SLIDES_MAX } from '@raan/contract/console/carousel';
import { EMPTY_LOCALIZED_TEXT } from '@raan/contract/localized-text';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';
import { sendForm } from '#test/uploads.ts';

const app = useTestApp();
let reviewer: TestOperator;
let picture: string;

const pixels = (color: string) =>
  sharp({ create: { width: 1600, height: 700, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

async function uploadPicture(bytes: Buffer, token = reviewer.token): Promise<Reply> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'slide.jpg');
  return await sendForm(app, { token }, form, 'console/pictures');
}

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
  picture = (await uploadPicture(await pixels('#11aa88'))).data.picture;
});

beforeEach(async () => {
  await app.db.deleteFrom('carousel_slides').execute();
});

const slide = (change: object = {}) => ({
  picture,
  title: { ...EMPTY_LOCALIZED_TEXT, th: 'ลดใหญ่', en: 'Big sale' },
  link: '/products?on_sale=true',
  is_on: true,
  starts_at: null,
  ends_at: null,
  ...change,
});
const add = (change: object = {}, token = reviewer.token) =>
  call(app, 'POST /console/carousel', { token, body: slide(change) });
const fetchSlides = async (language = 'th') =>
  (await call(app, 'GET /system', { language })).data.home_carousel;
const at = (minutes: number) => new Date(app.clock.now() + minutes * 60_000).toISOString();

describe('[HOME-04] the home carousel', () => {
  it('shows the operators’ slides in the reader’s language, with pictures that load', async () => {
    expect(await fetchSlides()).toBeNull();
    const added = await add();
    expect(added.status).toBe(201);
    expect(added.data).toMatchObject({ state: 'shown', version: 1, changed_by: reviewer.account });
    const [entry] = await fetchSlides();
    expect(entry).toEqual({
      image: `/media/${picture}/1200.webp`,
      link: '/products?on_sale=true',
      title: 'ลดใหญ่',
    });
    expect((await fetchSlides('en'))[0].title).toBe('Big sale');
    expect((await fetchSlides('zh-TW'))[0].title).toBe('Big sale');
    const image = await fetch(app.baseUrl + entry.image);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await add({ title: EMPTY_LOCALIZED_TEXT, link: '' });
    expect((await fetchSlides())[1]).toEqual({ image: entry.image, link: null });
  });

  it('shows a slide only within its period and while it is on', async () => {
    await add({ is_on: false });
    await add({ starts_at: at(10), ends_at: at(20) });
    expect(await fetchSlides()).toBeNull();
    app.clock.advance(11 * 60_000);
    expect(await fetchSlides()).toHaveLength(1);
    app.clock.advance(10 * 60_000);
    expect(await fetchSlides()).toBeNull();
    const { data } = await call(app, 'GET /console/carousel', { token: reviewer.token });
    expect(data.slides.map(({ state }: { state: string }) => state)).toEqual(['off', 'over']);
  });

  it('keeps the saved order, and refuses an order of other slides', async () => {
    const ids: number[] = [];
    for (const th of ['ก', 'ข', 'ค'])
      ids.push((await add({ title: { ...EMPTY_LOCALIZED_TEXT, th } })).data.id);
    const [a, b, c] = ids;
    const put = (order: unknown[]) =>
      call(app, 'PUT /console/carousel/order', { token: reviewer.token, body: { ids: order } });
    expect((await put([c, a, b])).status).toBe(200);
    const titles = async () => (await fetchSlides()).map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['ค', 'ก', 'ข']);
    for (const wrong of [[a, b], [a, b, b], [a, b, c, 999], []])
      expectRefused(await put(wrong), 409, 'REQUEST_INVALID');
    expect((await call(app, `DELETE /console/carousel/${a}`, { token: reviewer.token })).status).toBe(200);
    expect(await titles()).toEqual(['ค', 'ข']);
    await add({ title: { ...EMPTY_LOCALIZED_TEXT, th: 'ง' } });
    expect(await titles()).toEqual(['ค', 'ข', 'ง']);
    expectRefused(
      await call(app, `DELETE /console/carousel/${a}`, { token: reviewer.token }),
      404,
      'REQUEST_NOT_FOUND',
    );
  });

  it('refuses a change based on a stale version', async () => {
    const { data } = await add();
    const change = (version: number, body: object) =>
      call(app, `PUT /console/carousel/${data.id}`, {
        token: reviewer.token,
        body: { ...slide(body), version },
      });
    expect((await change(1, { link: 'https://shop.example/a' })).data).toMatchObject({ version: 2 });
    expectRefused(await change(1, { link: '/b' }), 409, 'REQUEST_INVALID');
    expect((await fetchSlides())[0].link).toBe('https://shop.example/a');
  });

  it.each<[string, string, object?]>([
    ['link', 'javascript:alert(1)'],
    ['link', '//evil.example/a'],
    ['link', '/\\evil.example'],
    ['link', 'http://shop.example'],
    ['link', 'https://me@shop.example'],
    ['picture', '0'.repeat(40)],
    ['picture', '../../etc/passwd'],
    ['starts_at', 'tomorrow'],
    ['ends_at', '2020-01-01T00:00:00Z', { starts_at: '2021-01-01T00:00:00Z' }],
  ])('refuses a wrong %s: %s', async (field, value, more = {}) => {
    const reply = await add({ ...more, [field]: value });
    expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
    expect(Object.keys(reply.body.errors)).toEqual([field]);
  });

  it('limits the number of slides, also for parallel requests', async () => {
    for (let index = 0; index < SLIDES_MAX - 2; index += 1) await add();
    const replies = await Promise.all([add(), add(), add(), add()]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
  });

  it('can be changed by reviewers only, and every change is audited', async () => {
    const finance = await newOperator(app, 'finance');
    const { token } = await newSeller(app);
    expectRefused(await add({}, finance.token), 403, 'AUTH_PERMISSION_DENIED');
    expectRefused(await add({}, token), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await uploadPicture(await pixels('#000000'), token), 401, 'AUTH_TOKEN_INVALID');
    expectRefused(await call(app, 'GET /console/carousel', { token }), 401, 'AUTH_TOKEN_INVALID');
    const { data } = await add();
    await call(app, `DELETE /console/carousel/${data.id}`, { token: reviewer.token });
    const log = await call(app, `GET /console/audit?subject_kind=carousel_slide&subject_id=${data.id}`, {
      token: reviewer.token,
    });
    expect(log.data.entries).toMatchObject([
      { action: 'slide_removed', detail: { title: 'ลดใหญ่' } },
      { action: 'slide_added', detail: { title: 'ลดใหญ่', link: '/products?on_sale=true' } },
    ]);
  });

  it('[FILE-01] accepts pictures only', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expectRefused(await uploadPicture(svg), 415, 'UPLOAD_FILE_TYPE_INVALID');
    expectRefused(await uploadPicture(Buffer.alloc(3 * 1024 * 1024)), 413, 'UPLOAD_FILE_TOO_LARGE');
  });
});
