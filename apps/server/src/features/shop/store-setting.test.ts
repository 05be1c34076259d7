import { addDays, bangkokDay } from '@raan/contract/calendar';
import { DAY_MS } from '@raan/contract/durations';
import { NO_SOCIAL_LINKS } from '@raan/contract/shop/social-links';
import { SLUG_CHANGES_PER_YEAR, findSlugProblem } from '@raan/contract/shop/store-slug';
import { describe, expect, it } from 'vitest';
import { documentPicture, picture } from '#features/files/hostile-files.fixture.ts';
import { ADDRESS, CUSTOMER, newOrder, newProduct, newSeller, ship, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';
import { uploadPictureAs } from '#test/uploads.ts';

const app = useTestApp();
const HOURS = [
  { day: 1, open: '09:00', close: '18:00' },
  { day: 6, open: '18:00', close: '02:00' },
];

const settings = async (seller: TestSeller) =>
  (await call(app, 'GET /sellers/store-setting', { token: seller.token })).data;
const put = async (seller: TestSeller, change: object) => {
  const { store_setting } = await settings(seller);
  const body = { store_setting: { ...store_setting, ...change } };
  return await call(app, 'PUT /sellers/store-setting', { token: seller.token, body });
};
const store = async (slug: string) => (await call(app, `GET /storefront/${slug}`)).data;
const expectRefusedField = (reply: Reply, field: string) => {
  expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
  expect(Object.keys(reply.body.errors)).toEqual([field]);
};
const slugOf = (word: string) => `${word}-${Math.random().toString(36).slice(2, 10)}`;

describe('store settings', () => {
  it('[STORE-01] accept the six original fields alone and keep the others', async () => {
    const seller = await newSeller(app);
    await put(seller, { opening_hours: HOURS });
    const six = {
      store_name: 'ร้านใหม่',
      store_description: '',
      contact_phone: '',
      business_hours: '',
      announcement: '',
      theme_color: '#dc3545',
    };
    const body = { store_setting: six };
    const { status, data } = await call(app, 'PUT /sellers/store-setting', { token: seller.token, body });
    expect(status).toBe(200);
    expect(data.store_setting).toEqual({
      ...six,
      slug: seller.slug,
      logo_url: null,
      cover_url: null,
      opening_hours: HOURS,
      vacation_until: null,
      social_links: NO_SOCIAL_LINKS,
    });
  });

  it('[STORE-01] show customers the opening hours', async () => {
    const seller = await newSeller(app);
    expect((await store(seller.slug)).opening_hours).toBeNull();
    const saved = await put(seller, { opening_hours: HOURS.toReversed() });
    expect(saved.data.store_setting.opening_hours).toEqual(HOURS);
    expect((await store(seller.slug)).opening_hours).toEqual(HOURS);
    await put(seller, { opening_hours: [] });
    expect((await settings(seller)).store_setting.opening_hours).toBeNull();
  });

  it.each([
    ['a day twice', [HOURS[0], HOURS[0]]],
    ['an opening that ends as it begins', [{ day: 1, open: '09:00', close: '09:00' }]],
  ])('[STORE-01] refuse hours with %s', async (_, opening_hours) => {
    expectRefusedField(await put(await newSeller(app), { opening_hours }), 'store_setting.opening_hours');
  });

  it.each([
    [{ day: 9, open: '09:00', close: '18:00' }, '0.day'],
    [{ day: 1, open: '25:00', close: '18:00' }, '0.open'],
    [{ day: 1, open: '09:00', close: '9' }, '0.close'],
    [{ day: 1, open: '09:00' }, '0.close'],
  ])('[STORE-01] refuse the opening %j', async (opening, field) => {
    const reply = await put(await newSeller(app), { opening_hours: [opening] });
    expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
    expect(Object.keys(reply.body.errors)).toContain(`store_setting.opening_hours.${field}`);
  });

  it('[STORE-01] remove control characters that could disguise a store name', async () => {
    const { data } = await put(await newSeller(app), {
      store_name: '\u202eร้าน\u0007ดี\n ',
      announcement: 'ก\nข',
    });
    expect(data.store_setting).toMatchObject({ store_name: 'ร้านดี', announcement: 'ก\nข' });
  });

  it('[STORE-01] can be read and written in parts as shop/info and shop/settings', async () => {
    const seller = await newSeller(app);
    const change = async (path: string, body: object) =>
      await call(app, `PUT /shop/${path}`, { token: seller.token, body });
    const read = async (path: string) => (await call(app, `GET /shop/${path}`, { token: seller.token })).data;
    expect((await change('info', { store_name: 'A' })).data).toMatchObject({
      store_name: 'A',
      slug: seller.slug,
    });
    expect((await change('settings', { announcement: 'B', opening_hours: HOURS })).data).toMatchObject({
      announcement: 'B',
    });
    expect(Object.keys(await read('info')).toSorted()).toEqual([
      'contact_phone',
      'cover_url',
      'logo_url',
      'slug',
      'slug_changes_left',
      'social_links',
      'store_description',
      'store_name',
      'store_url',
    ]);
    expect(await read('settings')).toEqual({
      announcement: 'B',
      business_hours: '',
      opening_hours: HOURS,
      theme_color: '#007bff',
      vacation_until: null,
    });
    expect((await settings(seller)).store_setting).toMatchObject({ store_name: 'A', announcement: 'B' });
    expectRefusedField(await change('info', { contact_phone: 'call me' }), 'contact_phone');
    expectRefusedField(await change('info', { slug: 'x' }), 'slug');
    expectRefusedField(await change('settings', { theme_color: 'red' }), 'theme_color');
    expect((await change('info', {})).status).toBe(200);
  });
});

describe('logo and cover', () => {
  it('[STORE-01] must be pictures that the seller uploaded', async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const mine = (await uploadPictureAs(app, seller, await picture('png', { color: '#102030', width: 300 })))
      .data;
    const theirs = (await uploadPictureAs(app, stranger, await picture('png', { color: '#302010' }))).data;
    const paper = (
      await uploadPictureAs(app, seller, await documentPicture('png', { color: '#777777' }), {
        type: 'id_card',
      })
    ).data;
    const { data } = await put(seller, { logo_url: mine.url, cover_url: mine.url });
    expect(data.store_setting.logo_url).toBe(mine.url.replace('800', '200'));
    expect(await store(seller.slug)).toMatchObject({ logo_url: data.store_setting.logo_url });
    // Saved again unchanged, then removed.
    expect((await put(seller, {})).data.store_setting.logo_url).toBe(data.store_setting.logo_url);
    for (const url of [
      theirs.url,
      paper.url,
      `/media/${'0'.repeat(40)}/200.webp`,
      'https://example.com/a.png',
      '//example.com/a.png',
      'javascript:alert(1)',
      '/media/../private-files/200.webp',
      '',
    ])
      expectRefusedField(await put(seller, { logo_url: url }), 'store_setting.logo_url');
    expect((await put(seller, { logo_url: null })).data.store_setting).toMatchObject({ logo_url: null });
    expect((await store(seller.slug)).logo_url).toBeNull();
  });
});

