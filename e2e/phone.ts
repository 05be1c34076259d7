import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Session } from './seller-api.ts';
import type { UiTexts } from './ui-texts.ts';

export const PHONE = { width: 390, height: 844 };

const PHONE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const SHEET_CLOSE_MS = 1_000;

export type Phone = { context: BrowserContext; page: Page; errors: string[] };

type PhoneOptions = {
  baseUrl: string;
  language: string;
  /** Logs this seller in, as if remembered. */
  session?: Session;
  colorScheme?: 'light' | 'dark';
  /** Page errors do not fail the test. */
  allowPageErrors?: boolean;
  /** Installs the service worker, which then caches the whole app. */
  serviceWorker?: boolean;
  /** Opening a page does not wait for the app, for tests of the document before the app loads. */
  skipAppWait?: boolean;
};

/** Opens a phone with one language. Collects the errors of its pages. */
export async function openPhone(
  browser: Browser,
  {
    baseUrl,
    language,
    session,
    colorScheme = 'light',
    allowPageErrors = false,
    serviceWorker = false,
    skipAppWait = false,
  }: PhoneOptions,
): Promise<Phone> {
  const stored = session && [
    { name: 'token', value: session.token },
    { name: 'seller_info', value: JSON.stringify(session.seller) },
  ];
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    baseURL: baseUrl,
    locale: language,
    colorScheme,
    // A headless user agent counts as a bot, and store visits of bots are not counted.
    userAgent: PHONE_USER_AGENT,
    ...(stored && {
      storageState: { cookies: [], origins: [{ origin: new URL(baseUrl).origin, localStorage: stored }] },
    }),
  });
  await context.addCookies([{ name: 'app_language', value: language, url: baseUrl }]);
  const page = await context.newPage();
  if (!skipAppWait) {
    disableFirstViewsWhenMocking(context, context);
    disableFirstViewsWhenMocking(context, page);
    waitForAppAfterNavigation(page);
  }
  const errors: string[] = [];
  const pageErrors: Error[] = [];
  page.on('pageerror', (error) => {
    errors.push(error.message);
    pageErrors.push(error);
  });
  if (!allowPageErrors) await failTestOnPageErrors(pageErrors);
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { context, page, errors };
}

/** Disables server-rendered first views once a test mocks responses: the server would render its own data. */
function disableFirstViewsWhenMocking(context: BrowserContext, target: BrowserContext | Page): void {
  const disableFirstViews = context.route.bind(context, '**/first-view/**', (route) =>
    route.fulfill({ status: 204 }),
  );
  const addRoute = target.route.bind(target) as Page['route'];
  target.route = async (...args) => {
    await disableFirstViews();
    return await addRoute(...args);
  };
}

/**
 * A first view is inert, so navigation waits until the app has replaced it. Before `goto`, a closed sheet
 * finishes its step back in the history, which would interrupt the navigation.
 */
function waitForAppAfterNavigation(page: Page): void {
  const waitForApp = async () => {
    await page.waitForFunction(() => {
      if (!('firstView' in globalThis)) return true;
      const root = document.getElementById('root');
      const isMounted = Object.keys(root ?? {}).some((key) => key.startsWith('__reactContainer'));
      return !root || root.hidden || (isMounted && !root.querySelector(':scope > [inert]'));
    });
  };
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const waitForClosedSheet = async () => {
    const isSettled = () => !history.state?.sheet || document.querySelector('[role=dialog]') !== null;
    // After a reload, the entry of a sheet that was open stays in the history.
    await page.waitForFunction(isSettled, null, { timeout: SHEET_CLOSE_MS }).catch(() => undefined);
  };
  page.goto = async (...args) => {
    await waitForClosedSheet();
    const response = await goto(...args);
    await waitForApp();
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload(...args);
    await waitForApp();
    return response;
  };
}

/** Does nothing outside tests, as for screenshots and benchmarks. */
async function failTestOnPageErrors(pageErrors: readonly Error[]): Promise<void> {
  if (!process.env.VITEST) return;
  const { onTestFinished } = await import('vitest');
  try {
    onTestFinished(() => {
      if (pageErrors[0]) throw new Error(`Page error: ${pageErrors[0].message}`, { cause: pageErrors[0] });
    });
  } catch {
    // The phone was opened in a hook, outside any test. Its tests check `errors` themselves.
  }
}

/** Waits until a prerendered form is hydrated: before that, it has no submit button and ignores clicks. */
export async function waitForHydratedForm(page: Page): Promise<void> {
  await page.locator('button[type=submit]').first().waitFor();
}

/** Drags the slide to its end. */
export async function completeSlide(page: Page, container: Page | Locator = page): Promise<void> {
  await waitForHydratedForm(page);
  const knob = container.getByRole('slider');
  await knob.scrollIntoViewIfNeeded();
  const box = await knob.boundingBox();
  if (!box) throw new Error('the page has no slide');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 2, y);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) {
    await page.mouse.move(box.x + box.width / 2 + (step / 12) * PHONE.width, y + Math.sin(step) * 2);
    await page.waitForTimeout(15);
  }
  await page.mouse.up();
}

/** Fills in the login form and submits it. The next page opens a second later. */
export async function logIn(
  page: Page,
  texts: UiTexts,
  { account, password }: { account: string; password: string },
): Promise<void> {
  await page.getByLabel(texts.account, { exact: true }).fill(account);
  await page.getByLabel(texts.password, { exact: true }).fill(password);
  await completeSlide(page);
  await page.getByText(texts.slideDone).waitFor();
  await page.getByRole('button', { name: texts.logIn, exact: true }).click();
}

/** Registers a seller and logs in. Ends on the page after login. */
export async function registerAndLogIn(page: Page, texts: UiTexts, account: string): Promise<void> {
  const password = 'correct horse battery';
  await page.goto('/register');
  await page.getByLabel(texts.account, { exact: true }).fill(account);
  await page.getByLabel(texts.password, { exact: true }).fill(password);
  await page.getByLabel(texts.confirmPassword, { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: texts.acceptTermsCheckbox }).check();
  await completeSlide(page);
  await page.getByText(texts.slideDone).waitFor();
  await page.getByRole('button', { name: texts.register, exact: true }).click();
  await page.waitForURL('**/login');
  await logIn(page, texts, { account, password });
  await page.waitForURL('**/profile');
}

/** Selects the first available value of each option of a product, if it has any. */
export async function selectFirstVariant(page: Page): Promise<void> {
  const form = page.locator('form[data-buy]');
  await form.waitFor();
  for (const option of await form.locator('fieldset').all()) {
    if ((await option.locator('input:checked').count()) > 0) continue;
    await option.locator('label:has(input:enabled)').first().click();
  }
}

/** Saves a screenshot in `artefacts/`. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({
    path: path.join(import.meta.dirname, '../artefacts', `${name}.png`),
    timeout: 5_000,
  });
}
