import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { workerServer } from './journey-server.ts';
import { openPhone } from './phone.ts';
import { DEMO, createSession, type Session } from './seller-api.ts';
import { UI_TEXTS, journeyLanguages } from './ui-texts.ts';

const { baseUrl } = workerServer();
const LANGUAGES = ['th', 'en', 'zh-TW', 'zh-CN'] as const;
const SCRIPT_PATTERNS = {
  th: /[ก-๙]{5}/,
  en: /[a-z]{5}/,
  'zh-TW': /[\u4e00-\u9fff]{4}/,
  'zh-CN': /[\u4e00-\u9fff]{4}/,
};
let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  session = await createSession(baseUrl, DEMO);
});

afterAll(async () => {
  await browser?.close();
});

async function withPhone(
  language: string,
  journey: (page: Page) => Promise<void>,
  expected = /^$/,
): Promise<void> {
  const { page, context, errors } = await openPhone(browser, { baseUrl, language, session });
  await journey(page);
  expect(errors.filter((error) => !expected.test(error))).toEqual([]);
  await context.close();
}

it.each(LANGUAGES)('[SHELL-07] shows the platform pages in their own language (%s)', (language) =>
  withPhone(language, async (page) => {
    const texts = new Set<string>();
    for (const path of ['/platform-info', '/terms', '/privacy', '/about']) {
      await page.goto(path);
      await page.getByRole('article').getByRole('heading').first().waitFor();
      const text = await page.getByRole('article').innerText();
      expect(text.length).toBeGreaterThan(120);
      // No message key without a text, and no placeholder without a value.
      expect(text).not.toMatch(/\{\w+\}|(?:Head|Text|title|text)\d/);
      expect(text).toMatch(SCRIPT_PATTERNS[language]);
      texts.add(text);
    }
    expect(texts.size).toBe(4);
  }),
);

it.each(journeyLanguages('en'))('[SET-02] finds a question and its answer while typing (%s)', (language) =>
  withPhone(language, async (page) => {
    const texts = UI_TEXTS[language];
    await page.goto('/help');
    const questions = page.getByRole('search').locator('summary');
    await expect.poll(() => questions.count()).toBeGreaterThan(15);
    const search = page.getByRole('searchbox', { name: texts.searchQuestions });
    await search.fill(texts.helpSearchTerm);
    await expect.poll(() => questions.count()).toBe(1);
    await page.getByText(texts.helpAnswer).waitFor();
    await search.fill('qqqqqq');
    await page.getByText(texts.noHelpResults).waitFor();
  }),
);

it('[SET-02] reports that questions failed to load, and loads them on retry', () =>
  withPhone(
    'th',
    async (page) => {
      const blocked = (url: URL) => url.pathname === '/api/system/help-center';
      await page.route(blocked, (route) => route.abort());
      await page.goto('/help');
      const retry = page.getByRole('alert').getByRole('button', { name: UI_TEXTS.th.retry });
      await retry.waitFor();
      await page.unroute(blocked);
      await retry.click();
      await expect.poll(() => page.getByRole('search').locator('summary').count()).toBeGreaterThan(15);
    },
    /ERR_FAILED/,
  ));

it('[SET-02] [SHELL-06] keeps the answers when the message form fails to load, and loads the form on retry', async () => {
  const { page, context } = await openPhone(browser, {
    baseUrl,
    language: 'en',
    session,
  });
  const blocked = '**/assets/seller/support-form-*.js';
  await page.route(blocked, (route) => route.abort());
  await page.goto('/help');
  const retry = page.getByRole('alert').getByRole('button', { name: UI_TEXTS.en.retry });
  await retry.waitFor();
  await expect.poll(() => page.getByRole('search').locator('summary').count()).toBeGreaterThan(15);
  await page.unroute(blocked);
  await retry.click();
  await page.locator('#contact').getByRole('textbox').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await context.close();
});

it.each(journeyLanguages('th'))(
  '[SET-02] shows a new announcement on home and marks it as read (%s)',
  (language) =>
    withPhone(language, async (page) => {
      const texts = UI_TEXTS[language];
      await page.goto('/');
      await page.getByRole('link', { name: texts.unreadNews, exact: true }).click();
      await page.waitForURL('**/announcements');
      await page.getByRole('article').getByRole('link').first().click();
      await page.waitForURL(/\/announcements\/\d+$/);
      const title = await page.getByRole('article').getByRole('heading').innerText();
      await page.reload();
      await page.getByRole('heading', { name: title }).waitFor();
      await page.goto('/');
      await expect.poll(() => page.getByRole('link', { name: texts.news, exact: true }).count()).toBe(1);
    }),
);

it('[SET-02] explains that an announcement has ended or never existed, and links to the others', () =>
  withPhone('en', async (page) => {
    await page.goto('/announcements/nothing');
    await page.getByText(UI_TEXTS.en.newsNotFound).waitFor();
    await page.getByRole('link', { name: UI_TEXTS.en.allNews }).click();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0);
  }));
