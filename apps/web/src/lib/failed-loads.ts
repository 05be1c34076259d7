// Files of the app that could not be fetched. A page that reads a failed fetch must find that same failure again, or it would fetch without end;
// it is forgotten where someone acts: a retry, or a move to another page.

const failed = new Set<() => void>();

/** Remembers how to forget a failed fetch when that time comes. */
export function keepFailure(forget: () => void): void {
  failed.add(forget);
}

/** Forgets the failures so far, so that what is asked for next is fetched anew. */
export function forgetFailedLoads(): void {
  const all = [...failed];
  failed.clear();
  for (const forget of all) forget();
}
