/** Operators at the console in a browser of their own, for stories in which they decide what a seller waits for. */
import type { Browser, Page } from 'playwright-core';
import { onTestFailed } from 'vitest';
import { enterConsole, type Operator } from './operators.ts';
import { keepScreenshot, openPhone } from './people.ts';
import type { Session } from './seller-api.ts';

const DESK = { width: 1280, height: 900 };

type Place = {
  baseUrl: string;
  /** What a picture of the console is called when the story fails. */
  story: string;
  /** On a wide screen instead of a phone. */
  wide?: boolean;
};

/** The console in English, signed in, with the page that was asked for. */
export async function openConsole(
  browser: Browser,
  operator: Operator,
  path: string,
  { baseUrl, story, wide = false }: Place,
): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await openPhone(browser, { baseUrl, language: 'en' });
  if (wide) await page.setViewportSize(DESK);
  onTestFailed(() => keepScreenshot(page, `${story}-console-${operator.account}`));
  await enterConsole(page, operator, path);
  return { page, errors };
}

/** The entry of a seller in a queue. */
export const entryOf = (page: Page, { seller }: Session) =>
  page.getByRole('listitem').filter({ has: page.locator(`a[href$="/sellers/${seller.id}"]`) });

/** Presses a step of the seller's entry and confirms what it says. */
export async function takeStep(
  page: Page,
  seller: Session,
  step: string,
  says: string | RegExp,
): Promise<void> {
  await entryOf(page, seller).getByRole('button', { name: step, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(says).waitFor();
  await sheet.getByRole('button', { name: step, exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** Turns the seller's entry down with one of the reasons on offer, and words beside it. */
export async function turnDown(
  page: Page,
  seller: Session,
  { step, reason, words = '' }: { step: string; reason: string; words?: string },
): Promise<void> {
  await entryOf(page, seller).getByRole('button', { name: step, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText(reason, { exact: true }).click();
  if (words !== '') await sheet.getByLabel('More words').fill(words);
  await sheet.getByRole('button', { name: step, exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}
