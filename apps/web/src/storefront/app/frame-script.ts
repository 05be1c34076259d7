// What every page of the storefront does in the browser: keeps the language, counts the cart, forgives broken pictures.
import { asLanguage } from '@raan/contract/language';
import { countPieces, readCart } from '#storefront/cart/cart-lines.ts';
import { adoptLanguage } from '#lib/language.ts';
import { badgeText } from './badge-text.ts';
import { fetchCartAhead } from './fetch-ahead.ts';

export const CART_CHANGED = 'raan:cart';

/** The store of this page, as its address says. */
function slugOfPage(): string | undefined {
  const slug = /^\/s\/([^/]+)/.exec(location.pathname)?.[1];
  return slug && decodeURIComponent(slug);
}

function showCartCount(): void {
  const slug = slugOfPage();
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  if (!slug || !badge) return;
  const count = countPieces(readCart(slug));
  badge.hidden = count === 0;
  badge.textContent = badgeText(count);
  if (count > 0) fetchCartAhead();
}

/** A language chosen by the address is kept now; the address itself may be passed on to somebody who reads another. */
function cleanAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) return;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}

export function startFrame(): void {
  cleanAddress();
  const language = asLanguage(document.documentElement.lang);
  if (language) adoptLanguage(language);
  showCartCount();
  addEventListener(CART_CHANGED, showCartCount);
  // Another tab changed it, or this page came back from the browser's memory.
  addEventListener('storage', showCartCount);
  addEventListener('pageshow', showCartCount);
  document.addEventListener('error', hideBroken, true);
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc)
      picture.style.visibility = 'hidden';
}

/** Instead of the browser's torn page the picture's own colour stays. */
function hideBroken(event: Event): void {
  if (event.target instanceof HTMLImageElement) event.target.style.visibility = 'hidden';
}
