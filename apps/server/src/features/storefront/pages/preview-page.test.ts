import { beforeAll, describe, expect, it } from 'vitest';
import { newOrder, newProduct, newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, useTestApp } from '#test/test-app.ts';

const app = useTestApp({ web: true });
let seller: TestSeller;
let stranger: TestSeller;

beforeAll(async () => {
  [seller, stranger] = [await newSeller(app), await newSeller(app)];
  const product = await newProduct(app, { name: { th: 'ครีมกันแดด', en: 'Sunscreen' }, discount: 8_000 });
  await call(app, 'POST /sellers/products', { token: seller.token, body: { product_ids: [product.id] } });
});

const passOf = async (owner: TestSeller) =>
  (await call(app, 'POST /sellers/store-setting/preview', { token: owner.token })).data;
const preview = async (slug: string, form: Record<string, string>) => {
  const response = await fetch(`${app.baseUrl}/s/${slug}/preview`, {
    method: 'POST',
    headers: { 'accept-language': 'en', 'user-agent': 'Mozilla/5.0' },
    body: new URLSearchParams(form),
  });
  return { status: response.status, headers: response.headers, html: await response.text() };
};
const visits = async () =>
  await app.db.selectFrom('store_visits').select('visitor').where('seller_id', '=', seller.id).execute();
const visit = async (address: string) => {
  const { status, headers } = await fetch(`${app.baseUrl}${address}`, { redirect: 'manual' });
  return { status, location: headers.get('location'), headers };
};
const draw = async (draft: unknown) =>
  await preview(seller.slug, { pass: (await passOf(seller)).pass, store_setting: JSON.stringify(draft) });

