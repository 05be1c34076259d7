// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { listPopularSearches, listProducts } from '@raan/contract/catalogue/product-endpoints';
import catalogue from '#seller/features/catalogue/catalogue.messages.en.ts';
import { FakeCatalogue, productName } from './fake-catalogue.ts';
import { openSellerApp, preloadPages } from './open-app.tsx';

const TOTAL = 40;
const PAGES = ['/', '/products', '/product/1'];

async function open(path: string, server: FakeCatalogue): Promise<UserEvent> {
  await preloadPages(PAGES, 'en');
  return await openSellerApp(path, { server, language: 'en' });
}

const findSearchBox = () => screen.findByRole<HTMLInputElement>('combobox', { name: catalogue.searchLabel });
const findCount = (count: number) => screen.findByText(`${count} ${count === 1 ? 'product' : 'products'}`);
const keyword = () => new URLSearchParams(location.search).get('keyword');
const findFailure = async (title: string) =>
  (await screen.findByText(title)).closest<HTMLElement>('[role=alert]')!;

it('[HOME-01] requires a search term, and searches by Enter and by icon', async () => {
  const user = await open('/', new FakeCatalogue(TOTAL));
  const submit = () => user.click(screen.getByRole('button', { name: catalogue.search }));
  await findSearchBox();
  await submit();
  await screen.findByText(catalogue.keywordNeeded);
  expect(location.pathname).toBe('/');
  await user.type(await findSearchBox(), '0007{Enter}');
  await waitFor(() => expect(location.pathname + location.search).toBe('/products?keyword=0007'));
  await findCount(1);
  await user.clear(await findSearchBox());
  await user.type(await findSearchBox(), '000');
  await submit();
  await findCount(9);
  expect(keyword()).toBe('000');
});

