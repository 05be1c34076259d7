// The due row itself is the job; a failing row stays due and must not block the rows behind it.
import { AppError } from './errors/app-error.ts';

const BATCH = 100;

/** Position in a run: the row's due time with PostgreSQL's microseconds, and its id. */
export type DuePosition = { due: string; id: number };

/**
 * Runs `work` for every due row, longest overdue first, and returns how many it processed; it returns false to skip one.
 * `select` returns the rows after a position, so that each runs once even if it stays due. A refused row is skipped if
 * somebody acted on it meanwhile; if it is still due, that is a failure. Failures go to `onFailure` or throw.
 */
export async function processDueRows<Row extends DuePosition>(
  select: (after: DuePosition, limit: number) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<unknown>,
  onFailure?: (error: unknown, row: Row) => void,
): Promise<number> {
  let done = 0;
  let previous: DuePosition = { due: '-infinity', id: 0 };
  const isStillDue = async ({ id }: Row) => (await select(previous, 1))[0]?.id === id;
  for (;;) {
    const rows = await select(previous, BATCH);
    for (const row of rows) {
      try {
        if ((await work(row)) !== false) done += 1;
      } catch (error) {
        const isFailure = !(error instanceof AppError) || (await isStillDue(row));
        if (isFailure && !onFailure) throw error;
        if (isFailure) onFailure?.(error, row);
      }
      previous = row;
    }
    if (rows.length < BATCH) return done;
  }
}
