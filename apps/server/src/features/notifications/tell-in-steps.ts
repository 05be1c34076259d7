// Tells many sellers one thing, step by step: each step is a transaction that writes down how far it is, so that whoever goes on after a
// restart, or beside another server, tells nobody twice.
import { sql, type RawBuilder } from 'kysely';
import { nowIso } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { NotificationHint } from './hint.ts';
import { notifyMany } from './notify-many.ts';
import type { NotificationRequest } from './notify.ts';

const SELLERS_A_STEP = 500;

export type TellDeps = Pick<Deps, 'db' | 'clock'> & { hint: NotificationHint };

/** How far the telling is, as columns of the row that is told. */
type Progress = { told_seller_id: number; told_count: RawBuilder<number>; told_at?: string };

/** What is to be told next. Its row is locked by the transaction that a step gives. */
type Telling = {
  data: NotificationRequest['data'];
  /** The last seller who was told. */
  toldSellerId: number;
  /** Those who come after that one, in the order of their ids, so many at most. */
  sellers: (limit: number) => Promise<{ id: number }[]>;
  note: (progress: Progress) => Promise<unknown>;
};

/** The oldest thing that is not told to its end by `now` (ISO) and that nobody else is telling. */
type NextTelling = (tx: Tx, now: string) => Promise<Telling | undefined>;

/** Does what is due, until all have been told or `signal` says to stop. */
export async function tellInSteps(deps: TellDeps, next: NextTelling, signal?: AbortSignal): Promise<void> {
  for (;;) {
    if (signal?.aborted || !(await tellSome(deps, next))) return;
  }
}

/** One step. Answers whether there may be more to do. */
async function tellSome({ db, clock, hint }: TellDeps, next: NextTelling): Promise<boolean> {
  const now = nowIso(clock);
  return await inTransaction(db, async (tx) => {
    const telling = await next(tx, now);
    if (!telling) return false;
    const ids = (await telling.sellers(SELLERS_A_STEP)).map(({ id }) => id);
    if (ids.length > 0) await notifyMany(tx, hint, ids, { type: 'system', data: telling.data, at: now });
    await telling.note({
      told_seller_id: ids.at(-1) ?? telling.toldSellerId,
      told_count: sql`told_count + ${ids.length}`,
      ...(ids.length < SELLERS_A_STEP && { told_at: now }),
    });
    return true;
  });
}
