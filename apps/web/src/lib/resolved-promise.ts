/** A promise that React's `use` reads without suspending. */
export type ResolvedPromise<T> = Promise<T> & { status: 'fulfilled'; value: T };

/**
 * Marks a promise as resolved for `use`. A component must pass the same promise before and after it resolves:
 * React resumes a suspended render by position and returns the value of the promise that it saw before.
 */
export function markResolved<T>(promise: Promise<T>, value: T): ResolvedPromise<T> {
  return Object.assign(promise, { status: 'fulfilled' as const, value });
}
