// Joins an order's events, the courier's scans and the external proof into one list.
import type { Order, OrderEvent } from '@raan/contract/orders/order';
import type { CourierEvent } from '@raan/contract/tracking/courier-event';
import type { Provenance } from '@raan/contract/tracking/provenance';

type Present<Name extends keyof Provenance> = NonNullable<Provenance[Name]>;
type Refund = Provenance['refunds'][number];

export type HistoryRow =
  | {
      kind: 'event';
      at: string;
      event: OrderEvent;
      /** The courier's place of the scan that the event reports. */
      place: string | null;
      payment: Present<'paid'> | null;
      settled: Present<'settled'> | null;
      /** Only the seller says that the parcel arrived. */
      isUnproven: boolean;
    }
  | { kind: 'scan'; at: string; scan: CourierEvent }
  | { kind: 'paid_back'; at: string; refund: Refund }
  | { kind: 'settled'; at: string; settled: Present<'settled'> };

export type MissingProof =
  | { step: 'paid' | 'handed_over' | 'delivered' | 'settled' }
  | { step: 'refund'; refund: Refund };

type HistoryOrder = Pick<Order, 'timeline' | 'provenance' | 'ending'>;

/** Events that can bring the seller's money. */
const SETTLING_KINDS = new Set<OrderEvent['kind']>(['received', 'completed', 'early_profit']);

/** Returns everything that happened to an order, newest first; each fact once. */
export function historyRows(
  { timeline, provenance }: HistoryOrder,
  scans: readonly CourierEvent[],
): HistoryRow[] {
  const events = [...timeline, ...provenEventsWithoutEntry(timeline, provenance)];
  // An event of the courier is recorded with the time of its scan.
  const reported = new Set(events.filter(({ actor }) => actor === 'courier').map(({ at }) => at));
  const settling = events.findLast(({ kind }) => SETTLING_KINDS.has(kind));
  const { settled } = provenance;
  const rows: HistoryRow[] = events.map((event) => ({
    kind: 'event',
    at: event.at,
    event,
    place: event.actor === 'courier' ? (scans.find(({ at }) => at === event.at)?.place ?? null) : null,
    payment: event.kind === 'paid' ? provenance.paid : null,
    settled: event === settling ? settled : null,
    isUnproven: event.kind === 'completed' && provenance.delivered?.by === 'seller',
  }));
  for (const scan of scans) if (!reported.has(scan.at)) rows.push({ kind: 'scan', at: scan.at, scan });
  for (const refund of provenance.refunds)
    if (refund.paid_back_at) rows.push({ kind: 'paid_back', at: refund.paid_back_at, refund });
  if (settled && !settling) rows.push({ kind: 'settled', at: settled.at, settled });
  // The last of several rows with the same time comes first.
  return rows.toReversed().toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** Orders of older versions have proof without an event. */
function provenEventsWithoutEntry(
  timeline: readonly OrderEvent[],
  { paid, handed_over, delivered }: Provenance,
): OrderEvent[] {
  const has = (kind: OrderEvent['kind']) => timeline.some((event) => event.kind === kind);
  const add = (kind: OrderEvent['kind'], actor: OrderEvent['actor'], at: string | undefined) =>
    at === undefined || has(kind) ? [] : [{ kind, actor, at, note: null }];
  return [
    ...add('paid', 'payment_provider', paid?.at),
    ...add('handed_over', 'courier', handed_over?.at),
    ...add('delivered', 'courier', delivered?.by === 'courier' ? delivered.at : undefined),
  ];
}

/** Returns the steps without external proof, the first one first. An order without a sale awaits only refunds. */
export function missingProof({ provenance, ending }: HistoryOrder): MissingProof[] {
  const { paid, handed_over, delivered, settled, refunds } = provenance;
  const missing: MissingProof[] = refunds
    .filter(({ paid_back_at }) => paid_back_at === null)
    .map((refund) => ({ step: 'refund', refund }));
  if (ending) return missing;
  if (!paid) missing.push({ step: 'paid' });
  if (!handed_over) missing.push({ step: 'handed_over' });
  if (!delivered) missing.push({ step: 'delivered' });
  if (!settled) missing.push({ step: 'settled' });
  return missing;
}
