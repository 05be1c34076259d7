import { waitForLoad } from '#lib/paint.ts';

/** Loads the stylesheets disabled: the page must not be restyled before the app replaces it. */
export async function fetchStyles(addresses: readonly string[]): Promise<HTMLLinkElement[]> {
  return await Promise.all(addresses.map(fetchStyle));
}

async function fetchStyle(address: string): Promise<HTMLLinkElement> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = 'not all';
  link.fetchPriority = 'high';
  link.href = address;
  const loaded = waitForLoad(link);
  document.head.append(link);
  await loaded;
  return link;
}

/** Enables loaded stylesheets. */
export function enableStyles(links: readonly HTMLLinkElement[]): void {
  for (const link of links) link.media = 'all';
}
