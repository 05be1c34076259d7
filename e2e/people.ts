/** Browsers at phone size, and what people do in them. */
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Session } from './seller-api.ts';
import type { Words } from './words.ts';

export const PHONE = { width: 390, height: 844 };

const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

export type Phone = { context: BrowserContext; page: Page; errors: string[] };

type PhoneOptions = {
  baseUrl: string;
  language: string;
  /** Of a seller who has logged in and is remembered. */
  session?: Session;
  colorScheme?: 'light' | 'dark';
  /** The story is about a page that breaks. */
  mayBreak?: boolean;
  /** Nothing is installed: what a worker fetches would pass by the answers that the story makes up. */
  uninstalled?: boolean;
  /** The story is about what stands on a page before the app does: opening one does not wait for the app. */
  beforeTheApp?: boolean;
};

/** A phone of somebody who reads one language; errors that its pages report are collected. */
export async function openPhone(
  browser: Browser,
  {
    baseUrl,
    language,
    session,
    colorScheme = 'light',
    mayBreak = false,
    uninstalled = false,
    beforeTheApp = false,
  }: PhoneOptions,
): Promise<Phone> {
  const stored = session && [
    { name: 'token', value: session.token },
    { name: 'seller_info', value: JSON.stringify(session.seller) },
  ];
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: uninstalled ? 'block' : 'allow',
    baseURL: baseUrl,
    locale: language,
    colorScheme,
    // What says that it has no window counts as a robot, and robots are no visitors of a store.
    userAgent: PHONE_BROWSER,
    ...(stored && {
      storageState: { cookies: [], origins: [{ origin: new URL(baseUrl).origin, localStorage: stored }] },
    }),
  });
  await context.addCookies([{ name: 'app_language', value: language, url: baseUrl }]);
  const page = await context.newPage();
  if (!beforeTheApp) {
    drawNothingBesideMadeUpAnswers(context, context);
    drawNothingBesideMadeUpAnswers(context, page);
    waitForTheApp(page);
  }
  const errors: string[] = [];
  const broken: Error[] = [];
  page.on('pageerror', (error) => {
    errors.push(error.message);
    broken.push(error);
  });
  if (!mayBreak) await failStoryOn(broken);
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { context, page, errors };
}

/** From when a story makes up answers, the server draws no first view: what it answers itself would stand there. */
function drawNothingBesideMadeUpAnswers(context: BrowserContext, place: BrowserContext | Page): void {
  const noFirstViews = context.route.bind(context, '**/first-view/**', (route) =>
    route.fulfill({ status: 204 }),
  );
  const makeUp = place.route.bind(place) as Page['route'];
  place.route = async (...made) => {
    await noFirstViews();
    return await makeUp(...made);
  };
}

/** A first view can be looked at, not touched (`inert`): who opens a page goes on when the app has drawn over it. */
function waitForTheApp(page: Page): void {
  const ready = async () => {
    await page.waitForFunction(() => {
      if (!('firstView' in globalThis)) return true;
      const root = document.getElementById('root');
      const hasBegun = Object.keys(root ?? {}).some((key) => key.startsWith('__reactContainer'));
      return !root || root.hidden || (hasBegun && !root.querySelector(':scope > [inert]'));
    });
  };
  const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
  page.goto = async (...how) => {
    const answer = await goto(...how);
    await ready();
    return answer;
  };
  page.reload = async (...how) => {
    const answer = await reload(...how);
    await ready();
    return answer;
  };
}

/** No story ends well in which a page broke, whether it looks at its errors or not. Screenshots and measurements are no stories. */
async function failStoryOn(broken: readonly Error[]): Promise<void> {
  if (!process.env.VITEST) return;
  const { onTestFinished } = await import('vitest');
  try {
    onTestFinished(() => {
      if (broken[0]) throw new Error(`A page broke: ${broken[0].message}`, { cause: broken[0] });
    });
  } catch {
    // Opened for all stories of a file: what it collects is theirs to look at.
  }
}

/** Waits until a prerendered form has come alive: until then it has no submit button, and a press does nothing. */
export async function formAlive(page: Page): Promise<void> {
  await page.locator('button[type=submit]').first().waitFor();
}

/** Drags the slide to its end, as a thumb would. */
export async function slide(page: Page, where: Page | Locator = page): Promise<void> {
  await formAlive(page);
  const knob = where.getByRole('slider');
  await knob.scrollIntoViewIfNeeded();
  const box = await knob.boundingBox();
  if (!box) throw new Error('there is no slide');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) {
    await page.mouse.move(box.x + box.width / 2 + (step / 12) * PHONE.width, y + Math.sin(step) * 2);
    await page.waitForTimeout(15);
  }
  await page.mouse.up();
}

/** Fills the login form and sends it; the page after login comes a second later. */
export async function logIn(
  page: Page,
  words: Words,
  { account, password }: { account: string; password: string },
): Promise<void> {
  await page.getByLabel(words.account, { exact: true }).fill(account);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await slide(page);
  await page.getByText(words.slideDone).waitFor();
  await page.getByRole('button', { name: words.logIn, exact: true }).click();
}

/** Registers and logs in; ends on the page after login. */
export async function openShop(page: Page, words: Words, account: string): Promise<void> {
  const password = 'correct horse battery';
  await page.goto('/register');
  await page.getByLabel(words.account, { exact: true }).fill(account);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByLabel(words.confirmPassword, { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: words.agree }).check();
  await slide(page);
  await page.getByRole('button', { name: words.register, exact: true }).click();
  await page.waitForURL('**/login');
  await logIn(page, words, { account, password });
  await page.waitForURL('**/profile');
}

/** Chooses the first colour and size of a product, where its page leaves the choice open. */
export async function chooseFirst(page: Page): Promise<void> {
  const form = page.locator('form[data-buy]');
  await form.waitFor();
  for (const group of ['color', 'size']) {
    const choices = form.locator('label').filter({ has: page.locator(`input[name=${group}]`) });
    if ((await choices.count()) > 0) await choices.first().click();
  }
}

/** Keeps what a phone shows in `artefacts/`, for whoever has to find out why a journey failed. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({
    path: path.join(import.meta.dirname, '../artefacts', `${name}.png`),
    timeout: 5_000,
  });
}
