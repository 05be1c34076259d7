// One way for webhooks, polls and repeats: whatever the provider shows is applied once.
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { callLimit, type PaymentProvider, type Sighting } from './payment-provider.ts';
import { receiveDispute } from './receive-dispute.ts';
import { receivePayment } from './receive-payment.ts';
import type { SeenAttempt, Settlement } from './settlement.ts';
import { receiveRefundSighting } from './receive-refund-sighting.ts';

export type PaymentDeps = { db: Db; clock: Clock; provider: PaymentProvider; settlement: Settlement };

/** Looks a payment up at the provider, applies what happened, and returns it. Throws if the provider does not answer. */
export async function lookUp(
  deps: PaymentDeps,
  seen: SeenAttempt,
  signal?: AbortSignal,
): Promise<{ sightings: readonly Sighting[]; isPaid: boolean }> {
  const sightings = await deps.provider.look(seen.ref, callLimit(signal));
  for (const sighting of sightings) {
    if (sighting.kind === 'paid') await receivePayment(deps, deps.settlement, seen, sighting);
    else if (sighting.kind === 'dispute') await receiveDispute(deps, seen, sighting);
    else await receiveRefundSighting(deps, seen, sighting);
  }
  return { sightings, isPaid: sightings.some(({ kind }) => kind === 'paid') };
}

/** Finds the payment of an object or of money, by any of its names; undefined if it is not ours. */
export async function findSeenAttempt(
  db: Db,
  provider: string,
  names: readonly string[],
): Promise<SeenAttempt | undefined> {
  if (names.length === 0) return undefined;
  const attempts = db
    .selectFrom('payment_attempts')
    .select(['provider', 'provider_ref as ref', 'payment_id as paymentId', 'attempt'])
    .where('provider', '=', provider)
    .where('provider_ref', 'is not', null)
    .$narrowType<{ ref: string }>();
  const named = await attempts.where('provider_ref', 'in', names).executeTakeFirst();
  if (named) return named;
  return await attempts
    .where('provider_ref', 'in', (eb) =>
      eb
        .selectFrom('payment_events')
        .select('payment_events.provider_ref')
        .where('payment_events.provider', '=', provider)
        .where('payment_events.event_id', 'in', names)
        .where('payment_events.provider_ref', 'is not', null)
        .$narrowType<{ provider_ref: string }>(),
    )
    .executeTakeFirst();
}
