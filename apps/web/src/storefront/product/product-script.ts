import { cartPath } from '@raan/contract/storefront/storefront-pages';
import { showPageNotice } from '#storefront/app/page-notice.ts';
import { lineOf } from '#storefront/cart/cart-line-from-product.ts';
import { addLine, CART_CHANGED, readCart, writeCart } from '#storefront/cart/cart-lines.ts';
import type { StoreVariant } from '@raan/contract/catalogue/variant';
import { startChoices } from './choice-script.ts';
import type { ProductSnapshot } from './product-snapshot.ts';

export function startProductPage(): void {
  const data = document.getElementById('product')?.textContent;
  if (!data) return;
  const snapshot = JSON.parse(data) as ProductSnapshot;
  const showPicture = startGallery();
  const limitQuantity = startQuantity();
  const chosenVariant = startChoices(snapshot, ({ image, quantityMax }) => {
    limitQuantity(quantityMax);
    if (image) showPicture(image);
  });
  startMissingMessages();
  startShare();
  document.querySelector<HTMLFormElement>('[data-buy]')?.addEventListener('submit', (event) => {
    if (!event.submitter?.hasAttribute('data-add')) return;
    event.preventDefault();
    const variant = chosenVariant();
    const quantity = Number(document.querySelector<HTMLInputElement>('#quantity')?.value) || 1;
    if (variant?.status === 'active') addToCart(snapshot, variant, quantity);
  });
}

function addToCart({ slug, product, texts }: ProductSnapshot, variant: StoreVariant, quantity: number): void {
  const lines = addLine(readCart(slug), lineOf(product, variant, quantity));
  if (!lines) return showPageNotice(texts.cartFull, { text: texts.viewCart, href: cartPath(slug) });
  const isStored = writeCart(slug, lines);
  dispatchEvent(new Event(CART_CHANGED));
  navigator.vibrate?.(12);
  if (isStored) showPageNotice(texts.added, { text: texts.viewCart, href: cartPath(slug) });
  else showPageNotice(texts.cartNotKept);
}

/** Returns a function that shows one of the pictures. */
function startGallery(): (url: string) => void {
  const row = document.querySelector<HTMLElement>('[data-gallery]');
  if (!row) return () => undefined;
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
  let shown = '';
  return (url) => {
    const at = slides.findIndex((slide) => folderOf(slide.dataset['picture'] ?? '') === folderOf(url));
    // A choice that keeps the picture must not move the gallery, which the customer may have turned.
    if (at >= 0 && url !== shown) show(at);
    shown = url;
  };
}

/** All widths of a picture are in the same folder. */
function folderOf(url: string): string {
  return url.slice(0, url.lastIndexOf('/'));
}

// Scrolls to the missing choice: the button may be visible when the choices are not.
function startMissingMessages(): void {
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
      // Every radio button without a choice fires the event; the first one is enough.
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

/** Returns a function that sets the largest quantity. */
function startQuantity(): (max: number) => void {
  const input = document.querySelector<HTMLInputElement>('#quantity');
  if (!input) return () => undefined;
  const steps = [...document.querySelectorAll<HTMLButtonElement>('[data-step]')];
  const refresh = () => {
    for (const step of steps)
      step.disabled =
        Number(step.dataset['step']) < 0
          ? Number(input.value) <= 1
          : Number(input.value) >= Number(input.max);
  };
  const applyQuantity = (value: number) => {
    input.value = String(Math.max(1, Math.min(Math.trunc(value) || 1, Number(input.max))));
    refresh();
  };
  for (const step of steps)
    step.addEventListener('click', () => applyQuantity(Number(input.value) + Number(step.dataset['step'])));
  input.addEventListener('change', () => applyQuantity(Number(input.value)));
  return (max) => {
    input.max = String(max);
    applyQuantity(Number(input.value));
  };
}

function startShare(): void {
  const button = document.querySelector<HTMLElement>('[data-share]');
  if (!button) return;
  // Shared without the visitor's language, because the reader has one of their own.
  const address = location.origin + location.pathname;
  button.addEventListener('click', async () => {
    try {
      if (navigator.share) await navigator.share({ title: button.dataset['share'] ?? '', url: address });
      else {
        await navigator.clipboard.writeText(address);
        showPageNotice(button.dataset['copied'] ?? '');
      }
    } catch {
      // Cancelled or not supported; the address bar still has the link.
    }
  });
}
