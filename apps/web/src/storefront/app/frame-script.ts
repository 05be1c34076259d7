import { asLanguage } from '@raan/contract/language';
import { CART_CHANGED, countItems, readCart } from '#storefront/cart/cart-lines.ts';
import { adoptLanguage } from '#lib/language.ts';
import { badgeText } from '#ui/badge-text.ts';
import { prefetchCart } from './prefetch-cart.ts';

/** The store of this page. */
export function slugOfPage(): string | undefined {
  const slug = /^\/s\/([^/]+)/.exec(location.pathname)?.[1];
  return slug && decodeURIComponent(slug);
}

function showCartCount(): void {
  const slug = slugOfPage();
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  if (!slug || !badge) return;
  const count = countItems(readCart(slug));
  badge.hidden = count === 0;
  badge.textContent = badgeText(count);
  if (count > 0) prefetchCart();
}

/** The language is stored, and the link may be shared with other readers. */
function removeLanguageParameter(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('lang')) return;
  address.searchParams.delete('lang');
  history.replaceState(history.state, '', address);
}

export function startFrame(): void {
  removeLanguageParameter();
  const language = asLanguage(document.documentElement.lang);
  if (language) adoptLanguage(language);
  showCartCount();
  addEventListener(CART_CHANGED, showCartCount);
  // Another tab changed the cart, or the page was restored from the back-forward cache.
  addEventListener('storage', showCartCount);
  addEventListener('pageshow', showCartCount);
  document.addEventListener('error', hideBrokenPicture, true);
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc)
      picture.style.visibility = 'hidden';
}

/** Hides the browser's broken-image icon; the placeholder colour stays. */
function hideBrokenPicture(event: Event): void {
  if (event.target instanceof HTMLImageElement) event.target.style.visibility = 'hidden';
}
