// Sorting without a button, and "show more" instead of the next page.

/** A page that takes longer than this has failed, as far as the customer is concerned. */
const TIMEOUT_MS = 15_000;

export function startStore(): void {
  const filter = document.querySelector<HTMLFormElement>('#filter');
  document.querySelector('select[form=filter]')?.addEventListener('change', () => filter?.requestSubmit());
  // What is at its default stays out of the address.
  filter?.addEventListener('formdata', ({ formData }) => {
    if (formData.get('sort') === 'latest') formData.delete('sort');
    for (const name of ['keyword', 'min_price', 'max_price'])
      if (formData.get(name) === '') formData.delete(name);
  });
  turnIntoMore();
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
  if (link.ariaBusy === 'true') return;
  link.ariaBusy = 'true';
  link.style.opacity = '.6';
  try {
    const response = await fetch(link.href, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const cards = [...(page.querySelector('#products')?.children ?? [])];
    const list = document.querySelector('#products');
    const shown = list?.children.length ?? 0;
    list?.append(...cards);
    const pages = page.querySelector('#pages');
    const old = document.querySelector('#pages');
    if (pages && pages.querySelector('[data-more]')) {
      // The first page is still on the screen, so there is no way back to offer.
      pages.querySelector('[rel=prev]')?.remove();
      old?.replaceWith(pages);
      turnIntoMore();
    } else old?.remove();
    list?.children[shown]?.querySelector('a')?.focus({ preventScroll: true });
  } catch {
    link.textContent = link.dataset['failed'] ?? '';
    link.ariaBusy = 'false';
    link.style.opacity = '';
  }
}
