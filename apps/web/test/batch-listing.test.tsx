// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { listAvailableProducts } from '@raan/contract/catalogue/product-endpoints';
import {
  getListedProducts,
  listMatchesInStore,
  listProductInStore,
  MATCHES_PER_STEP,
} from '@raan/contract/shop/shop-endpoints';
import catalogue from '#seller/features/catalogue/catalogue.messages.en.ts';
import selectionTexts from '#lib/list/selection.messages.en.ts';
import listing from '#seller/features/shop/listing.messages.en.ts';
import { FakeCatalogue, productName } from './fake-catalogue.ts';
import { openSellerApp, preloadPages } from './open-app.tsx';

/** Two steps of a batch. */
const TOTAL = 600;

const open = (path: string, server: FakeCatalogue) => openSellerApp(path, { server, language: 'en' });
const findAvailable = (count: number) =>
  screen.findByText(listing.availableCount.replace('{count}', String(count)));
const rowName = (id: number) => listing.selectOne.replace('{name}', productName(id));
const resultText = (success: number, already = 0) =>
  `${success} listed · ${already} already in your store · 0 not found · 0 failed`;

/** Selects all products and confirms. The response to the first step waits for the returned function. */
async function startBatch(user: UserEvent, server: FakeCatalogue): Promise<() => void> {
  await findAvailable(TOTAL);
  await user.click(screen.getByRole('checkbox', { name: selectionTexts.selectAll }));
  await user.click(screen.getByRole('button', { name: `List ${TOTAL} products` }));
  const question = within(await screen.findByRole('dialog'));
  const release = server.holdResponse(listMatchesInStore);
  await user.click(question.getByRole('button', { name: listing.listMany }));
  await screen.findByRole('progressbar');
  return release;
}

it('[SHOP-04] [SHOP-05] lists several products and reports all four counts', async () => {
  const server = new FakeCatalogue(TOTAL);
  const user = await open('/shop-management', server);
  await findAvailable(TOTAL);
  for (const id of [1, 2]) await user.click(screen.getByLabelText(rowName(id)));
  // Another device lists one of the two at the same time.
  server.listed.add(1);
  await user.click(screen.getByRole('button', { name: 'List 2 products' }));
  await screen.findByText(resultText(1, 1));
  await findAvailable(TOTAL - 2);
  expect(screen.queryByRole('button', { name: /^List \d/ })).toBeNull();
  expect(
    screen.getByRole<HTMLInputElement>('checkbox', { name: selectionTexts.selectAll }).indeterminate,
  ).toBe(false);
});

it('[MGMT-01] [SHOP-05] continues a batch on other pages, pauses it after lost connections, and resumes it', async () => {
  const server = new FakeCatalogue(TOTAL);
  await preloadPages(['/', '/shop'], 'en');
  const user = await open('/shop-management', server);
  const release = await startBatch(user, server);
  server.fail(
    'is out of reach',
    (endpoint) => endpoint === listMatchesInStore && server.count(listMatchesInStore) > 1,
  );
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  release();
  const bar = screen.getByRole('progressbar');
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe(String(MATCHES_PER_STEP)));
  screen.getByRole('link', { name: 'Home' }).click();
  await waitFor(() => expect(location.pathname).toBe('/'));
  // Three retries, then the batch waits for the seller.
  for (const pauseMs of [1_000, 2_000, 4_000]) await vi.advanceTimersByTimeAsync(pauseMs);
  expect(server.count(listMatchesInStore)).toBe(5);
  vi.useRealTimers();
  await user.click(screen.getByRole('link', { name: 'Store' }));
  const resume = await screen.findByRole('button', { name: listing.resume });
  server.recover();
  await user.click(resume);
  await screen.findByText(resultText(TOTAL));
  const cursors = server.received
    .filter(({ endpoint }) => endpoint === listMatchesInStore)
    .map(({ body }) => (body as { cursor?: string }).cursor);
  expect(cursors).toEqual([undefined, ...Array.from({ length: 5 }, () => String(MATCHES_PER_STEP))]);
  expect(server.listed.size).toBe(TOTAL);
});

it('[MGMT-01] [SHOP-05] keeps the finished steps of a stopped batch and undoes them with one click', async () => {
  const server = new FakeCatalogue(TOTAL);
  const user = await open('/shop-management', server);
  const release = await startBatch(user, server);
  await user.click(screen.getByRole('button', { name: listing.stop }));
  release();
  await screen.findByText(listing.stopped);
  screen.getByText(resultText(MATCHES_PER_STEP));
  await findAvailable(TOTAL - MATCHES_PER_STEP);
  expect(server.listed.size).toBe(MATCHES_PER_STEP);

  within(screen.getByRole('region', { name: listing.lastListing })).getByText(/500/);
  await user.click(screen.getByRole('button', { name: listing.undoListing }));
  await screen.findByText(
    listing.unlistResult.replace('{success}', String(MATCHES_PER_STEP)).replace('{missing}', '0'),
  );
  await findAvailable(TOTAL);
  expect(screen.queryByRole('region', { name: listing.lastListing })).toBeNull();
  // The bar with the clicked button is removed, so the list receives the focus.
  expect(document.activeElement).not.toBe(document.body);
  expect(server.listed.size).toBe(0);
});

it('[SHOP-06] [ERR-05] reports a store list that fails to load, with ten samples that cannot be listed', async () => {
  const server = new FakeCatalogue(10);
  server.fail('answers 500', (endpoint) => endpoint === getListedProducts);
  const user = await open('/shop-management?list=listed', server);
  const failed = (await screen.findByText(listing.listedFailed)).closest<HTMLElement>('[role=alert]')!;
  const samples = () => screen.queryAllByText(listing.sample).map((chip) => chip.closest('li')!);
  expect(samples()).toHaveLength(10);
  for (const sample of samples()) {
    expect(within(sample).queryByRole('button')).toBeNull();
    expect(within(sample).queryByRole('checkbox')).toBeNull();
  }
  server.recover();
  await user.click(within(failed).getByRole('button'));
  await screen.findByText(listing.listedEmpty);
  expect(samples()).toEqual([]);
});

it('[SHOP-06] [ERR-05] reports available products that fail to load, and a product that fails to be listed', async () => {
  const server = new FakeCatalogue(10);
  server.fail('answers 500', (endpoint) => endpoint === listAvailableProducts);
  const user = await open('/shop-management', server);
  await screen.findByText(listing.availableFailed);
  server.fail('answers 500', (endpoint) => endpoint === listProductInStore);
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Try again' }));
  await findAvailable(10);
  await user.click(screen.getByLabelText(listing.listOne.replace('{name}', productName(1))));
  await screen.findByText(catalogue.listingFailed);
  expect(server.listed.size).toBe(0);
  await findAvailable(10);
});