describe('a store’s slug', () => {
  it('[STORE-01] can be changed, and the old one redirects', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app);
    await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [product.id] } });
    const slug = slugOf('mali');
    const { data } = await put(seller, { slug });
    expect(data).toMatchObject({
      slug,
      store_url: `/s/${slug}`,
      slug_changes_left: SLUG_CHANGES_PER_YEAR - 1,
    });
    expect((await store(slug)).slug).toBe(slug);
    expect((await store(seller.slug)).slug).toBe(slug);
    // A cart filled before the change can still be ordered.
    expect((await newOrder(app, seller, product)).number).toBeTruthy();
    expect((await call(app, 'GET /sellers/profile', { token: seller.token })).data.seller.store_slug).toBe(
      slug,
    );
  });

  it('[STORE-01] cannot be one that another store uses or used before', async () => {
    const [seller, other] = [await newSeller(app), await newSeller(app)];
    const slug = slugOf('taken');
    await put(seller, { slug });
    for (const taken of [slug, seller.slug]) {
      const reply = await put(other, { slug: taken });
      expectRefusedField(reply, 'store_setting.slug');
      expect(reply.body.errors['store_setting.slug']).toEqual(['Another store uses this link. Try another']);
    }
    expect((await put(seller, { slug: seller.slug })).data.slug).toBe(seller.slug);
    expect((await store(slug)).slug).toBe(seller.slug);
  });

  it('[STORE-01] goes to one store when several request it in parallel', async () => {
    const sellers = await Promise.all([newSeller(app), newSeller(app), newSeller(app), newSeller(app)]);
    const slug = slugOf('race');
    const replies = await Promise.all(sellers.map((seller) => put(seller, { slug })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
  });

  it('[STORE-01] can be changed only a few times a year', async () => {
    const seller = await newSeller(app);
    for (let move = 0; move < SLUG_CHANGES_PER_YEAR; move += 1)
      expect((await put(seller, { slug: slugOf('move') })).status).toBe(200);
    const reply = await put(seller, { slug: slugOf('move') });
    expectRefusedField(reply, 'store_setting.slug');
    expect((await settings(seller)).slug_changes_left).toBe(0);
    expect((await put(seller, { announcement: 'still' })).status).toBe(200);
    await app.db
      .updateTable('slug_moves')
      .set({ moved_at: '2020-01-01T00:00:00Z' })
      .where('seller_id', '=', seller.id)
      .execute();
    expect((await put(seller, { slug: slugOf('move') })).status).toBe(200);
  });

  it('[STORE-01] counts every change within a year, also back to a former slug', async () => {
    const seller = await newSeller(app);
    const other = slugOf('swing');
    for (const slug of [other, seller.slug, other, seller.slug])
      expect((await put(seller, { slug })).status).toBe(200);
    expect((await settings(seller)).slug_changes_left).toBe(SLUG_CHANGES_PER_YEAR - 4);
    await app.db
      .updateTable('slug_moves')
      .set({ moved_at: '2020-01-01T00:00:00Z' })
      .where('seller_id', '=', seller.id)
      .execute();
    expect((await put(seller, { slug: other })).data.slug_changes_left).toBe(SLUG_CHANGES_PER_YEAR - 1);
  });

  it.each([
    '',
    'ab',
    'a'.repeat(41),
    'ABC',
    'ร้านดี',
    'a b c',
    'a_b_c',
    '-abc',
    'abc-',
    'a--b',
    'a.b.c',
    'a/b',
    '../x',
    'a%2fb',
    'abc\n',
    'аbc',
    'admin',
    'console',
    'login',
    'raan',
    'raan-official',
    'shopee',
    'api',
    'addresses',
    'demo',
    'support',
  ])('[STORE-01] cannot be %j', async (slug) => {
    const seller = await newSeller(app);
    expectRefusedField(await put(seller, { slug }), 'store_setting.slug');
    expect((await settings(seller)).slug).toBe(seller.slug);
    expect(findSlugProblem(slug)).toBeDefined();
  });
});

