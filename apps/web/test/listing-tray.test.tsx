// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { getProduct, listProductsByIds } from '@raan/contract/catalogue/product-endpoints';
import type { Product } from '@raan/contract/catalogue/product';
import { listFavourites } from '@raan/contract/favourites/favourite-endpoints';
import { getListing, listInStore } from '@raan/contract/shop/shop-endpoints';
import { queryClient } from '#lib/query-client.ts';
import { addToTray, removeFromTray } from '#seller/features/catalogue/listing-tray.ts';
import { FakeServer, type ReceivedRequest } from './fake-server.ts';
import { openSellerApp, SELLER } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

const IDS = [801, 802, 803];
const PRODUCTS = IDS.map((id): Product => ({
  ...createSampleData(getProduct),
  id,
  name: `Product ${id}`,
  status: 'active',
}));
const TRAY_KEY = `to_list_tray:${SELLER.id}`;

const requestedProducts = ({ query }: ReceivedRequest) => {
  const ids = (query.get('ids') ?? '').split(',').map(Number);
  return { products: PRODUCTS.filter(({ id }) => ids.includes(id)) };
};
const trayServer = (): FakeServer =>
  new FakeServer({ samples: true })
    .on(getProduct, PRODUCTS[0]!)
    .on(getListing, { is_listed: false })
    .on(listFavourites, { product_ids: IDS })
    .on(listProductsByIds, requestedProducts)
    .on(listInStore, { success_count: 1, already_listed: 0, not_found: 0, failed_count: 0 });

// While the seller is signed in: the tray belongs to the seller.
afterEach(() => removeFromTray(IDS));

const open = (path: string, server: FakeServer, stored = {}) =>
  openSellerApp(path, { server, language: 'en', stored });

/** Opens the store page with all products in the tray. */
async function openShop(server: FakeServer): Promise<UserEvent> {
  const user = await open('/shop', server);
  for (const { id, image } of PRODUCTS) addToTray({ id, ...image });
  return user;
}

const sheet = () => within(screen.getByRole('dialog'));
const storedIds = () =>
  (JSON.parse(localStorage.getItem(TRAY_KEY) ?? '[]') as { id: number }[]).map(({ id }) => id);

it('[PROD-08] adds a product to the tray, removes it, and restores it', async () => {
  const user = await open('/product/801', trayServer());
  await user.click(await screen.findByRole('button', { name: 'List later' }));
  const remove = await screen.findByRole('button', { name: 'Remove from tray' });
  screen.getByText('1 in tray');
  expect(storedIds()).toEqual([801]);
  await user.click(remove);
  await screen.findByRole('button', { name: 'List later' });
  expect(storedIds()).toEqual([]);
  await user.click(await screen.findByText('Removed. Tap to undo'));
  await screen.findByRole('button', { name: 'Remove from tray' });
  expect(storedIds()).toEqual([801]);
});

it('[PROD-08] keeps a product that could not be listed in the tray, and lists all products in it', async () => {
  const server = trayServer();
  const listed = { success_count: 3, already_listed: 0, not_found: 0, failed_count: 0 };
  server.on(listInStore, { ...listed, success_count: 0, failed_count: 3 });
  const user = await openShop(server);
  const listAll = await screen.findByRole('button', { name: 'List all' });
  await user.click(listAll);
  await waitFor(() => expect(server.count(listInStore)).toBe(1));
  await waitFor(() => expect(listAll.getAttribute('aria-busy')).not.toBe('true'));
  expect(storedIds()).toEqual(IDS);
  server.on(listInStore, listed);
  await user.click(listAll);
  await waitFor(() => expect(listAll.isConnected).toBe(false));
  expect(storedIds()).toEqual([]);
  const sent = server.received.filter(({ endpoint }) => endpoint === listInStore);
  expect(sent.map(({ body }) => body)).toEqual([{ product_ids: IDS }, { product_ids: IDS }]);
});

it('[PROD-08] [SHOP-05] keeps and names a product that is off sale in the tray, and removes the listed ones', async () => {
  const server = trayServer()
    .on(listProductsByIds, (request) => ({
      products: requestedProducts(request).products.map((product) =>
        product.id === 802 ? { ...product, status: 'inactive' as const } : product,
      ),
    }))
    .on(listInStore, { success_count: 2, already_listed: 0, not_found: 0, failed_count: 1 });
  const user = await openShop(server);
  await user.click(await screen.findByRole('button', { name: 'View tray' }));
  const rows = () => sheet().getAllByRole('listitem');
  await sheet().findByText('Off sale');
  expect(rows()).toHaveLength(3);
  await user.click(sheet().getByRole('button', { name: 'List all' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]!.textContent).toBe('Product 802Off sale');
  expect(storedIds()).toEqual([802]);
});

it('[PROD-08] [SHELL-06] removes a product from the tray without a connection, and keeps showing the others', async () => {
  const server = trayServer();
  const user = await openShop(server);
  await user.click(await screen.findByRole('button', { name: 'View tray' }));
  await sheet().findByText('Product 803');
  const before = server.count(listProductsByIds);
  server.fail('is out of reach');
  await user.click(sheet().getByRole('button', { name: 'Remove Product 803' }));
  await waitFor(() => expect(server.count(listProductsByIds)).toBeGreaterThan(before));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(
    sheet()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^Product 801from ฿/), expect.stringMatching(/^Product 802from ฿/)]);
  expect(sheet().queryByRole('alert')).toBeNull();
  server.recover();
});

it('[PROD-08] [SHELL-06] removes a favourite without a connection, and keeps showing the others', async () => {
  const server = trayServer();
  const stored = { [`favourite_products:${SELLER.id}`]: IDS };
  const user = await open('/favourites', server, stored);
  await screen.findByText('Product 803');
  const before = server.count(listProductsByIds);
  server.fail('is out of reach');
  await user.click(screen.getByRole('button', { name: /Product 803/ }));
  await waitFor(() => expect(server.count(listProductsByIds)).toBeGreaterThan(before));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await screen.findByText('2 products');
  screen.getByText('Product 801');
  screen.getByText('Product 802');
  expect(screen.queryByText('Product 803')).toBeNull();
  server.recover();
});
