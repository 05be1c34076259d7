// Work that time brings about, row by row. The due row is the job; one that fails stays due and must not hold up those behind it.

const BATCH = 100;

/** Where a walk over due rows stands: the row's moment as PostgreSQL writes it, which is finer than ours, and its id. */
export type DuePlace = { due: string; id: number };

/**
 * Does `work` for every row that is due, batch after batch, the longest due first. `select` answers the rows after a place. Each row is
 * worked on once in a walk: the one after it is asked for by its place, whether it is done or stays due. A row that fails is told to
 * `onFailure`; without that its error is thrown. Returns for how many `work` answered that it did something.
 */
export async function walkDue<Row extends DuePlace>(
  select: (after: DuePlace, limit: number) => Promise<readonly Row[]>,
  work: (row: Row) => Promise<boolean>,
  onFailure?: (error: unknown, row: Row) => void,
): Promise<number> {
  let done = 0;
  let after: DuePlace = { due: '-infinity', id: 0 };
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
