import { DAY_MS } from '@raan/contract/durations';
import { describe, expect, it } from 'vitest';
import { deleteOldSearches, selectPopularSearches, writeSearches } from './popular-searches.ts';
import { newProduct, newSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp({ web: true });

const browser = (person: number) => ({
  headers: { 'user-agent': `Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile, phone ${person}` },
});

/** Each person searches once. */
async function searchAs(people: number, query: string, headers?: Record<string, string>): Promise<void> {
  for (let person = 0; person < people; person += 1)
    await call(app, `GET /products?keyword=${query}`, headers ? { headers } : browser(person));
  await writeSearches(app);
}

const popular = async (): Promise<string[]> =>
  (await call(app, 'GET /products/popular-searches')).data.keywords;

describe('popular searches', () => {
  it('[SRCH-03] are keywords of at least three people on a day, the most searched first', async () => {
    await newProduct(app, { name: { th: 'กระบอกน้ำ', en: 'Steel flask' } });
    await newProduct(app, { name: { th: 'ตะกร้า', en: 'Woven basket' } });
    await searchAs(2, 'flask');
    // The same people again, and in another spelling.
    await searchAs(2, '%20Flask');
    expect(await popular()).toEqual([]);
    await searchAs(3, 'FLASK');
    expect(await popular()).toEqual(['flask']);
    await searchAs(4, 'woven%20%20basket');
    expect(await popular()).toEqual(['woven basket', 'flask']);
    app.clock.advance(DAY_MS);
    await searchAs(2, 'flask');
    expect(await popular()).toEqual(['flask', 'woven basket']);
    app.clock.advance(7 * DAY_MS);
    expect(await popular()).toEqual([]);
  });

  it('[SRCH-03] leave out what may be personal, unfinished, corrected or found nothing, and robots', async () => {
    await newProduct(app, { name: { th: 'ก', en: 'Lantern 0812345678 somebody@example.com x' } });
    for (const query of [
      '0812345678',
      'lantern%2012345',
      'somebody@example.com',
      'x',
      'lantern&typing=true',
      'lantern&page=2',
      'lantren',
      'nothing-has-this-name',
      'lantern'.padEnd(60, '%20lantern'),
    ])
      await searchAs(4, query);
    await searchAs(4, 'lantern', { 'user-agent': 'Googlebot/2.1' });
    expect(await popular()).toEqual([]);
  });

  it('[SRCH-03] belong to the store that was searched', async () => {
    const [seller, other] = [await newSeller(app), await newSeller(app)];
    const { id } = await newProduct(app, { name: { th: 'ร่ม', en: 'Parasol' } });
    for (const { token } of [seller, other])
      await call(app, 'POST /sellers/products', { token, body: { product_ids: [id] } });
    for (let person = 0; person < 3; person += 1)
      await fetch(`${app.baseUrl}/s/${seller.slug}?keyword=parasol`, browser(person));
    // Suggestions while typing are no searches, and neither is a prefetched page.
    for (let person = 0; person < 3; person += 1) {
      await call(app, `GET /storefront/${other.slug}/products?keyword=parasol`, browser(person));
      await fetch(`${app.baseUrl}/s/${other.slug}?keyword=parasol`, {
        headers: { ...browser(person).headers, purpose: 'prefetch' },
      });
    }
    await writeSearches(app);
    const inStore = async (slug: string) =>
      (await call(app, `GET /storefront/${slug}/popular-searches`)).data.keywords;
    expect(await inStore(seller.slug)).toEqual(['parasol']);
    expect(await inStore(other.slug)).toEqual([]);
    expect(await popular()).not.toContain('parasol');
    expectRefused(
      await call(app, 'GET /storefront/no-such-store/popular-searches'),
      404,
      'REQUEST_NOT_FOUND',
    );
  });

  it('[SRCH-03] keep no searcher beyond the day', async () => {
    await newProduct(app, { name: { th: 'ก', en: 'Hammock' } });
    await searchAs(3, 'hammock');
    const searchers = async () => await app.db.selectFrom('keyword_searchers').selectAll().execute();
    expect(JSON.stringify(await searchers())).not.toMatch(/127\.0\.0\.1|Android/);
    app.clock.advance(DAY_MS);
    await deleteOldSearches(app);
    expect(await searchers()).toEqual([]);
    expect(await selectPopularSearches(app, null)).toContain('hammock');
    app.clock.advance(7 * DAY_MS);
    await deleteOldSearches(app);
    expect(await app.db.selectFrom('keyword_days').selectAll().execute()).toEqual([]);
  });
});
