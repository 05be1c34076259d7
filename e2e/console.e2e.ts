/** The operators' side: a disputed refund is decided, and a seller who has earned it gets the early receipt. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openConsole } from './desk.ts';
import { disputedOrder, type Dispute } from './disputes.ts';
import { FINANCE, REVIEWER } from './operators.ts';
import { callApi, DEMO, signIn } from './seller-api.ts';

const { baseUrl } = inject('server');
const PLACE = { baseUrl, story: 'console' };
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

/** An announcement that stands now, as a page of their list has it. */
const announcementOf = (name: string) => ({
  id: name.length,
  kind: 'update',
  title: { th: name, en: name, 'zh-TW': name, 'zh-CN': name },
  message: { th: name, en: name, 'zh-TW': name, 'zh-CN': name },
  state: 'current',
  is_pinned: false,
  tells_sellers: false,
  published_at: '2026-11-01T05:00:00.000Z',
  ends_at: null,
  told_count: 0,
  told_at: null,
  version: 1,
  changed_at: null,
  changed_by: null,
});

describe('[ORD-01] the console', () => {
  it('decides a refund that the seller objects to, and the customer has the money back', async () => {
    const dispute: Dispute = await disputedOrder(baseUrl);
    const { page, errors } = await openConsole(browser, REVIEWER, '/console/refunds', PLACE);
    await page.getByRole('link', { name: new RegExp(dispute.orderNumber) }).click();
    await page.getByText(dispute.comment).waitFor();
    await page.getByText(dispute.objection).first().waitFor();
    await page.getByRole('button', { name: 'Picture 1' }).waitFor();
    await page.getByRole('button', { name: 'Refund the customer' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('The customer gets').waitFor();
    await sheet.getByText('The evidence shows the fault').click();
    await sheet.getByLabel('More words').fill('The picture shows the damage');
    await sheet.getByRole('button', { name: 'Refund the customer' }).click();
    await page.getByText('Granted', { exact: true }).first().waitFor();
    const { data } = await callApi(baseUrl, 'GET', `storefront/orders/${dispute.orderToken}/refund-request`);
    expect(data['request']).toMatchObject({
      state: 'granted',
      decision_code: 'fault_shown',
      decision_reason: 'The picture shows the damage',
    });

    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Refund granted' }).first().waitFor();
    await page.getByRole('button', { name: 'Check the chain' }).click();
    await page.getByText(/entries are as they were written/).waitFor();
    expect(errors).toEqual([]);
  });

  it('[ORD-09] shows what a seller lacks for the early receipt, and grants it only to who fulfils the rule', async () => {
    const demo = await signIn(baseUrl, DEMO);
    const { page, errors } = await openConsole(browser, REVIEWER, '/console/sellers', PLACE);
    await page.getByLabel('Search').fill('demo');
    await page.getByRole('link', { name: new RegExp(String(demo.seller.id)) }).click();
    await page.getByText('Identity verified').waitFor();
    await page.getByText(/of 20 completed orders/).waitFor();
    // The demo's seller has sold enough and shown no papers yet.
    await page.getByText('Not all conditions are met').waitFor();
    expect(
      await page.getByRole('button', { name: 'Grant early receipt' }).getAttribute('aria-disabled'),
    ).toBe('true');
    expect(errors).toEqual([]);
  });

  it('[SHELL-06] says where a customer’s picture can’t be loaded, keeps its place, and a retry reads the request anew and brings it', async () => {
    const dispute = await disputedOrder(baseUrl);
    const { page } = await openConsole(browser, REVIEWER, '/console/refunds', PLACE);
    const lost = '**/private-files/refunds/**';
    await page.route(lost, (route) => route.abort());
    await page.getByRole('link', { name: new RegExp(dispute.orderNumber) }).click();
    const picture = page.getByRole('button', { name: 'Picture 1' });
    await picture.scrollIntoViewIfNeeded();
    const failed = page.getByRole('alert').filter({ hasText: 'Some pictures could not be loaded' });
    await failed.waitFor();
    expect(await picture.locator('img').count()).toBe(0);
    expect(await picture.boundingBox()).toMatchObject({ width: 96, height: 96 });
    await page.unroute(lost);
    const anew = page.waitForRequest(/\/api\/console\/refunds\/\d+$/);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await anew;
    await failed.waitFor({ state: 'detached' });
    const widths = () =>
      picture
        .locator('img')
        .evaluateAll((all) => all.map((one) => 'naturalWidth' in one && Number(one.naturalWidth) > 0));
    await expect.poll(widths).toEqual([true]);
    expect(await failed.count()).toBe(0);
  });

  it('[SHELL-06] keeps its frame and its figures when they can’t be fetched anew, says so, and a retry brings the new ones', async () => {
    const { page } = await openConsole(browser, FINANCE, '/console/trial-balance', PLACE);
    const notice = page.getByRole('alert').filter({ hasText: 'could not be refreshed' });
    /** Has the book compared once more, and answers where the list of runs shows that. */
    const compare = async () => {
      const answer = page.waitForResponse((one) => one.request().method() === 'POST');
      await page.getByRole('button', { name: 'Compare now' }).click();
      const { data } = await (await answer).json();
      return page.getByText(`#${data.id}`, { exact: true });
    };
    const first = await compare();
    await first.waitFor();
    await page.route('**/api/console/**', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } })
        : route.fallback(),
    );
    const second = await compare();
    await notice.waitFor();
    expect([await first.count(), await second.count()]).toEqual([1, 0]);
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Withdrawals' }).waitFor();
    await page.unroute('**/api/console/**');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await second.waitFor();
    await notice.waitFor({ state: 'detached' });
  });

  it('[SHELL-06] says beside the button that more of a list did not come, also while the list is asked for anew, and a retry brings it', async () => {
    const { page } = await openConsole(browser, REVIEWER, '/console/audit', PLACE);
    const lists: string[] = [];
    let isDown = true;
    const pageOf = (name: string, next_cursor?: string) => ({
      announcements: [announcementOf(name)],
      counts: { current: 2, scheduled: 0, draft: 0, ended: 0 },
      pagination: { page: 1, per_page: 1, total: 2, has_more: next_cursor !== undefined, next_cursor },
    });
    await page.route('**/api/console/announcements?*', async (route) => {
      const isMore = new URL(route.request().url()).searchParams.has('cursor');
      if (!isMore) lists.push('asked');
      if (isMore && isDown)
        return await route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } });
      const data = isMore ? pageOf('The second') : pageOf('The first', 'more');
      await route.fulfill({ json: { success: true, data } });
    });
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Announcements' }).click();
    await page.getByText('The first').waitFor();
    const failed = page.getByRole('alert');
    await page.getByRole('button', { name: 'Show more' }).click();
    await failed.waitFor();
    // The list asks again by itself, and gets its answer.
    const asked = lists.length;
    await expect.poll(() => lists.length, { timeout: 15_000 }).toBeGreaterThan(asked);
    await page.waitForTimeout(300);
    expect(await failed.count()).toBe(1);
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The second').waitFor();
    expect(await failed.count()).toBe(0);
    expect(await page.getByRole('button', { name: /Show more|Try again/ }).count()).toBe(0);
  });

  it('[SHELL-06] tells of more that did not come for the list that is looked at, and not anew where one returns to it', async () => {
    const { page } = await openConsole(browser, REVIEWER, '/console/audit', PLACE);
    await page.route('**/api/console/announcements?*', async (route) => {
      const asked = new URL(route.request().url()).searchParams;
      if (asked.has('cursor'))
        return await route.fulfill({ status: 500, json: { success: false, code: 'SERVER_ERROR' } });
      const data = {
        announcements: [announcementOf(`One of ${asked.get('state')}`)],
        counts: { current: 2, scheduled: 2, draft: 0, ended: 0 },
        pagination: { page: 1, per_page: 1, total: 2, has_more: true, next_cursor: 'more' },
      };
      await route.fulfill({ json: { success: true, data } });
    });
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Announcements' }).click();
    await page.getByText('One of current').waitFor();
    const failed = page.getByRole('alert');
    await page.getByRole('button', { name: 'Show more' }).click();
    await failed.waitFor();
    for (const [state, name] of [
      ['scheduled', /Scheduled/],
      ['current', /Out now/],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await page.getByText(`One of ${state}`).waitFor();
      await page.getByRole('button', { name: 'Show more' }).waitFor();
      expect(await failed.count()).toBe(0);
    }
  });

  it('[AUTH-10] keeps what was asked for while its session is over, and leads back to it', async () => {
    const { page } = await openConsole(browser, REVIEWER, '/console/audit', PLACE);
    await page.getByRole('listitem').filter({ hasText: 'Signed in' }).first().waitFor();
    await page.evaluate(() => sessionStorage.setItem('console_token', 'x'.repeat(43)));
    await page.reload();
    await page.getByText(/Your session is over/).waitFor();
    await page.getByLabel('Account', { exact: true }).fill(REVIEWER.account);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Incorrect account or password').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(REVIEWER.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Audit log' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/audit');
  });
});
