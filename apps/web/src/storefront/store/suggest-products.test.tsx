// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { suggestProducts } from './suggest-products.ts';

const TYPING_PAUSE_MS = 200;

const product = (id: number, name: string, price: number, highest = price) => ({
  id,
  name,
  price,
  highest_price: highest,
  image: { url: `/media/hash${id}/800.webp`, width: 800, height: 800, color: '#c0b0a0' },
});

type Response =
  | { keywords: string[] }
  | { products: object[]; search?: { words?: string[]; similar: object[] } };
let responses: Record<string, Response | undefined>;
let requested: string[];

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<form role="search"><input type="search"><div data-suggestions="Suggested products"
    data-popular="Popular searches" data-from="from {price}" data-count="{count} suggestions" data-slug="my-store"></div></form>`;
  responses = { 'popular-searches': { keywords: ['earbuds', 'sunscreen'] } };
  requested = [];
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    const path = url.replace('/api/storefront/my-store/', '');
    requested.push(path);
    await Promise.resolve();
    signal.throwIfAborted();
    const data = responses[new URLSearchParams(path.split('?')[1]).get('keyword') ?? path];
    return data ? Response.json({ data }) : Response.json({}, { status: 500 });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openField(): HTMLInputElement {
  const input = document.querySelector('input')!;
  input.focus();
  suggestProducts(input);
  return input;
}

const settle = () => vi.advanceTimersByTimeAsync(TYPING_PAUSE_MS);
async function type(input: HTMLInputElement, text: string): Promise<void> {
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { isComposing: true }));
  await settle();
}
const list = () => document.querySelector<HTMLElement>('[role=listbox]')!;
const options = () => [...document.querySelectorAll<HTMLAnchorElement>('[role=option]')];
const press = (input: HTMLInputElement, key: string, isComposing = false) =>
  input.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing, cancelable: true }));

it('[SRCH-03] suggests products with picture and price while typing, also while an input method composes', async () => {
  responses['หู'] = { products: [product(7, 'หูฟังไร้สาย', 590), product(8, 'หูฟังมีสาย', 120, 150)] };
  const input = openField();
  await type(input, ' หู ');
  expect(list().ariaLabel).toBe('Suggested products');
  expect(options().map(({ textContent }) => textContent)).toEqual(['หูฟังไร้สาย฿590.00', 'หูฟังมีสายfrom ฿120.00']);
  expect(options()[0]!.getAttribute('href')).toBe('/s/my-store/p/7');
  expect(options()[0]!.querySelector('img')!.getAttribute('src')).toBe('/media/hash7/200.webp');
  expect(input.getAttribute('aria-expanded') ?? input.ariaExpanded).toBe('true');
  expect(document.querySelector('[role=status]')!.textContent).toBe('2 suggestions');
  expect(requested.filter((path) => path.startsWith('products'))).toHaveLength(1);
});

it('[SRCH-03] suggests similar products before a word is complete, and nothing after a failure', async () => {
  responses['earb'] = { products: [], search: { words: ['earbud'], similar: [product(9, 'Earbuds', 590)] } };
  const input = openField();
  await type(input, 'earb');
  expect(options().map(({ textContent }) => textContent)).toEqual(['Earbuds฿590.00']);
  expect(options()[0]!.querySelector('mark')!.textContent).toBe('Earbud');
  await type(input, 'failing');
  expect(options()).toEqual([]);
  expect(list().hidden).toBe(true);
});

it('[SRCH-03] suggests popular searches before anything is typed', async () => {
  const input = openField();
  await settle();
  expect(list().ariaLabel).toBe('Popular searches');
  expect(options().map((option) => option.getAttribute('href'))).toEqual([
    '/s/my-store?keyword=earbuds',
    '/s/my-store?keyword=sunscreen',
  ]);
  responses['x'] = { products: [] };
  await type(input, 'x');
  expect(options()).toEqual([]);
  await type(input, '');
  expect(options()).toHaveLength(2);
});

it('[SRCH-03] chooses by keyboard, but leaves the keys to an input method that composes', async () => {
  responses['a'] = { products: [product(1, 'A', 1), product(2, 'B', 2)] };
  const input = openField();
  await type(input, 'a');
  press(input, 'ArrowDown', true);
  expect(input.hasAttribute('aria-activedescendant')).toBe(false);
  press(input, 'ArrowDown');
  expect(input.getAttribute('aria-activedescendant')).toBe(options()[0]!.id);
  const clicked = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  options()[0]!.addEventListener('click', clicked);
  press(input, 'Enter');
  expect(clicked).toHaveBeenCalledOnce();
  press(input, 'Escape');
  expect(options()).toEqual([]);
});
