import { API_TIMEOUT_MS } from '@raan/contract/constants';
import { startOpenStateUpdates } from './update-open-state.ts';

/** Scrolling has stopped after this time. Browsers limit how often history entries may be updated. */
const SCROLL_IDLE_MS = 400;

export function startStorePage(): void {
  const filter = document.querySelector<HTMLFormElement>('#filter');
  document.querySelector('select[form=filter]')?.addEventListener('change', () => filter?.requestSubmit());
  // Default values stay out of the URL.
  filter?.addEventListener('formdata', ({ formData }) => {
    for (const name of ['sort', 'keyword', 'min_price', 'max_price'])
      if (formData.get(name) === '') formData.delete(name);
  });
  const keyword = filter?.querySelector<HTMLInputElement>('[name=keyword]');
  keyword?.addEventListener('focus', () => void startSuggestions(keyword), { once: true });
  resetFilterOnReturn(filter);
  startOpenStateUpdates();
  scrollToSelectedCategory();
  enableShowMore();
  void restoreListPosition();
  trackScrollPosition();
}

async function startSuggestions(input: HTMLInputElement): Promise<void> {
  const { suggestProducts } = await import('./suggest-products.ts');
  suggestProducts(input);
}

/** After going back, the form must show the current list's filter instead of the one submitted last. */
function resetFilterOnReturn(filter: HTMLFormElement | null): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type === 'back_forward') filter?.reset();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) filter?.reset();
  });
}

/** Scrolls only the row of categories, not the page. */
function scrollToSelectedCategory(): void {
  const row = document.querySelector<HTMLElement>('[data-categories]');
  const selected = row?.querySelector('[aria-current]');
  if (!row || !selected) return;
  const [frame, chip] = [row.getBoundingClientRect(), selected.getBoundingClientRect()];
  row.scrollLeft += chip.left + chip.width / 2 - (frame.left + frame.width / 2);
}

/** State of a history entry: number of appended pages, and scroll position in pixels. */
type ListPosition = { more: number; top: number };

let isRestoring = false;

function readListPosition(): ListPosition | undefined {
  const { shown } = (history.state ?? {}) as { shown?: ListPosition };
  return shown;
}

function writeListPosition(position: ListPosition): void {
  history.replaceState({ ...history.state, shown: position }, '');
}

/** Restores appended pages and the scroll position, unless the customer scrolls meanwhile. */
async function restoreListPosition(): Promise<void> {
  const position = readListPosition();
  if (!position || !document.querySelector('#products')) return;
  const userScroll = new AbortController();
  for (const type of ['wheel', 'touchmove', 'keydown'])
    addEventListener(type, () => userScroll.abort(), { passive: true, signal: userScroll.signal });
  isRestoring = true;
  for (let more = 0; more < position.more; more += 1) {
    const next = document.querySelector<HTMLAnchorElement>('#pages [data-more]');
    if (!next || !(await appendNext(next))) break;
  }
  if (!userScroll.signal.aborted) scrollTo({ top: position.top, behavior: 'instant' });
  userScroll.abort();
  isRestoring = false;
}

/** Stores the scroll position on clicks, which may leave the page, and when scrolling stops. */
function trackScrollPosition(): void {
  let idleTimer: ReturnType<typeof setTimeout> | undefined;
  const storePosition = () => {
    const position = readListPosition();
    if (position && !isRestoring) writeListPosition({ ...position, top: scrollY });
  };
  const storeWhenIdle = () => {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(storePosition, SCROLL_IDLE_MS);
  };
  if (!document.querySelector('#products')) return;
  addEventListener('scroll', storeWhenIdle, { passive: true });
  addEventListener('click', storePosition, { capture: true });
}

function enableShowMore(): void {
  const next = document.querySelector<HTMLAnchorElement>('#pages [data-more]');
  if (!next) return;
  next.textContent = next.dataset['more'] ?? '';
  next.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void showMore(next);
  });
}

async function showMore(link: HTMLAnchorElement): Promise<void> {
  const list = document.querySelector('#products');
  const before = list?.children.length ?? 0;
  if (!(await appendNext(link))) return;
  list?.children[before]?.querySelector('a')?.focus({ preventScroll: true });
  if (!isRestoring) writeListPosition({ more: (readListPosition()?.more ?? 0) + 1, top: scrollY });
}

/** Returns false if it failed, which the link then shows, or is already loading. */
async function appendNext(link: HTMLAnchorElement): Promise<boolean> {
  if (link.ariaBusy === 'true') return false;
  link.ariaBusy = 'true';
  link.style.opacity = '.6';
  try {
    const response = await fetch(link.href, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    document.querySelector('#products')?.append(...(page.querySelector('#products')?.children ?? []));
    const pages = page.querySelector('#pages');
    const currentPages = document.querySelector('#pages');
    if (pages && pages.querySelector('[data-more]')) {
      // The first page is still on the screen, so a "previous" link makes no sense.
      pages.querySelector('[rel=prev]')?.remove();
      currentPages?.replaceWith(pages);
      enableShowMore();
    } else currentPages?.remove();
    return true;
  } catch {
    link.textContent = link.dataset['failed'] ?? '';
    link.ariaBusy = 'false';
    link.style.opacity = '';
    return false;
  }
}
