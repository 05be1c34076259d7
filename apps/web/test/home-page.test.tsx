// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import type { ProductCard } from '@raan/contract/catalogue/product';
import { listCategories, listProducts } from '@raan/contract/catalogue/product-endpoints';
import type { Data } from '@raan/contract/endpoint';
import { getPulse, recordSetup } from '@raan/contract/home/home-endpoints';
import { getSystem } from '@raan/contract/system/system-endpoints';
import catalogue from '#seller/features/catalogue/catalogue.messages.en.ts';
import share from '#seller/features/catalogue/share.messages.en.ts';
import home from '#seller/features/home/home.messages.en.ts';
import shop from '#seller/features/shop/shop.messages.en.ts';
import { FakeServer } from './fake-server.ts';
import { openSellerApp } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

const PER_PAGE = 6;

function products(
  count: number,
  changed: (index: number) => Partial<ProductCard> = () => ({}),
): ProductCard[] {
  return Array.from({ length: count }, (_, index) => ({
    ...createSampleData(listProducts).products[0]!,
    id: index + 1,
    name: `Hot ${index + 1}`,
    ...changed(index),
  }));
}

/** A server with these products, cheapest first, and this carousel. */
function homeServer(
  all: readonly ProductCard[],
  home_carousel: Data<typeof getSystem>['home_carousel'] = null,
): FakeServer {
  return new FakeServer({ samples: true })
    .on(getSystem, { ...createSampleData(getSystem), home_carousel })
    .on(listProducts, ({ query }) => {
      const [page, per_page] = [Number(query.get('page') ?? 1), Number(query.get('per_page'))];
      const from = (page - 1) * per_page;
      const has_more = from + per_page < all.length;
      return {
        products: all.slice(from, from + per_page),
        categories: [],
        pagination: { page, per_page, total: all.length, has_more },
      };
    });
}

const openHome = (server: FakeServer) => openSellerApp('/', { server, language: 'en' });
const productLinks = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/product/'));

it('[HOME-02] [ERR-05] shows the five categories also when they fail to load', async () => {
  const server = homeServer(products(1));
  server.fail('answers 500', (endpoint) => endpoint === listCategories);
  const user = await openHome(server);
  const categories = within(await screen.findByRole('navigation', { name: home.categories }));
  expect(categories.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    catalogue.category_tiktok_market,
    catalogue.category_beauty,
    catalogue.category_fashion,
    catalogue.category_sports,
    catalogue.category_electronics,
  ]);
  const failure = await categories.findByRole('alert');
  expect(failure.textContent).toContain(home.categoriesFailed);
  server.recover();
  await user.click(within(failure).getByRole('button'));
  await waitFor(() => expect(categories.queryByRole('alert')).toBeNull());
  expect(categories.getAllByRole('link')[0]!.getAttribute('href')).toBe('/products?category=tiktok_market');
});

describe('the carousel', () => {
  const image = '/media/a/800.webp';

  it.each([
    ['a single address', image, 1],
    ['a JSON list of addresses', JSON.stringify([image, image]), 2],
  ])('[HOME-04] shows the slides of %s', async (_, setting, count) => {
    await openHome(homeServer(products(1), setting));
    const carousel = await screen.findByRole('region', { name: home.carousel });
    const slides = carousel.querySelectorAll('[aria-roledescription=slide]');
    expect(slides).toHaveLength(count);
    expect(slides[0]!.querySelector('img')!.getAttribute('src')).toBe(image);
  });

  it.each([[null], [[]], ['javascript:alert(1)']])(
    '[HOME-04] is the 9.9 sale for the setting %j',
    async (setting) => {
      await openHome(
        homeServer(
          products(1, () => ({ effective_price: 9 })),
          setting,
        ),
      );
      const banner = await screen.findByRole('link', { name: new RegExp(home.saleTitle) });
      await within(banner).findByText('Items from ฿9');
      expect(banner.getAttribute('href')).toBe('/products?sort=price_asc');
      expect(screen.queryByRole('region', { name: home.carousel })).toBeNull();
    },
  );

  it.each([
    [9.01, 'Items from ฿9.01'],
    [5.5, 'Items from ฿5.50'],
  ])('[HOME-04] shows the lowest price in stock, %d baht', async (lowest, text) => {
    const soldOut = { effective_price: 1, stock: 0 };
    const cheapest = { effective_price: lowest, stock: null };
    await openHome(homeServer(products(2, (index) => (index === 0 ? soldOut : cheapest))));
    expect((await screen.findByText(text)).closest('a')?.textContent).toContain(home.saleTitle);
  });
});

