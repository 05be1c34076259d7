import type { Page } from 'playwright-core';

/** Chooses the sub-district (in Bangkok: แขวง) of an entered postcode, which fills in the district. */
export async function chooseSubdistrict(page: Page, name: string): Promise<void> {
  const list = page.getByRole('combobox', { name: /แขวง|Sub-district/ });
  const option = list.locator('option', { hasText: name });
  await option.waitFor({ state: 'attached' });
  await list.selectOption(await option.getAttribute('value'));
}
