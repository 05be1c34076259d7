import { settled } from '#lib/painted.ts';

declare global {
  /** The links of the app's stylesheets once they are here, or can't be had. Asked for by whichever script of the document comes to it first. */
  var styled: Promise<HTMLLinkElement[]> | undefined;
}

/** Fetches the stylesheets, once. They are without effect until `dress`: a skeleton would be styled anew just before something takes its place. */
export async function fetchStyles(addresses: readonly string[]): Promise<HTMLLinkElement[]> {
  globalThis.styled ??= Promise.all(addresses.map(fetchStyle));
  return await globalThis.styled;
}

async function fetchStyle(address: string): Promise<HTMLLinkElement> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = 'not all';
  link.fetchPriority = 'high';
  link.href = address;
  const here = settled(link);
  document.head.append(link);
  await here;
  return link;
}

/** From now on the page looks as they say. */
export function dress(links: readonly HTMLLinkElement[]): void {
  for (const link of links) link.media = 'all';
}