describe('the preview of a store', () => {
  it('[SHOP-08] shows unsaved settings and saves nothing', async () => {
    const { status, html, headers } = await draw({
      store_name: 'ร้านที่ยังไม่บันทึก',
      announcement: 'ส่งฟรี <b>วันนี้</b>',
      contact_phone: '081 234 5678',
      theme_color: '#e83e8c',
      business_hours: 'ทุกวัน 9-18',
    });
    expect(status).toBe(200);
    for (const text of ['ร้านที่ยังไม่บันทึก', 'ส่งฟรี &lt;b&gt;วันนี้', '081 234 5678', 'ทุกวัน 9-18', 'Sunscreen'])
      expect([text, html.includes(text)]).toEqual([text, true]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    const { data } = await call(app, `GET /storefront/${seller.slug}`);
    expect(data).toMatchObject({ announcement: '', theme_color: '#007bff' });
  });

  it('[SHOP-08] shows the seller a sample rating for a product without reviews', async () => {
    const { html } = await draw({});
    expect(html.includes('4.8')).toBe(true);
    expect(html.includes('>Sample<')).toBe(true);
    const page = await fetch(`${app.baseUrl}/s/${seller.slug}`, { headers: { 'accept-language': 'en' } });
    const customers = await page.text();
    expect(customers.includes('>Sample<')).toBe(false);
    expect(customers.includes('No reviews yet')).toBe(true);
  });

  it('[SHOP-08] runs no script, has no working links and counts no visit', async () => {
    const before = await visits();
    const { html } = await draw({ store_name: '</script><script>alert(1)</script>' });
    expect(/<script(?! type="application\/(ld\+)?json")/.test(html)).toBe(false);
    expect(html.includes('<base target="_blank">')).toBe(true);
    expect(await visits()).toEqual(before);
  });

  it.each([
    ['a wrong colour', { theme_color: 'red;}body{display:none' }],
    ['a name too long', { store_name: 'x'.repeat(100) }],
    ['a picture from elsewhere', { logo_url: 'https://example.com/a.png' }],
    ['hours that can’t be', { opening_hours: [{ day: 1, open: '09:00', close: '09:00' }] }],
    ['fields of the prototype', JSON.parse('{"__proto__": {"store_name": "x"}, "constructor": 1}')],
    ['no object', 5],
    ['nothing', null],
  ])('[SHOP-08] with %s shows the saved settings', async (_, draft) => {
    const { status, html } = await draw(draft);
    expect(status).toBe(200);
    expect(/example\.com|body\{display:none|x{61}/.test(html)).toBe(false);
  });

  it('[SHOP-08] requires a valid pass of the store’s own seller', async () => {
    const { pass, action } = await passOf(seller);
    expect(action).toBe(`/s/${seller.slug}/preview`);
    const other = (await passOf(stranger)).pass;
    for (const wrong of [
      '',
      'x',
      other,
      `${pass}x`,
      pass.replace(/^\d+/, (ms: string) => String(Number(ms) + 1)),
      '9e15.x',
    ])
      expect([wrong, (await preview(seller.slug, { pass: wrong })).status]).toEqual([wrong, 404]);
    expect((await preview('no-such-store', { pass })).status).toBe(404);
    expect((await fetch(`${app.baseUrl}/s/${seller.slug}/preview`)).status).toBe(404);
    expect((await preview(seller.slug, { pass, store_setting: '{broken' })).status).toBe(200);
    app.clock.advance(31 * 60_000);
    expect((await preview(seller.slug, { pass })).status).toBe(404);
  });

  it('[SHOP-08] is no longer available after the session has ended', async () => {
    const leaving = await newSeller(app);
    const { pass } = await passOf(leaving);
    expect((await preview(leaving.slug, { pass })).status).toBe(200);
    await call(app, 'POST /sellers/logout', { token: leaving.token });
    expect((await preview(leaving.slug, { pass })).status).toBe(404);
    const { body } = await call(app, 'POST /sellers/signin', {
      body: { account: leaving.account, password: leaving.password },
    });
    expect((await preview(leaving.slug, { pass })).status).toBe(404);
    const fresh = (await passOf({ ...leaving, token: body.token })).pass;
    expect((await preview(leaving.slug, { pass: fresh })).status).toBe(200);
  });
});

describe('a former store URL', () => {
  it('[STORE-01] redirects to the same page under the new slug', async () => {
    const mover = await newSeller(app);
    const { data } = await call(app, 'GET /sellers/store-setting', { token: mover.token });
    const slug = `moved-${mover.id}`;
    const body = { store_setting: { ...data.store_setting, slug } };
    await call(app, 'PUT /sellers/store-setting', { token: mover.token, body });
    for (const rest of ['', '?category=beauty', '/cart', '/p/123?x=1']) {
      const response = await fetch(`${app.baseUrl}/s/${mover.slug}${rest}`, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([301, `/s/${slug}${rest}`]);
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await fetch(`${app.baseUrl}/s/${slug}`)).status).toBe(200);
    const old = `/s/%${mover.slug.charCodeAt(0).toString(16)}${mover.slug.slice(1)}`;
    for (const rest of ['', '?x=1', '/p/123?x=%6D'])
      expect((await visit(`${old}${rest}`)).location).toBe(`/s/${slug}${rest}`);
    expect(await visit(`/s/${mover.slug}/sitemap/1.xml`)).toMatchObject({
      status: 301,
      location: `/s/${slug}/sitemap/1.xml`,
    });
    expect((await visit(`/s/${slug}/sitemap/1.xml`)).status).toBe(200);
  });

  it('[STORE-01] redirects to an order’s page without leaking its URL, even after the store has closed', async () => {
    const mover = await newSeller(app);
    const elsewhere = await newSeller(app);
    const order = await newOrder(app, mover, await newProduct(app));
    const slug = `moved-order-${mover.id}`;
    for (const [owner, to] of [
      [mover, slug],
      [elsewhere, `moved-away-${mover.id}`],
    ] as const) {
      const { data } = await call(app, 'GET /sellers/store-setting', { token: owner.token });
      const body = { store_setting: { ...data.store_setting, slug: to } };
      await call(app, 'PUT /sellers/store-setting', { token: owner.token, body });
    }
    const rest = `/order/${order.token}`;
    for (const status of ['active', 'suspended'] as const) {
      await app.db.updateTable('sellers').set({ status }).where('id', '=', mover.id).execute();
      const { headers, ...response } = await visit(`/s/${mover.slug}${rest}`);
      expect(response).toEqual({ status: 301, location: `/s/${slug}${rest}` });
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect((await visit(`/s/${slug}${rest}`)).status).toBe(200);
      // A former slug of another store leads to that store, which does not have the order.
      expect((await visit(`/s/${elsewhere.slug}${rest}`)).location).toBe(`/s/moved-away-${mover.id}${rest}`);
      expect((await visit(`/s/moved-away-${mover.id}${rest}`)).status).toBe(404);
    }
    expect((await visit(`/s/${slug}/order/${order.token}x`)).status).toBe(404);
    expect((await visit(`/s/${mover.slug}/sitemap/1.xml`)).status).toBe(404);
  });
});
