/** The first of what a query returned, where the query always returns one. Throws where it did not: that is a bug. */
export function firstOf<T>(rows: readonly T[]): T {
  const [first] = rows;
  if (first === undefined) throw new Error('expected at least one row');
  return first;
}
