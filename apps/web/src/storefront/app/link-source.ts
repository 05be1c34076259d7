// Where a customer comes from: the word of the last shared link, on the customer's device only, until an order is placed.
import { SOURCE_DAYS, SOURCE_MAX, SOURCE_PARAMETER } from '@raan/contract/storefront/visit-source';
import { sourceKey, writeStored } from '#lib/storage.ts';

const DAY_MS = 86_400_000;

/** Stores the source in the page's URL and removes it there, so that a copied URL does not count for it. */
export function storeLinkSource(slug: string): void {
  const address = new URL(location.href);
  const source = address.searchParams.get(SOURCE_PARAMETER);
  if (!source) return;
  address.searchParams.delete(SOURCE_PARAMETER);
  history.replaceState(history.state, '', address);
  // The server knows the words; `asVisitSource` would be part of every page of the store.
  const word = /^\w+$/.test(source) && source.length <= SOURCE_MAX ? source : 'other';
  writeStored('local', sourceKey(slug), `${word} ${Date.now() + SOURCE_DAYS * DAY_MS}`);
}
