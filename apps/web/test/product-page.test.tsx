// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { getProduct, listProductsByIds } from '@raan/contract/catalogue/product-endpoints';
import type { Product, Review } from '@raan/contract/catalogue/product';
import { changeFavourites, listFavourites } from '@raan/contract/favourites/favourite-endpoints';
import { getListing, listProductInStore } from '@raan/contract/shop/shop-endpoints';
import { contactSupport, getSystem } from '@raan/contract/system/system-endpoints';
import { FakeServer } from './fake-server.ts';
import { openSellerApp } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';
import { sampleOption, sampleVariant } from './variant-samples.ts';

const PRODUCT: Product = { ...createSampleData(getProduct), id: 801, name: 'Silk dress', status: 'active' };
const NOTHING_LISTED = { success_count: 0, already_listed: 0, not_found: 0, failed_count: 1 };

const productServer = (changed: Partial<Product> = {}): FakeServer =>
  new FakeServer({ samples: true })
    .on(getProduct, { ...PRODUCT, ...changed })
    .on(getListing, { is_listed: false })
    .on(listFavourites, { product_ids: [] })
    .on(getSystem, { ...createSampleData(getSystem), support_chat_url: null });

const openProduct = (server: FakeServer, path = '/product/801') =>
  openSellerApp(path, { server, language: 'en' });
const sheet = () => within(screen.getByRole('dialog'));
const retryIn = (element: HTMLElement) => within(element).getByRole('button', { name: 'Try again' });

it('[PROD-02] [PROD-03] [PROD-05] calculates cost, price and profit for a quantity within the stock', async () => {
  const server = productServer({
    options: [],
    variants: [],
    stock: 3,
    price: 200,
    discount_price: 150,
    effective_price: 150,
    highest_effective_price: 150,
    retail_price: 165,
    highest_retail_price: 165,
    profit: 15,
    discount_percentage: 25,
    sales_count: 1_500,
    average_rating: null,
    reviews_count: 0,
    reviews: [],
  });
  const user = await openProduct(server);
  await screen.findByText(/^In stock/);
  screen.getByText('25% off');
  screen.getByText(/1\.5k/);
  screen.getByRole('img', { name: 'Sample: 5.0 out of 5' });
  const quantity = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' });
  const amounts = () => (quantity.closest('section')!.textContent ?? '').replaceAll(/\s/g, '');
  const [more, less] = ['Increase quantity', 'Decrease quantity'].map((name) =>
    screen.getByRole<HTMLButtonElement>('button', { name }),
  );
  const enter = async (text: string) => {
    await user.clear(quantity);
    await user.type(quantity, `${text}{Enter}`);
  };
  expect(less!.disabled).toBe(true);
  await user.click(more!);
  expect(amounts()).toMatch(/฿30\.00.*300\.00.*400\.00.*330\.00/);
  await enter('2.5');
  expect(quantity.value).toBe('2');
  await enter('999');
  expect(quantity.value).toBe('3');
  expect(amounts()).toMatch(/฿45\.00.*450\.00.*600\.00.*495\.00/);
  expect(more!.disabled).toBe(true);
  await enter('0');
  expect(quantity.value).toBe('1');
});

it('[GOOD-01] [PROD-04] follows the chosen variant, and does not choose what is missing or sold out', async () => {
  const server = productServer({
    status: 'active',
    stock: 9,
    discount_percentage: 0,
    options: [
      sampleOption('color', 'Color', ['Red', 'Blue']),
      sampleOption('size', 'Size', ['S', 'M']),
      sampleOption('other', 'Fabric', ['Cotton']),
    ],
    variants: [
      sampleVariant(['Red', 'S', 'Cotton'], { id: 1, price: 100, stock: 3 }),
      sampleVariant(['Red', 'M', 'Cotton'], { id: 2, price: 150, stock: 0 }),
      sampleVariant(['Blue', 'M', 'Cotton'], { id: 3, price: 200, stock: 6 }),
    ],
  });
  const user = await openProduct(server);
  const value = (group: string, name: string) =>
    within(screen.getByRole('group', { name: group })).getByRole('button', { name });
  const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
  const status = () => screen.getAllByRole('status').find((one) => one.textContent?.includes('You earn'))!;
  await screen.findByRole('group', { name: 'Color' });
  expect(isPressed(value('Fabric', 'Cotton'))).toBe(true);
  expect(status().textContent).toMatch(/฿10\.00–฿20\.00/);
  screen.getByText('฿100.00–฿200.00 each');
  screen.getByText(/9 left/);

  // With the keyboard, as screen readers do.
  value('Color', 'Red').focus();
  await user.keyboard('{Enter}');
  const soldOut = value('Size', 'M , Sold out');
  expect(soldOut.getAttribute('aria-disabled')).toBe('true');
  soldOut.focus();
  await user.keyboard('{Enter}');
  expect(isPressed(soldOut)).toBe(false);
  await user.click(value('Size', 'S'));
  expect(status().textContent).toMatch(/per item฿10\.00$/);
  screen.getByText(/3 left/);
  expect(value('Color', 'Blue , Not available').getAttribute('aria-disabled')).toBe('true');
  const sample = () => screen.getByRole('link', { name: 'Order sample' }).getAttribute('href');
  expect(sample()).toBe('/sample-orders/new?product=801&option1=Red&option2=S&option3=Cotton');

  await user.click(value('Size', 'S'));
  await user.click(value('Color', 'Blue'));
  await user.click(value('Size', 'M'));
  screen.getByText('฿200.00 each');
  screen.getByText(/6 left/);
  expect(sample()).toContain('option1=Blue&option2=M');
});

