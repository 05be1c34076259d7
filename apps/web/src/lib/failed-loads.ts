// Failed loads of app files. A failed load must stay failed while React renders, or it would be fetched
// without end. A retry or a navigation clears it.

const clearCallbacks = new Set<() => void>();

/** Registers a callback that clears a failed load. */
export function addFailedLoad(clear: () => void): void {
  clearCallbacks.add(clear);
}

/** Clears all failed loads, so that the next use fetches them again. */
export function clearFailedLoads(): void {
  const callbacks = [...clearCallbacks];
  clearCallbacks.clear();
  for (const clear of callbacks) clear();
}
