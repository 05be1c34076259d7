/** The demo's operators, and the door of the console. */
import type { Page } from 'playwright-core';
import { callApi } from './seller-api.ts';

export type Operator = { account: string; password: string };

export const REVIEWER: Operator = { account: 'reviewer', password: 'reviewer1234' };
/** Approves the bank account of a seller whose identity `REVIEWER` approved. */
export const SECOND_REVIEWER: Operator = { account: 'reviewer2', password: 'reviewer21234' };
/** Approves what a second one of finance pays or confirms. */
export const FINANCE: Operator = { account: 'finance', password: 'finance1234' };
export const SECOND_FINANCE: Operator = { account: 'finance2', password: 'finance21234' };

/** Signs an operator in by the form, in whichever language it is, and goes on to where they wanted to. */
export async function enterConsole(page: Page, operator: Operator, path = '/console'): Promise<void> {
  await page.goto(path);
  await page.locator('input[autocomplete=username]').fill(operator.account);
  await page.locator('input[type=password]').fill(operator.password);
  await page.locator('button[type=submit]').click();
  await page.getByRole('navigation').first().waitFor();
}

/** A session of an operator, for what a story needs decided before it begins. */
export async function operatorToken(baseUrl: string, operator: Operator): Promise<string> {
  const { data } = await callApi(baseUrl, 'POST', 'console/signin', { body: operator });
  return data['token'];
}
