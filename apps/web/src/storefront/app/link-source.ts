// Where a customer comes from: the word of the last shared link, on the customer's device only, until an order is placed.
import { SOURCE_DAYS, SOURCE_MAX, SOURCE_PARAMETER } from '@raan/contract/storefront/visit-source';
import { sourceKey, writeStored } from '#lib/storage.ts';

const DAY_MS = 86_400_000;

/** Stores the source in the page's URL and removes it there, so that a copied URL does not count for it. */
export function storeLinkSource(slug: string): void {
  const address = new URL(location.href);
  const source = address.searchParams.get(SOURCE_PARAMETER);
  if (source === null) return;
  address.searchParams.delete(SOURCE_PARAMETER);
  history.replaceState(history.state, '', address);
  if (/^\w+$/.test(source))
    writeStored(
      'local',
      sourceKey(slug),
      `${source.slice(0, SOURCE_MAX)} ${Date.now() + SOURCE_DAYS * DAY_MS}`,
    );
}
