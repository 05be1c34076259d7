import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, bangkokDay } from '@raan/contract/calendar';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';

const app = useTestApp();
const paths = ['shop/sales-report', 'shop/analytics', 'shop/visitor-stats', 'shop/sales-report/export'];
let seller: TestSeller;

beforeAll(async () => {
  seller = await newSeller(app);
});

describe.each(paths)('[SHOP-10] [ERR-05] GET %s', (path) => {
  it.each([
    ['from=0000-01-01&to=0000-01-02', ['from', 'to']],
    ['from=0001-01-01&to=0001-01-01', ['from', 'to']],
    ['from=2019-12-31&to=2020-01-01', ['from']],
    ['from=2020-01-01&to=0001-01-01', ['to']],
    ['from=9999-12-31&to=9999-12-31', ['from', 'to']],
    ['from=9999-12-31&to=2026-01-01', ['from']],
  ])('refuses %s, because no store existed then', async (query, fields) => {
    const reply = await call(app, `GET /${path}?${query}`, { token: seller.token });
    expectRefused(reply, 422, 'REQUEST_VALIDATION_ERROR');
    expect(Object.keys(reply.body.errors)).toEqual(fields);
  });

  it('accepts the first possible day, yesterday and today', async () => {
    const today = bangkokDay(app.clock.now());
    for (const day of ['2020-01-01', addDays(today, -1), today]) {
      const { status } = await call(app, `GET /${path}?from=${day}&to=${day}`, { token: seller.token });
      expect([day, status]).toEqual([day, 200]);
    }
  });
});
