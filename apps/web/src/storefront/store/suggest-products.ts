// Suggestions below the search field of a store, loaded when the field gets the focus. Without it, the form still searches.
import { API_TIMEOUT_MS } from '@raan/contract/constants';
import type { Data } from '@raan/contract/endpoint';
import type { StoreProductCard } from '@raan/contract/storefront/storefront';
import type { listStoreProducts, listStoreSearches } from '@raan/contract/storefront/storefront-endpoints';
import { storeProductPath } from '@raan/contract/storefront/storefront-pages';
import { pictureUrl } from '#lib/picture-sources.ts';
import { HIGHLIGHT_CLASSES, highlightParts } from '#ui/highlight-parts.ts';
import { bahtFormat } from '#ui/money-parts.ts';
import { storeListPath } from '#storefront/app/store-address.ts';

type Found = Data<typeof listStoreProducts>;
type Searches = Data<typeof listStoreSearches>;

const SUGGESTIONS = 6;
/** Longer than the pause between two keys, shorter than the pause between two words. */
const TYPING_PAUSE_MS = 150;
const LIST_ID = 'suggestions';

/** Suggests popular searches, and products while the customer types, also while an input method composes. */
export function suggestProducts(input: HTMLInputElement): void {
  const panel = input.form?.querySelector<HTMLElement>('[data-suggestions]');
  if (!panel) return;
  const { suggestions: label = '', popular: popularLabel = '', slug = '' } = panel.dataset;
  const { count: countText = '', from: fromText = '{price}' } = panel.dataset;
  const list = document.createElement('div');
  const status = document.createElement('span');
  list.id = LIST_ID;
  list.role = 'listbox';
  status.role = 'status';
  status.className = 'sr-only';
  const title = document.createElement('p');
  title.ariaHidden = 'true';
  title.className = 'px-4 pt-3 pb-1 text-sm font-semibold text-ink-2';
  panel.append(title, list, status);
  input.role = 'combobox';
  input.autocomplete = 'off';
  input.ariaAutoComplete = 'list';
  input.setAttribute('aria-controls', LIST_ID);

  let pause: ReturnType<typeof setTimeout> | undefined;
  let request = new AbortController();
  let active = -1;

  const options = () => [...list.children] as HTMLAnchorElement[];
  const mark = (index: number) => {
    active = index;
    for (const [at, option] of options().entries()) option.ariaSelected = String(at === index);
    const id = options()[index]?.id;
    if (id) input.setAttribute('aria-activedescendant', id);
    else input.removeAttribute('aria-activedescendant');
  };
  const show = (rows: readonly HTMLElement[], name = label) => {
    list.replaceChildren(...rows);
    list.ariaLabel = name;
    title.textContent = name;
    title.hidden = rows.length === 0 || name === label;
    list.hidden = rows.length === 0;
    input.ariaExpanded = String(rows.length > 0);
    status.textContent = rows.length > 0 ? countText.replace('{count}', String(rows.length)) : '';
    mark(-1);
  };
  const stop = () => {
    clearTimeout(pause);
    request.abort();
    show([]);
  };
  const suggest = async (keyword: string) => {
    request = new AbortController();
    const { signal } = request;
    try {
      if (keyword === '') {
        const { keywords } = await load<Searches>(`${slug}/popular-searches`, signal);
        if (!signal.aborted)
          show(
            keywords.map((text, index) => searchRow(slug, text, index)),
            popularLabel,
          );
        return;
      }
      const query = new URLSearchParams({ keyword, per_page: String(SUGGESTIONS) });
      const found = await load<Found>(`${slug}/products?${query.toString()}`, signal);
      if (!signal.aborted) show(rowsOf(found, slug, fromText));
    } catch {
      // Suggestions only help; the form searches without them.
      if (!signal.aborted) show([]);
    }
  };
  show([]);
  input.addEventListener('input', () => {
    clearTimeout(pause);
    request.abort();
    const keyword = input.value.trim();
    if (keyword === '') {
      show([]);
      return void suggest('');
    }
    pause = setTimeout(() => void suggest(keyword), TYPING_PAUSE_MS);
  });
  input.addEventListener('keydown', (event) => {
    // During a composition, Enter and the arrow keys belong to the input method.
    if (event.isComposing || list.hidden) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      // One position more than options: at that position the text itself is submitted.
      const positions = options().length + 1;
      mark(((active + 1 + step + positions) % positions) - 1);
    } else if (event.key === 'Escape') stop();
    else if (event.key === 'Enter' && active >= 0) options()[active]?.click();
    else return;
    event.preventDefault();
  });
  // Keeps the focus in the field: losing it would close the list before the click arrives.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  input.addEventListener('blur', stop);
  input.addEventListener('focus', () => {
    if (input.value.trim() === '') void suggest('');
  });
  // The script is loaded by the first focus.
  if (input.value.trim() === '' && document.activeElement === input) void suggest('');
}

async function load<T>(path: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(`/api/storefront/${path}`, {
    headers: { 'accept-language': document.documentElement.lang },
    signal: AbortSignal.any([signal, AbortSignal.timeout(API_TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const { data } = (await response.json()) as { data: T };
  return data;
}

/** Matching products; before a word is complete, similar ones help. `fromText`: the price of products with several. */
function rowsOf({ products, search }: Found, slug: string, fromText: string): HTMLElement[] {
  const shown = products.length > 0 ? products : (search?.similar ?? []).slice(0, SUGGESTIONS);
  return shown.map((product, index) => {
    const name = document.createElement('span');
    name.className = 'line-clamp-2 min-w-0 flex-1';
    name.append(...markedParts(product.name, search?.words ?? []));
    const price = document.createElement('span');
    price.className = 'tabular shrink-0 text-ink-2';
    price.textContent = priceText(product, fromText);
    return optionRow(index, storeProductPath(slug, product.id), [pictureOf(product), name, price]);
  });
}

function markedParts(text: string, words: readonly string[]): (Node | string)[] {
  return highlightParts(text, words).map((part, index) => {
    if (index % 2 === 0) return part;
    const mark = document.createElement('mark');
    mark.className = HIGHLIGHT_CLASSES;
    mark.textContent = part;
    return mark;
  });
}

function pictureOf({ image }: StoreProductCard): HTMLElement {
  const picture = document.createElement('img');
  picture.src = pictureUrl(image.url, 200);
  picture.alt = '';
  picture.className = 'size-10 shrink-0 rounded-sm object-cover';
  if (image.color) picture.style.backgroundColor = image.color;
  return picture;
}

function priceText({ price, highest_price: highest }: StoreProductCard, fromText: string): string {
  const text = bahtFormat(document.documentElement.lang).format(price);
  return price < highest ? fromText.replace('{price}', text) : text;
}

function searchRow(slug: string, keyword: string, index: number): HTMLElement {
  return optionRow(index, storeListPath(slug, { keyword }), [keyword]);
}

function optionRow(index: number, href: string, parts: readonly (Node | string)[]): HTMLElement {
  const row = document.createElement('a');
  row.id = `${LIST_ID}-${index}`;
  row.role = 'option';
  row.tabIndex = -1;
  row.href = href;
  row.append(...parts);
  row.className =
    'flex min-h-12 items-center gap-3 px-4 py-1.5 text-sm hover:bg-sunken aria-selected:bg-brand-tint';
  return row;
}
