// Suggestions below the search field of a store, loaded when the field gets the focus. Without it, the form still searches.
import { API_TIMEOUT_MS } from '@raan/contract/constants';
import type { Data } from '@raan/contract/endpoint';
import type { listStoreProducts } from '@raan/contract/storefront/storefront-endpoints';
import { storeProductPath } from '@raan/contract/storefront/storefront-pages';

type Found = Data<typeof listStoreProducts>;

const SUGGESTIONS = 6;
/** Longer than the pause between two keys, shorter than the pause between two words. */
const TYPING_PAUSE_MS = 150;
const LIST_ID = 'suggestions';

/** Suggests products while the customer types, also while an input method composes. */
export function suggestProducts(input: HTMLInputElement): void {
  const panel = input.form?.querySelector<HTMLElement>('[data-suggestions]');
  if (!panel) return;
  const { suggestions: label = '', count: countText = '', slug = '' } = panel.dataset;
  const list = document.createElement('div');
  const status = document.createElement('span');
  list.id = LIST_ID;
  list.role = 'listbox';
  list.ariaLabel = label;
  status.role = 'status';
  status.className = 'sr-only';
  panel.append(list, status);
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
  const show = (rows: readonly HTMLElement[]) => {
    list.replaceChildren(...rows);
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
      const found = await load(slug, keyword, signal);
      if (!signal.aborted) show(rowsOf(found, slug));
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
    if (keyword === '') return show([]);
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
}

async function load(slug: string, keyword: string, signal: AbortSignal): Promise<Found> {
  const query = new URLSearchParams({ keyword, per_page: String(SUGGESTIONS) });
  const response = await fetch(`/api/storefront/${slug}/products?${query.toString()}`, {
    headers: { 'accept-language': document.documentElement.lang },
    signal: AbortSignal.any([signal, AbortSignal.timeout(API_TIMEOUT_MS)]),
  });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const { data } = (await response.json()) as { data: Found };
  return data;
}

/** Matching products; before a word is complete, similar ones help. */
function rowsOf({ products, search }: Found, slug: string): HTMLElement[] {
  const shown = products.length > 0 ? products : (search?.similar ?? []).slice(0, SUGGESTIONS);
  return shown.map((product, index) => {
    const row = document.createElement('a');
    row.id = `${LIST_ID}-${index}`;
    row.role = 'option';
    row.tabIndex = -1;
    row.href = storeProductPath(slug, product.id);
    row.textContent = product.name;
    row.className =
      'flex min-h-12 items-center px-5 py-1.5 text-sm hover:bg-sunken aria-selected:bg-brand-tint';
    return row;
  });
}
