// The product page in the browser: gallery, choices, quantity, into the cart, share.
import { cartPath } from '@raan/contract/storefront/storefront-pages';
import { CART_CHANGED } from '#storefront/app/frame-script.ts';
import { notice } from '#storefront/app/notice.ts';
import { addLine, readCart, writeCart, type CartLine } from '#storefront/cart/cart-lines.ts';
import type { ProductSnapshot } from './product-snapshot.ts';

export function startProduct(): void {
  const data = document.getElementById('product')?.textContent;
  if (!data) return;
  const product = JSON.parse(data) as ProductSnapshot;
  startGallery();
  startQuantity();
  startChoices();
  startShare();
  document.querySelector<HTMLFormElement>('[data-buy]')?.addEventListener('submit', (event) => {
    if (!event.submitter?.hasAttribute('data-add')) return;
    event.preventDefault();
    addToCart(product, new FormData(event.currentTarget as HTMLFormElement));
  });
}

function lineOf(product: ProductSnapshot, form: FormData): CartLine {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const color = product.colors.find((one) => one.name === text('color'));
  return {
    ...product.line,
    quantity: Number(text('quantity') ?? 1),
    color: color ? { name: color.name, thai_name: color.thai_name } : null,
    size: text('size'),
    image_url: color?.image_url ?? product.line.image_url,
  };
}

function addToCart(product: ProductSnapshot, form: FormData): void {
  const { slug, words } = product;
  const lines = addLine(readCart(slug), lineOf(product, form));
  if (!lines) return notice(words.cartFull, { text: words.viewCart, href: cartPath(slug) });
  const isStored = writeCart(slug, lines);
  dispatchEvent(new Event(CART_CHANGED));
  navigator.vibrate?.(12);
  if (isStored) notice(words.added, { text: words.viewCart, href: cartPath(slug) });
  else notice(words.cartNotKept);
}

function startGallery(): void {
  const row = document.querySelector<HTMLElement>('[data-gallery]');
  if (!row) return;
  const slides = [...row.children] as HTMLElement[];
  const thumbs = [...document.querySelectorAll<HTMLElement>('[data-thumb]')];
  const index = document.querySelector('[data-gallery-index]');
  const show = (to: number) => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.scrollTo({ left: to * row.clientWidth, behavior: calm ? 'instant' : 'smooth' });
  };
  row.addEventListener(
    'scroll',
    () => {
      const now = Math.round(row.scrollLeft / Math.max(1, row.clientWidth));
      if (index) index.textContent = String(now + 1);
      thumbs.forEach((thumb, position) => {
        if (position === now) thumb.setAttribute('aria-current', 'true');
        else thumb.removeAttribute('aria-current');
      });
    },
    { passive: true },
  );
  row.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    show(Math.round(row.scrollLeft / row.clientWidth) + step);
  });
  thumbs.forEach((thumb, position) => thumb.addEventListener('click', () => show(position)));
  document.querySelector('[data-buy]')?.addEventListener('change', (event) => {
    const picture = (event.target as HTMLElement).dataset?.['colorPicture'];
    if (!picture) return;
    const at = slides.findIndex((slide) => folderOf(slide.dataset['picture'] ?? '') === folderOf(picture));
    if (at >= 0) show(at);
  });
}

/** The same picture in another width stands in the same folder. */
function folderOf(url: string): string {
  return url.slice(0, url.lastIndexOf('/'));
}

/** Says in the page which choice is missing, and leads there: the button is on the screen when the choices are not. */
function startChoices(): void {
  const form = document.querySelector<HTMLFormElement>('[data-buy]');
  const messageOf = (input: HTMLElement) =>
    input.closest('fieldset')?.querySelector<HTMLElement>('[data-missing]');
  form?.addEventListener(
    'invalid',
    (event) => {
      const input = event.target as HTMLInputElement;
      const message = messageOf(input);
      if (!message) return;
      event.preventDefault();
      // Every radio of every group without a choice reports; the first speaks for them.
      if (input !== form.querySelector('input:invalid')) return;
      message.textContent = message.dataset['missing'] ?? '';
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      input.focus({ preventScroll: true });
      input.closest('fieldset')?.scrollIntoView({ block: 'center', behavior: calm ? 'instant' : 'smooth' });
    },
    { capture: true },
  );
  form?.addEventListener('change', (event) => messageOf(event.target as HTMLElement)?.replaceChildren());
}

function startQuantity(): void {
  const input = document.querySelector<HTMLInputElement>('#quantity');
  if (!input) return;
  const steps = [...document.querySelectorAll<HTMLButtonElement>('[data-step]')];
  const refresh = () => {
    for (const step of steps)
      step.disabled =
        Number(step.dataset['step']) < 0
          ? Number(input.value) <= 1
          : Number(input.value) >= Number(input.max);
  };
  const settle = (value: number) => {
    input.value = String(Math.max(1, Math.min(Math.trunc(value) || 1, Number(input.max))));
    refresh();
  };
  for (const step of steps)
    step.addEventListener('click', () => settle(Number(input.value) + Number(step.dataset['step'])));
  input.addEventListener('change', () => settle(Number(input.value)));
  refresh();
}

function startShare(): void {
  const button = document.querySelector<HTMLElement>('[data-share]');
  if (!button) return;
  // Without the language that this visitor chose: whoever opens it has one of their own.
  const address = location.origin + location.pathname;
  button.addEventListener('click', async () => {
    try {
      if (navigator.share) await navigator.share({ title: button.dataset['share'] ?? '', url: address });
      else {
        await navigator.clipboard.writeText(address);
        notice(button.dataset['copied'] ?? '');
      }
    } catch {
      // The customer changed their mind, or the browser allows neither; the address bar still has the link.
    }
  });
}
