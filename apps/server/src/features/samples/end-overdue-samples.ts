// Cancels samples that the platform did not ship in time, and closes shipped ones that their sellers did not confirm.
import { satang, toBaht } from '@raan/contract/money';
import { DAY_MS } from '@raan/contract/durations';
import { SAMPLE_CANCEL_WORKING_DAYS, SAMPLE_RECEIPT_DAYS } from '@raan/contract/samples/sample-rules';
import { sql, type RawBuilder } from 'kysely';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { processDueRows, type DuePosition } from '#platform/process-due-rows.ts';
import { overdueCutoff } from '#platform/working-days.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { cancelSample } from './cancel-sample.ts';
import type { SampleRef } from './move-sample.ts';
import { receiveSample } from './receive-sample.ts';
import { selectSample } from './samples.queries.ts';

type EndDeps = { clock: Clock; realtimeSignal: RealtimeSignal };
type EndFailure = (error: unknown, sample: SampleRef) => void;
type SampleEnd = {
  dueColumn: 'created_at' | 'shipped_at';
  condition: RawBuilder<unknown>;
  end: (tx: Tx, sample: SampleRef) => Promise<void>;
  notice: 'sample_cancelled' | 'sample_received';
};

/**
 * Ends overdue samples, each in its own transaction, so that several servers can run it. Returns how many. Failures go to
 * `onFailure` and do not stop the others.
 */
export async function endOverdueSamples(db: Db, deps: EndDeps, onFailure: EndFailure): Promise<number> {
  const unshipped: SampleEnd = {
    dueColumn: 'created_at',
    condition: sql`status = 'placed'
      and created_at < ${overdueCutoff(SAMPLE_CANCEL_WORKING_DAYS, deps.clock.now())}::timestamptz`,
    end: (tx, sample) => cancelSample(tx, deps, sample),
    notice: 'sample_cancelled',
  };
  const unconfirmed: SampleEnd = {
    dueColumn: 'shipped_at',
    condition: sql`status = 'shipped'
      and shipped_at <= ${isoFromNow(deps.clock, -SAMPLE_RECEIPT_DAYS * DAY_MS)}::timestamptz`,
    end: (tx, sample) => receiveSample(tx, deps, sample),
    notice: 'sample_received',
  };
  return (await endEach(db, deps, unshipped, onFailure)) + (await endEach(db, deps, unconfirmed, onFailure));
}

async function endEach(
  db: Db,
  deps: EndDeps,
  { dueColumn, condition, end, notice }: SampleEnd,
  onFailure: EndFailure,
): Promise<number> {
  const due = sql.ref(dueColumn);
  return await processDueRows(
    async (after, limit) => {
      const { rows } = await sql<DuePosition & { sellerId: number }>`
        select seller_id as "sellerId", id, ${due}::text as due from sample_orders
        where ${condition} and (${due}, id) > (${after.due}::timestamptz, ${after.id})
        order by ${due}, id limit ${limit}`.execute(db);
      return rows;
    },
    async ({ sellerId, id }) => {
      const sample = { sellerId, sampleId: id };
      return await inTransaction(db, async (tx) => {
        await end(tx, sample);
        await notifyEnd(tx, deps, sample, notice);
      });
    },
    (error, { sellerId, id }) => onFailure(error, { sellerId, sampleId: id }),
  );
}

async function notifyEnd(
  tx: Tx,
  { clock, realtimeSignal }: EndDeps,
  { sellerId, sampleId }: SampleRef,
  status: SampleEnd['notice'],
): Promise<void> {
  const sample = await selectSample(tx, sellerId, sampleId);
  if (!sample) throw new Error(`sample ${sampleId} is gone`);
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'order_update',
    at: nowIso(clock),
    data: {
      sample_id: sampleId,
      sample_number: sample.sample_number,
      product_names: sample.name,
      status,
      amount: toBaht(satang(sample.total_satang - sample.discount_satang)),
    },
  });
}
