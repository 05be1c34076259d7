/** Where sellers read: the help centre, news, and the platform's own pages, in every language. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPhone } from './people.ts';
import { DEMO, signIn, type Session } from './seller-api.ts';
import { WORDS, walkedIn } from './words.ts';

const { baseUrl } = inject('server');
const LANGUAGES = ['th', 'en', 'zh-TW', 'zh-CN'] as const;
/** What a text in a language can't do without. */
const LETTERS = {
  th: /[ก-๙]{5}/,
  en: /[a-z]{5}/,
  'zh-TW': /[\u4e00-\u9fff]{4}/,
  'zh-CN': /[\u4e00-\u9fff]{4}/,
};
let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await launchBrowser();
  session = await signIn(baseUrl, DEMO);
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

it.each(LANGUAGES)('[SHELL-07] the platform’s pages are there, each in its own words (%s)', (language) =>
  withPhone(language, async (page) => {
    const texts = new Set<string>();
    for (const path of ['/platform-info', '/terms', '/privacy', '/about']) {
      await page.goto(path);
      await page.getByRole('article').getByRole('heading').first().waitFor();
      const text = await page.getByRole('article').innerText();
      expect(text.length).toBeGreaterThan(120);
      // Neither a key without a text nor a figure that nobody put in.
      expect(text).not.toMatch(/\{\w+\}|(?:Head|Text|title|text)\d/);
      expect(text).toMatch(LETTERS[language]);
      texts.add(text);
    }
    expect(texts.size).toBe(4);
  }),
);

it.each(walkedIn('en'))('[SET-02] a question is found and answered while one types (%s)', (language) =>
  withPhone(language, async (page) => {
    const words = WORDS[language];
    await page.goto('/help');
    const questions = page.getByRole('search').locator('summary');
    await expect.poll(() => questions.count()).toBeGreaterThan(15);
    const search = page.getByRole('searchbox', { name: words.searchQuestions });
    await search.fill(words.askedInHelp);
    await expect.poll(() => questions.count()).toBe(1);
    await page.getByText(words.answeredInHelp).waitFor();
    await search.fill('qqqqqq');
    await page.getByText(words.noQuestion).waitFor();
  }),
);

it('[SET-02] questions that can’t be had say so, and come after a retry', () =>
  withPhone(
    'th',
    async (page) => {
      const lost = (url: URL) => url.pathname === '/api/system/help-center';
      await page.route(lost, (route) => route.abort());
      await page.goto('/help');
      const retry = page.getByRole('alert').getByRole('button', { name: WORDS.th.retry });
      await retry.waitFor();
      await page.unroute(lost);
      await retry.click();
      await expect.poll(() => page.getByRole('search').locator('summary').count()).toBeGreaterThan(15);
    },
    /ERR_FAILED/,
  ));

it('[SET-02] [SHELL-06] where the form that writes to us can’t be fetched, the answers stand, and a retry has it', async () => {
  const { page, context } = await openPhone(browser, { baseUrl, language: 'en', session, uninstalled: true });
  const lost = '**/assets/seller/support-form-*.js';
  await page.route(lost, (route) => route.abort());
  await page.goto('/help');
  const retry = page.getByRole('alert').getByRole('button', { name: WORDS.en.retry });
  await retry.waitFor();
  await expect.poll(() => page.getByRole('search').locator('summary').count()).toBeGreaterThan(15);
  await page.unroute(lost);
  await retry.click();
  await page.locator('#contact').getByRole('textbox').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await context.close();
});

it.each(walkedIn('th'))('[SET-02] news is announced on home, read, and no longer new (%s)', (language) =>
  withPhone(language, async (page) => {
    const words = WORDS[language];
    await page.goto('/');
    await page.getByRole('link', { name: words.newsUnseen, exact: true }).click();
    await page.waitForURL('**/announcements');
    await page.getByRole('article').getByRole('link').first().click();
    await page.waitForURL(/\/announcements\/\d+$/);
    const title = await page.getByRole('article').getByRole('heading').innerText();
    // A link to it survives a reload.
    await page.reload();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.goto('/');
    await expect.poll(() => page.getByRole('link', { name: words.news, exact: true }).count()).toBe(1);
  }),
);

it('[SET-02] news that has ended, or never was, says so and leads to the others', () =>
  withPhone('en', async (page) => {
    await page.goto('/announcements/nothing');
    await page.getByText(WORDS.en.newsGone).waitFor();
    await page.getByRole('link', { name: WORDS.en.allNews }).click();
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(0);
  }));