it('[CAT-02] suggests while typing, accepts a suggestion by keyboard, and ignores late responses', async () => {
  const server = new FakeCatalogue(TOTAL);
  const user = await open('/', server);
  const box = await findSearchBox();
  const options = () => screen.queryAllByRole('option');
  const isRequested = (term: string) =>
    server.received.some(({ endpoint, query }) => endpoint === listProducts && query.get('keyword') === term);
  const releaseLate = server.holdResponse(listProducts);
  await user.type(box, '003');
  await waitFor(() => expect(isRequested('003')).toBe(true));
  // Later requests are answered at once.
  server.holdResponse(listProducts)();
  await user.clear(box);
  await user.type(box, '002');
  await waitFor(() => expect(options()).toHaveLength(7));
  for (const option of options().slice(0, 6)) expect(option.textContent).toContain('002');
  releaseLate();
  await waitFor(() => expect(server.pending).toBe(0));
  expect(options()[0]!.textContent).toContain('002');

  expect(box.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(box.getAttribute('aria-activedescendant')).toBe(options()[0]!.id);
  expect(options()[0]!.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(box.value).toBe('002');
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(options().at(-1)!.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(keyword()).toBe('002'));
  await findCount(11);
  await user.clear(await findSearchBox());
  await user.type(await findSearchBox(), '0023');
  await waitFor(() => expect(options()[0]?.textContent).toContain(productName(23)));
  await user.click(options()[0]!);
  await waitFor(() => expect(location.pathname).toBe('/product/23'));
});

it('[CAT-02] [HOME-01] offers recent searches, newest first, and removes single ones', async () => {
  const user = await open('/products', new FakeCatalogue(TOTAL));
  await findCount(TOTAL);
  for (const [term, count] of [
    ['0001', 1],
    ['000', 9],
  ] as const) {
    await user.clear(await findSearchBox());
    await user.type(await findSearchBox(), `${term}{Enter}`);
    await findCount(count);
  }
  history.pushState(null, '', '/');
  await waitFor(() => expect(screen.queryByText('9 products')).toBeNull());
  await user.click(await findSearchBox());
  const recent = within(await screen.findByRole('region', { name: catalogue.recentSearches }));
  const terms = () => recent.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(terms()).toEqual(['000', '0001']);
  await user.click(
    recent.getByRole('button', { name: catalogue.removeRecentSearch.replace('{keyword}', '000') }),
  );
  expect(terms()).toEqual(['0001']);
  await user.click(recent.getByRole('button', { name: '0001' }));
  await waitFor(() => expect(keyword()).toBe('0001'));
});

it('[CAT-02] [HOME-01] [ERR-05] names the list or the search that failed, and offers a retry', async () => {
  const server = new FakeCatalogue(TOTAL);
  server.fail('answers 500', (endpoint) => endpoint === listProducts);
  const user = await open('/products', server);
  await findFailure(catalogue.productsFailed);
  await user.type(await findSearchBox(), '0001{Enter}');
  const failed = await findFailure(catalogue.searchFailed);
  server.recover();
  await user.click(within(failed).getByRole('button'));
  await findCount(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[CAT-02] clears inputs of the filter sheet that were never applied', async () => {
  const user = await open('/products', new FakeCatalogue(TOTAL));
  await findCount(TOTAL);
  const openSheet = async () => {
    await user.click(screen.getByRole('button', { name: catalogue.filters }));
    return within(await screen.findByRole('dialog'));
  };
  const sheet = await openSheet();
  await user.type(sheet.getByLabelText(catalogue.minPrice), '400');
  await user.click(sheet.getByRole('switch', { name: catalogue.onSaleOnly }));
  expect(sheet.getByRole<HTMLInputElement>('switch', { name: catalogue.onSaleOnly }).checked).toBe(true);
  await user.click(sheet.getByRole('button', { name: catalogue.clearFilters }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await openSheet();
  expect(again.getByLabelText<HTMLInputElement>(catalogue.minPrice).value).toBe('');
  expect(again.getByRole<HTMLInputElement>('switch', { name: catalogue.onSaleOnly }).checked).toBe(false);
});

it('[SRCH-02] [SRCH-03] names the corrected keyword, marks matches, and shows similar products', async () => {
  const server = new FakeCatalogue(3);
  const named = (id: number, name: string) =>
    server.products.filter((product) => product.id === id).map((product) => ({ ...product, name }));
  server.on(listProducts, () => ({
    products: named(1, 'Cotton shirt'),
    categories: [],
    pagination: { page: 1, per_page: 20, total: 1, has_more: false },
    search: {
      corrected: 'shirt',
      did_you_mean: null,
      words: ['shirt', 'tee shirt'],
      similar: [...named(3, 'Tee-shirt, red'), ...named(2, 'Cap')],
    },
  }));
  await open('/products?keyword=shrit', server);
  await screen.findByText(catalogue.correctedTo.replace('{keyword}', 'shirt'));
  await findCount(1);
  expect((await screen.findAllByText('shirt', { selector: 'mark' })).length).toBe(1);
  const similar = within(await screen.findByRole('region', { name: catalogue.similarProducts }));
  expect(similar.getAllByRole('link')).toHaveLength(2);
  expect(similar.getByText('Tee-shirt').tagName).toBe('MARK');
});

it('[SRCH-03] offers popular searches before anything is typed, and says when not all matches are counted', async () => {
  const server = new FakeCatalogue(TOTAL);
  server.on(listPopularSearches, () => ({ keywords: ['earbuds', 'jasmine rice'] }));
  const user = await open('/', server);
  await user.click(await findSearchBox());
  const popular = within(await screen.findByRole('region', { name: catalogue.popularSearches }));
  expect(popular.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'earbuds',
    'jasmine rice',
  ]);
  server.on(listProducts, () => ({
    products: server.products.slice(0, 1),
    categories: [],
    pagination: { page: 1, per_page: 20, total: 500, is_total_capped: true, has_more: false },
    search: { corrected: 'rice', did_you_mean: null, words: ['rice'], similar: [] },
  }));
  await user.click(popular.getByRole('button', { name: 'jasmine rice' }));
  await screen.findByText('500+ products');
  expect(keyword()).toBe('jasmine rice');
});

it('[SRCH-03] does not claim to show results of a corrected keyword in an empty list', async () => {
  const server = new FakeCatalogue(TOTAL);
  server.on(listProducts, () => ({
    products: [],
    categories: [],
    pagination: { page: 1, per_page: 20, total: 0, has_more: false },
    search: { corrected: 'shirt', did_you_mean: null, words: [], similar: [] },
  }));
  await open('/products?keyword=shrit', server);
  await screen.findByText(catalogue.noMatch);
  expect(screen.queryByText(catalogue.correctedTo.replace('{keyword}', 'shirt'))).toBeNull();
});

it('[SRCH-03] suggests while an input method composes', async () => {
  const user = await open('/', new FakeCatalogue(TOTAL));
  const box = await findSearchBox();
  await user.click(box);
  box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  await user.type(box, '0007');
  await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(2));
});

it('[SRCH-03] suggests a category by the beginning of its name, chosen with the keyboard', async () => {
  const user = await open('/', new FakeCatalogue(TOTAL));
  await user.type(await findSearchBox(), 'fash');
  await screen.findByRole('option', { name: new RegExp(catalogue.category_fashion) });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(location.pathname + location.search).toBe('/products?category=fashion'));
});
