import type { Page } from 'playwright-core';
import { callApi } from './seller-api.ts';

export type Operator = { account: string; password: string };

export const REVIEWER: Operator = { account: 'reviewer', password: 'reviewer1234' };
/** Approves the bank account of a seller whose identity `REVIEWER` approved. */
export const SECOND_REVIEWER: Operator = { account: 'reviewer2', password: 'reviewer21234' };
/** Approves what another finance operator pays or confirms. */
export const FINANCE: Operator = { account: 'finance', password: 'finance1234' };
export const SECOND_FINANCE: Operator = { account: 'finance2', password: 'finance21234' };

/** Logs an operator in through the form, in any language, and opens the path. */
export async function logInToConsole(page: Page, operator: Operator, path = '/console'): Promise<void> {
  await page.goto(path);
  await page.locator('input[autocomplete=username]').fill(operator.account);
  await page.locator('input[type=password]').fill(operator.password);
  await page.locator('button[type=submit]').click();
  await page.getByRole('navigation').first().waitFor();
}

/** Creates an operator session through the API. Returns its token. */
export async function fetchOperatorToken(baseUrl: string, operator: Operator): Promise<string> {
  const { data } = await callApi(baseUrl, 'POST', 'console/signin', { body: operator });
  return data['token'];
}
