/** The first row of a query that always returns one. Throws if it returned none, which is a bug. */
export function firstRow<T>(rows: readonly T[]): T {
  const [first] = rows;
  if (first === undefined) throw new Error('expected at least one row');
  return first;
}
