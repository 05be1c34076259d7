// Sorting without a button, the chosen category in view, hours that are true now, and "show more" instead of the next page, kept for the way back.
import { API_TIMEOUT_MS } from '@raan/contract/constants';
import { keepHours } from './keep-hours.ts';

/** Without a scroll for this long, the customer reads; browsers allow only so many notes a minute. */
const REST_MS = 400;

export function startStore(): void {
  const filter = document.querySelector<HTMLFormElement>('#filter');
  document.querySelector('select[form=filter]')?.addEventListener('change', () => filter?.requestSubmit());
  // What is at its default stays out of the address.
  filter?.addEventListener('formdata', ({ formData }) => {
    if (formData.get('sort') === 'latest') formData.delete('sort');
    for (const name of ['keyword', 'min_price', 'max_price'])
      if (formData.get(name) === '') formData.delete(name);
  });
  keepChosen(filter);
  keepHours();
  showChosenCategory();
  turnIntoMore();
  void restoreShown();
  keepPlace();
}

/** Back on the page, its search says what is listed there, not what was chosen on the way to another list. */
function keepChosen(filter: HTMLFormElement | null): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type === 'back_forward') filter?.reset();
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) filter?.reset();
  });
}

/** Scrolls the row of categories alone: the page stays where it is. */
function showChosenCategory(): void {
  const row = document.querySelector<HTMLElement>('[data-categories]');
  const chosen = row?.querySelector('[aria-current]');
  if (!row || !chosen) return;
  const [frame, chip] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  row.scrollLeft += chip.left + chip.width / 2 - (frame.left + frame.width / 2);
}

/** What an entry of the browser's history remembers: how often more was shown, and how far down the customer was, in pixels. */
type Shown = { more: number; top: number };

let isRestoring = false;

function readShown(): Shown | undefined {
  const { shown } = (history.state ?? {}) as { shown?: Shown };
  return shown;
}

function writeShown(shown: Shown): void {
  history.replaceState({ ...history.state, shown }, '');
}

/** Brings back what was shown beyond the first page, then the place in it, unless the customer has gone elsewhere meanwhile. */
async function restoreShown(): Promise<void> {
  const shown = readShown();
  if (!shown || !document.querySelector('#products')) return;
  const moved = new AbortController();
  for (const type of ['wheel', 'touchmove', 'keydown'])
    addEventListener(type, () => moved.abort(), { passive: true, signal: moved.signal });
  isRestoring = true;
  for (let more = 0; more < shown.more; more += 1) {
    const next = document.querySelector<HTMLAnchorElement>('#pages [data-more]');
    if (!next || !(await appendNext(next))) break;
  }
  if (!moved.signal.aborted) scrollTo({ top: shown.top, behavior: 'instant' });
  moved.abort();
  isRestoring = false;
}

/** A page that is left by a link is noted at the press, everything else when scrolling has come to rest. */
function keepPlace(): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    const shown = readShown();
    if (shown && !isRestoring) writeShown({ ...shown, top: scrollY });
  };
  const noteAtRest = () => {
    clearTimeout(rest);
    rest = setTimeout(note, REST_MS);
  };
  if (!document.querySelector('#products')) return;
  addEventListener('scroll', noteAtRest, { passive: true });
  addEventListener('click', note, { capture: true });
}

function turnIntoMore(): void {
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
  if (!isRestoring) writeShown({ more: (readShown()?.more ?? 0) + 1, top: scrollY });
}

/** Puts the next page's cards below the others. False where it did not load, which its link then says, or is on its way already. */
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
    const old = document.querySelector('#pages');
    if (pages && pages.querySelector('[data-more]')) {
      // The first page is still on the screen, so there is no way back to offer.
      pages.querySelector('[rel=prev]')?.remove();
      old?.replaceWith(pages);
      turnIntoMore();
    } else old?.remove();
    return true;
  } catch {
    link.textContent = link.dataset['failed'] ?? '';
    link.ariaBusy = 'false';
    link.style.opacity = '';
    return false;
  }
}
