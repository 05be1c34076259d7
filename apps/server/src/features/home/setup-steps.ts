import { LISTED_PRODUCTS_MIN, SETUP_STEPS, type Setup } from '@raan/contract/home/home-endpoints';
import type { VERIFICATION_STATUSES } from '@raan/contract/sellers/seller';
import type { BankCardState } from '@raan/contract/withdrawals/bank-card';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { firstRow } from '#platform/rows.ts';
import { isDefaultStoreName } from '#features/shop/create-store.ts';

export type SetupFacts = {
  store_name: string;
  is_shared: boolean;
  is_dismissed: boolean;
  has_seen_first_order: boolean;
  verification_status: (typeof VERIFICATION_STATUSES)[number];
  /** State of the current bank account; null without one. */
  card_state: BankCardState | null;
  /** The oldest order that was paid, and neither cancelled nor refunded. */
  first_order_id: number | null;
};

export async function selectSetupFacts(db: Db, sellerId: number): Promise<SetupFacts> {
  const { rows } = await sql<SetupFacts>`
    select stores.store_name, stores.shared_at is not null as is_shared,
      sellers.setup_dismissed_at is not null as is_dismissed,
      sellers.first_order_seen_at is not null as has_seen_first_order,
      sellers.verification_status,
      (select state from bank_cards where seller_id = ${sellerId} and removed_at is null) as card_state,
      (select id from orders where seller_id = ${sellerId} and paid_at is not null and status not in ('cancelled', 'refunded')
        order by id limit 1) as first_order_id
    from sellers join stores on stores.seller_id = sellers.id
    where sellers.id = ${sellerId}`.execute(db);
  return firstRow(rows);
}

export const hasSold = (facts: SetupFacts) => facts.has_seen_first_order || facts.first_order_id !== null;

/** Returns the setup steps; null after the first order, when all are done, and once dismissed. */
export function findSetup(facts: SetupFacts, listed: number): Setup | null {
  if (facts.is_dismissed || hasSold(facts)) return null;
  const doneIf = (isDone: boolean) => (isDone ? 'done' : 'open');
  const states = {
    store_name: doneIf(!isDefaultStoreName(facts.store_name)),
    products: doneIf(listed >= LISTED_PRODUCTS_MIN),
    share: doneIf(facts.is_shared),
    verification: DECISION_STATES[facts.verification_status],
    bank_account: facts.card_state === null ? 'open' : DECISION_STATES[facts.card_state],
  } as const;
  const steps = SETUP_STEPS.map((step) => ({ step, state: states[step] }));
  return steps.every(({ state }) => state === 'done') ? null : { steps, listed_products: listed };
}

const DECISION_STATES = {
  unverified: 'open',
  pending: 'waiting',
  rejected: 'rejected',
  verified: 'done',
} as const;