it('[PROD-07] shows three reviews, and three more with each click', async () => {
  const reviews = Array.from({ length: 8 }, (_, index): Review => ({
    name: 'a***',
    rating: 4,
    comment: `review ${index + 1}`,
    review_date: '2026-11-01T00:00:00Z',
    is_featured: false,
    reply: null,
  }));
  const rating_statistics = { average: 4.5, count: 8, by_stars: [0, 0, 0, 4, 4] };
  const user = await openProduct(productServer({ reviews, rating_statistics, reviews_count: 8 }));
  const shown = () => screen.queryAllByText(/^review \d$/).length;
  const more = () => screen.queryByRole('button', { name: /^More reviews/ });
  await screen.findByText('review 1');
  expect(shown()).toBe(3);
  await user.click(more()!);
  expect(shown()).toBe(6);
  await user.click(more()!);
  expect(shown()).toBe(8);
  expect(more()).toBeNull();
});

it('[PROD-07] counts and shows ratings without a comment', async () => {
  const rating_statistics = { average: 5, count: 2, by_stars: [0, 0, 0, 0, 2] };
  await openProduct(productServer({ reviews: [], rating_statistics, reviews_count: 2, average_rating: 5 }));
  await screen.findByText('Ratings without text also count. Only reviews with text are listed');
  expect(screen.getAllByRole('listitem', { name: '5 stars: 2 reviews' })).toHaveLength(1);
});

it('[PROD-02] [PROD-08] counts a favourite as a like, and shows it among the favourites until it is removed', async () => {
  let favourites: number[] = [];
  const server = productServer({ likes_count: 4 })
    .on(listFavourites, () => ({ product_ids: favourites }))
    .on(changeFavourites, ({ body }) => {
      const { add = [], remove = [] } = body as { add?: number[]; remove?: number[] };
      favourites = [...favourites.filter((id) => !remove.includes(id)), ...add];
      server.on(getProduct, { ...PRODUCT, likes_count: 4 + favourites.length });
      return { product_ids: favourites };
    })
    .on(listProductsByIds, { products: [PRODUCT] });
  const user = await openProduct(server);
  await screen.findByText('4 likes');
  await user.click(screen.getByRole('button', { name: 'Add to favourites' }));
  // First, because the toast closes after three seconds.
  const toast = await screen.findByText('Added to favourites. Tap to view');
  await screen.findByRole('button', { name: 'Remove from favourites' });
  await screen.findByText('5 likes');
  expect(favourites).toEqual([801]);
  await user.click(toast);
  await user.click(await screen.findByRole('link', { name: /Silk dress/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove from favourites' }));
  await screen.findByText('4 likes');
  history.back();
  await screen.findByText('No favourites yet');
});

it('[PROD-03] [PROD-08] refreshes a product that went off sale when listing it is refused', async () => {
  const server = productServer().on(listProductInStore, NOTHING_LISTED);
  const user = await openProduct(server);
  const add = await screen.findByRole('button', { name: 'Add to store' });
  server.on(getProduct, { ...PRODUCT, status: 'inactive' });
  await user.click(add);
  // A toast, and in place of the buttons.
  await waitFor(() => expect(screen.getAllByText('This product can’t be listed right now')).toHaveLength(2));
  expect(add.isConnected).toBe(false);
  screen.getByText('Off sale');
});

it('[PROD-08] reports that the listing status is unknown, and loads it on retry', async () => {
  const server = productServer().on(getListing, { is_listed: true });
  server.fail('answers 500', (endpoint) => endpoint === getListing);
  const user = await openProduct(server);
  const failed = await screen.findByText('Couldn’t check whether this product is in your store');
  expect(screen.queryByRole('button', { name: 'Add to store' })).toBeNull();
  server.recover();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('In store');
  expect(failed.isConnected).toBe(false);
});

it('[PROD-08] sends a question to support with the product’s id', async () => {
  const server = productServer();
  const user = await openProduct(server);
  await user.click(await screen.findByRole('button', { name: /^Contact supplier/ }));
  const send = await sheet().findByRole('button', { name: 'Send message' });
  await user.click(send);
  sheet().getByText('Enter a message first');
  expect(server.count(contactSupport)).toBe(0);
  await user.type(sheet().getByLabelText('Your question'), 'Is there another colour?');
  await user.click(send);
  await sheet().findByText('Message sent');
  expect(server.received.find(({ endpoint }) => endpoint === contactSupport)?.body).toEqual({
    message: 'Product: Silk dress (ID 801)\n\nIs there another colour?',
  });
});

it('[PROD-09] reports a missing id, and reloads the page on retry', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const user = await openProduct(productServer(), '/product/none');
  const failed = await screen.findByRole('alert');
  within(failed).getByText('The link has no product ID');
  await user.click(retryIn(failed));
  expect(reload).toHaveBeenCalledOnce();
});

it('[PROD-09] reports an unknown product, a failed request and a lost connection, and retries', async () => {
  const server = productServer().refuse(getProduct, 'BUSINESS_PRODUCT_NOT_FOUND', 404);
  const user = await openProduct(server);
  const failedWith = async (text: string) =>
    (await screen.findByText(text)).closest<HTMLElement>('[role=alert]')!;
  const notFound = await failedWith('Product not found');
  server.refuse(getProduct, 'SERVER_ERROR', 500);
  await user.click(retryIn(notFound));
  const failed = await failedWith('Couldn’t load the product');
  server.fail('is out of reach', (endpoint) => endpoint === getProduct);
  await user.click(retryIn(failed));
  const cut = await failedWith('No connection');
  server.recover();
  server.on(getProduct, PRODUCT);
  await user.click(retryIn(cut));
  await screen.findByRole('heading', { name: 'Silk dress' });
  expect(screen.queryByRole('alert')).toBeNull();
});
