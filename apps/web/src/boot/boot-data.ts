// Data that the build writes into a document for its inline scripts. The scripts themselves are the same in
// all documents, because the content security policy lists their hashes.

/** An API GET: path below /api, and whether it sends the seller's token. */
export type EarlyRequest = readonly [address: string, withToken: 0 | 1];

export type BootData = {
  entry: string;
  styles: readonly string[];
  preload: readonly string[];
  /** Pattern, modules, early requests, and whether it has a first view. Empty in a prerendered document. */
  routes: readonly (readonly [
    pattern: string,
    files: readonly string[],
    earlyRequests: readonly EarlyRequest[],
    firstView: 0 | 1,
  ])[];
};

/** Visitors with access to the page; set on the element of early.ts. */
export type Access = 'seller' | 'guest' | 'open';

/** Reads the document's boot data. Throws when there is none. */
export function readBootData(): BootData {
  const text = document.getElementById('boot')?.textContent;
  if (!text) throw new Error('the document has no boot data');
  return JSON.parse(text) as BootData;
}
