// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import selectionTexts from '#lib/list/selection.messages.en.ts';
import catalogue from '#seller/features/catalogue/catalogue.messages.en.ts';
import listing from '#seller/features/shop/listing.messages.en.ts';
import product from '#seller/features/product/product.messages.en.ts';
import { FakeCatalogue, productName } from './fake-catalogue.ts';
import { openSellerApp, preloadPages } from './open-app.tsx';

const TOTAL = 600;
const PER_CATEGORY = TOTAL / 5;

async function open(path: string, server = new FakeCatalogue(TOTAL)): Promise<UserEvent> {
  await preloadPages(['/shop-management', '/product/1', '/profile'], 'en');
  return await openSellerApp(path, { server, language: 'en' });
}

const selectAll = () => screen.getByRole<HTMLInputElement>('checkbox', { name: selectionTexts.selectAll });
// Without a layout, the list hides its rows from roles until it has measured them.
const rowName = (id: number) => listing.selectOne.replace('{name}', productName(id));
const rowBox = (id: number) => screen.queryByLabelText<HTMLInputElement>(rowName(id));
const findRowBox = (id: number) => screen.findByLabelText<HTMLInputElement>(rowName(id));
const findListButton = (count: number) =>
  screen.findByRole('button', { name: new RegExp(`^List ${count} products?$`) });
const findAvailable = (count: number) =>
  screen.findByText(listing.availableCount.replace('{count}', String(count)));

it('[MGMT-01] offers to clear filters and search once all their matches are listed', async () => {
  const user = await open('/shop-management?category=beauty&keyword=0002');
  await user.click(await findRowBox(2));
  await user.click(await findListButton(1));
  await screen.findByText(catalogue.noMatch);
  const main = within(screen.getByRole('main'));
  await user.click(main.getByText(catalogue.clearFilters));
  await waitFor(() => expect(main.queryByText(catalogue.clearFilters)).toBeNull());
  await user.click(await main.findByText(catalogue.clearSearch));
  await findAvailable(TOTAL - 1);
});

it('[MGMT-01] [SHOP-04] keeps the selection after a visit to a product, without the product listed there', async () => {
  const user = await open('/shop-management');
  for (const id of [1, 2, 3]) await user.click(await findRowBox(id));
  await findListButton(3);
  await user.click(screen.getAllByText(productName(2)).at(-1)!);
  await waitFor(() => expect(location.pathname).toBe('/product/2'));
  await user.click(await screen.findByRole('button', { name: product.addToStore }));
  await waitFor(() => expect(screen.queryByRole('button', { name: product.addToStore })).toBeNull());
  history.back();
  await findListButton(2);
  expect(rowBox(2)).toBeNull();
  expect((await findRowBox(3)).checked).toBe(true);
  expect((await findRowBox(4)).checked).toBe(false);
});

it('[MGMT-01] [SHOP-04] applies “select all” only to the shown filter when both change in one task', async () => {
  await open('/shop-management');
  await findAvailable(TOTAL);
  await waitFor(() => expect(selectAll().disabled).toBe(false));
  screen.getByRole('button', { name: catalogue.category_beauty }).click();
  selectAll().click();
  await findAvailable(PER_CATEGORY);
  await screen.findByText(selectionTexts.noneSelected);
  expect(selectAll().checked).toBe(false);
});