describe('social links', () => {
  it('[DAY-08] are shown to customers without parameters', async () => {
    const seller = await newSeller(app);
    const links = { ...NO_SOCIAL_LINKS, line: '@raan', tiktok: 'tiktok.com/@raan?lang=th' };
    const saved = await put(seller, { social_links: links });
    const stored = { ...links, line: 'https://line.me/R/ti/p/@raan', tiktok: 'https://tiktok.com/@raan' };
    expect(saved.data.store_setting.social_links).toEqual(stored);
    expect((await store(seller.slug)).social_links).toEqual(stored);
  });

  it('[DAY-08] refuses links to other hosts', async () => {
    const seller = await newSeller(app);
    const links = { ...NO_SOCIAL_LINKS, facebook: 'https://facebook.com.evil.example/x' };
    expectRefusedField(await put(seller, { social_links: links }), 'store_setting.social_links.facebook');
    expect((await store(seller.slug)).social_links).toEqual(NO_SOCIAL_LINKS);
  });
});

describe('a vacation', () => {
  it('[DAY-08] refuses orders up to its last day, says so, and ends by itself', async () => {
    const seller = await newSeller(app);
    const product = await newProduct(app);
    const before = await newOrder(app, seller, product);
    const until = addDays(bangkokDay(app.clock.now()), 2);
    expect((await put(seller, { vacation_until: until })).status).toBe(200);
    expect((await settings(seller)).store_setting.vacation_until).toBe(until);
    expect((await store(seller.slug)).vacation_until).toBe(until);
    const overview = () => call(app, 'GET /shop/overview', { token: seller.token });
    expect((await overview()).data.vacation_until).toBe(until);
    const body = { customer: CUSTOMER, shipping: ADDRESS, items: [{ product_id: product.id, quantity: 1 }] };
    const order = () => call(app, `POST /storefront/${seller.slug}/orders`, { body });
    const refused = await order();
    expectRefused(refused, 409, 'REQUEST_INVALID');
    expect(refused.body.reason).toBe('store_on_vacation');
    // Existing orders continue.
    await ship(app, seller, before.id);

    app.clock.advance(3 * DAY_MS);
    expect((await store(seller.slug)).vacation_until).toBeNull();
    expect((await order()).status).toBe(201);
  });

  it('[DAY-08] ends within three months and not in the past', async () => {
    const seller = await newSeller(app);
    const today = bangkokDay(app.clock.now());
    for (const until of [addDays(today, -1), addDays(today, 91), '2027-02-30'])
      expectRefusedField(await put(seller, { vacation_until: until }), 'store_setting.vacation_until');
    expect((await put(seller, { vacation_until: today })).status).toBe(200);
    expect((await put(seller, { vacation_until: null })).data.store_setting.vacation_until).toBeNull();
  });
});
