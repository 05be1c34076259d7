import type { Browser, Locator, Page } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { logInToConsole, type Operator } from './operators.ts';
import { saveScreenshot, openPhone } from './phone.ts';
import type { Session } from './seller-api.ts';

const DESKTOP = { width: 1280, height: 900 };

type ConsoleOptions = {
  baseUrl: string;
  /** Name of the screenshot that is saved when the test fails. */
  testName: string;
  /** Opens a desktop screen instead of a phone. */
  wide?: boolean;
  language?: 'th' | 'en';
};

/** Opens a path of the console as the operator, in English unless another language is given. */
export async function openOperatorConsole(
  browser: Browser,
  operator: Operator,
  path: string,
  { baseUrl, testName, wide = false, language = 'en' }: ConsoleOptions,
): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await openPhone(browser, { baseUrl, language });
  if (wide) await page.setViewportSize(DESKTOP);
  onTestFailed(() => saveScreenshot(page, `${testName}-console-${operator.account}`));
  await logInToConsole(page, operator, path);
  return { page, errors };
}

/** Returns the seller's entry in a queue. */
export const queueEntry = (page: Page, { seller }: Session) =>
  page.getByRole('listitem').filter({ has: page.locator(`a[href$="/sellers/${seller.id}"]`) });

/** Opens the seller's entry in a queue on a wide screen, where it is a row of a table. Returns its card. */
export async function openTableEntry(page: Page, { seller }: Session): Promise<Locator> {
  const link = page.locator(`a[href$="/sellers/${seller.id}"]`);
  const row = page.getByRole('row').filter({ has: link });
  await row.getByRole('button', { name: /^Details of/ }).click();
  return page.getByRole('article').filter({ has: link });
}

/** Clicks a step of the seller's entry and confirms the dialog with the expected text. */
export async function confirmEntryStep(
  page: Page,
  seller: Session,
  step: string,
  expectedText: string | RegExp,
): Promise<void> {
  await queueEntry(page, seller).getByRole('button', { name: step, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(expectedText).waitFor();
  await sheet.getByRole('button', { name: step, exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** Rejects the seller's entry with one of the offered reasons and an optional note. */
export async function rejectEntry(
  page: Page,
  seller: Session,
  { step, reason, note = '' }: { step: string; reason: string; note?: string },
): Promise<void> {
  await queueEntry(page, seller).getByRole('button', { name: step, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(reason, { exact: true }).click();
  if (note !== '') await sheet.getByLabel('More details').fill(note);
  await sheet.getByRole('button', { name: step, exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}
