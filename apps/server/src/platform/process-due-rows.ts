// The due row itself is the job; a failing row stays due and must not block the rows behind it.

const BATCH = 100;

/** Position in a run: the row's due time with PostgreSQL's microseconds, and its id. */
export type DuePosition = { due: string; id: number };

/**
 * Runs `work` for every due row, longest overdue first, and returns how often it returned true. `select`
 * returns the rows after a position, so that each runs once even if it stays due. Failures go to `onFailure`
 * or throw.
 */
export async function processDueRows<Row extends DuePosition>(
  select: (after: DuePosition, limit: number) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<boolean>,
  onFailure?: (error: unknown, row: Row) => void,
): Promise<number> {
  let done = 0;
  let after: DuePosition = { due: '-infinity', id: 0 };
  for (;;) {
    const rows = await select(after, BATCH);
    for (const row of rows) {
      try {
        if (await work(row)) done += 1;
      } catch (error) {
        if (!onFailure) throw error;
        onFailure(error, row);
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return done;
    after = { due: last.due, id: last.id };
  }
}
