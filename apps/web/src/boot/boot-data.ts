// What the build writes into a document for its scripts. It is data, so that each page may differ while the scripts stay the same, whose hashes
// stand in the content security policy.

/** A GET of the API: its address below /api, and whether it takes the seller's token. */
export type EarlyAsk = readonly [address: string, withToken: 0 | 1];

export type BootData = {
  entry: string;
  styles: readonly string[];
  /** Modules that the page will need, whatever the path. */
  preload: readonly string[];
  /**
   * Pattern source, the modules of the route that it leads to, what its page will ask the server for first, and whether the server draws its
   * first view. Empty for a page that stands whole in its document.
   */
  routes: readonly (readonly [
    pattern: string,
    files: readonly string[],
    asks: readonly EarlyAsk[],
    firstView: 0 | 1,
  ])[];
};

/** Who may see the page, as the document's first script is told. */
export type Access = 'seller' | 'guest' | 'open';

/** Throws where the document brought none. */
export function bootData(): BootData {
  const text = document.getElementById('boot')?.textContent;
  if (!text) throw new Error('the document has no boot data');
  return JSON.parse(text) as BootData;
}
