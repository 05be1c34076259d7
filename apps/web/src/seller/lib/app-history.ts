// Every page of the app that was reached from another one has a number in its history entry.
type EntryState = { entry?: number };

/** Number of a history entry, 0 for the first page of the app. */
export function readEntry(state: unknown): number {
  const value = (state as EntryState | null)?.entry;
  return typeof value === 'number' ? value : 0;
}

/** Whether the history has an earlier page of this app. A page opened from a link has only pages of others. */
export function hasHistory(): boolean {
  return readEntry(history.state) > 0;
}