describe('hot products', () => {
  it('[HOME-05] are six at a time, each linked to its page', async () => {
    const user = await openHome(homeServer(products(14)));
    const paths = (count: number) => Array.from({ length: count }, (_, index) => `/product/${index + 1}`);
    const shown = () => productLinks().map((link) => link.getAttribute('href'));
    await waitFor(() => expect(shown()).toEqual(paths(PER_PAGE)));
    await user.click(screen.getByRole('button', { name: catalogue.hotMore }));
    await waitFor(() => expect(shown()).toEqual(paths(2 * PER_PAGE)));
  });

  it('[HOME-05] show their badge and abbreviate large sold counts', async () => {
    const counts = [999, 1_000, 12_345, 0];
    const badges = { hot: true, is_best_seller: true };
    await openHome(homeServer(products(4, (index) => ({ ...badges, sales_count: counts[index]! }))));
    await waitFor(() => expect(productLinks()).toHaveLength(4));
    const sold = productLinks().map((link) => within(link).queryByText(/ sold$/)?.textContent);
    expect(sold).toEqual(['999 sold', '1k sold', '12.3k sold', undefined]);
    for (const link of productLinks()) within(link).getByText(catalogue.bestSeller);
  });
});

type Pulse = Data<typeof getPulse>;
const PULSE: Pulse = {
  today: { sales: 1_240, profit: 112.4, visitors: 38, orders: 3 },
  yesterday: { sales: 920, profit: 112.4, visitors: 41, orders: 4 },
  next: { action: 'ship_today', count: 2 },
  setup: null,
  first_order_id: null,
};
const pulseServer = (pulse: Partial<Pulse>) => homeServer(products(1)).on(getPulse, { ...PULSE, ...pulse });
const events = (server: FakeServer) =>
  server.received
    .filter(({ endpoint }) => endpoint === recordSetup)
    .map(({ body }) => (body as { event: string }).event);

describe('the pulse', () => {
  it('[DAY-02] compares today with yesterday, and links to arriving money and the next action', async () => {
    await openHome(pulseServer({}));
    const card = within(await screen.findByRole('region', { name: home.pulse }));
    await card.findByText('Ship 2 orders due today');
    const text = card.getByText(home.sales).closest('dl')!.textContent;
    expect(text).toContain(`1,240.00${home.change_more}Yesterday ฿920.00`);
    expect(text).toContain(`112.40${home.change_same}`);
    expect(text).toContain(`38 → 3${home.change_less}Yesterday 41 → 4`);
    const links = card.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/arriving', '/pending-shipment']);
  });

  it('[DAY-02] says when there is nothing to compare with, and reports a failure with a retry', async () => {
    const server = pulseServer({ yesterday: null, next: { action: 'find_products', count: null } });
    server.fail('answers 500', (endpoint) => endpoint === getPulse);
    const user = await openHome(server);
    const failure = (await screen.findByText(home.pulseFailed)).closest<HTMLElement>('[role=alert]')!;
    server.recover();
    await user.click(within(failure).getByRole('button'));
    await screen.findByText(home.pulseFirstDay);
    expect(screen.queryByText(/Yesterday/)).toBeNull();
    screen.getByText(home.next_find_products);
  });

  it('[DAY-01] celebrates the first order once', async () => {
    const server = pulseServer({ first_order_id: 77 });
    await openHome(server);
    const order = (await screen.findByText(home.firstOrder)).closest('a')!;
    expect(order.getAttribute('href')).toBe('/order/77');
    await waitFor(() => expect(events(server)).toEqual(['first_order_seen']));
  });
});

describe('the setup of a new store', () => {
  const setup: Pulse['setup'] = {
    steps: [
      { step: 'store_name', state: 'done' },
      { step: 'products', state: 'open' },
      { step: 'share', state: 'open' },
      { step: 'verification', state: 'rejected' },
      { step: 'bank_account', state: 'waiting' },
    ],
    listed_products: 3,
  };
  const openSetup = async () => {
    const server = pulseServer({ setup });
    const user = await openHome(server);
    const card = within(await screen.findByRole('region', { name: home.setup }));
    return { server, user, card };
  };

  it('[DAY-01] shows the progress, and leads to each step with one tap', async () => {
    const { server, user, card } = await openSetup();
    card.getByText('1 of 5 steps done');
    const steps = card.getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      `${home.step_store_name}${home.step_is_done}`,
      `List 3/5${home.step_is_open}`,
      `${home.step_share}${home.step_is_open}`,
      `${home.step_verification}${home.step_is_rejected}`,
      `${home.step_bank_account}${home.step_is_waiting}`,
    ]);
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/store-setting',
      '/shop-management',
      '/verification',
      '/bank-cards',
      '/shop-management',
    ]);
    await user.click(within(steps[2]!).getByRole('button'));
    const sheet = within(await screen.findByRole('dialog', { name: shop.shareStore }));
    expect(events(server)).toEqual([]);
    await user.click(await sheet.findByRole('button', { name: share.copyLink }));
    await waitFor(() => expect(events(server)).toEqual(['store_shared']));
  });

  it('[DAY-01] is dismissed for good, but not when that fails', async () => {
    const { server, user, card } = await openSetup();
    server.refuse(recordSetup, 'SERVER_ERROR', 500);
    await user.click(card.getByRole('button', { name: home.setupDismiss }));
    await waitFor(() => expect(events(server)).toEqual(['setup_dismissed']));
    expect(screen.getByRole('region', { name: home.setup })).toBeTruthy();
    server.on(recordSetup, {});
    await user.click(card.getByRole('button', { name: home.setupDismiss }));
    await screen.findByRole('region', { name: home.pulse });
    expect(screen.queryByRole('region', { name: home.setup })).toBeNull();
  });
});
