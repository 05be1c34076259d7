import { waitForLoad } from '#lib/paint.ts';

declare global {
  /** The app's stylesheet links after loading or failing. */
  var appStylesheets: Promise<HTMLLinkElement[]> | undefined;
}

/** Loads the stylesheets once, disabled: a skeleton must not be restyled just before it is replaced. */
export async function fetchStyles(addresses: readonly string[]): Promise<HTMLLinkElement[]> {
  globalThis.appStylesheets ??= Promise.all(addresses.map(fetchStyle));
  return await globalThis.appStylesheets;
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
