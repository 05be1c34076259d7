import { bangkokDay } from '@raan/contract/calendar';
import { WITHDRAWAL_MAX_BAHT, WITHDRAWAL_MIN_BAHT } from '@raan/contract/constants';
import { satang, toBaht } from '@raan/contract/money';
import {
  RUNNING_WITHDRAWAL_STATES,
  WITHDRAWAL_BLOCKS,
  type WithdrawalBlock,
  type WithdrawLimits,
} from '@raan/contract/withdrawals/withdrawal';
import { startOfBangkokDay, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db, Tx } from '#platform/db.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { loadObstacles } from '#features/sellers/closing-obstacles.queries.ts';
import { selectActiveCard, type CardRow } from './bank-cards.ts';

type LimitDeps = { clock: Clock; config: Config };

/** End (ISO) of the cooldown after a change of card, password, address or second factor; null if there is none. */
async function cooldownEnd(
  db: Db | Tx,
  { clock, config }: LimitDeps,
  sellerId: number,
  card: CardRow | undefined,
): Promise<string | null> {
  const seller = await db
    .selectFrom('sellers')
    .leftJoin('withdrawal_passwords', 'withdrawal_passwords.seller_id', 'sellers.id')
    .select(['password_changed_at', 'safety_changed_at', 'withdrawal_passwords.changed_at'])
    .where('sellers.id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const changes = [
    seller.password_changed_at,
    seller.safety_changed_at,
    seller.changed_at,
    card?.is_replacement && card.state === 'verified' ? card.decided_at : null,
  ];
  const latest = Math.max(0, ...changes.map((at) => (at === null ? 0 : Date.parse(at))));
  const until = latest + config.withdrawalHoldMs;
  return latest > 0 && until > clock.now() ? new Date(until).toISOString() : null;
}

async function countWithdrawals(db: Db | Tx, clock: Clock, sellerId: number) {
  const today = startOfBangkokDay(bangkokDay(clock.now()));
  return await db
    .selectFrom('withdrawals')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('created_at', '>=', today)
        .filterWhere('state', 'not in', ['cancelled', 'rejected'])
        .as('counted_today'),
      eb.fn.countAll<number>().filterWhere('created_at', '>=', today).as('requested_today'),
      eb.fn.countAll<number>().filterWhere('state', 'in', RUNNING_WITHDRAWAL_STATES).as('running'),
    ])
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
}

/** Whether balances in production come from the sandbox, so that nothing may be paid out. */
export function isPlayMoney({ production, sandboxPayments }: Config): boolean {
  return production && sandboxPayments;
}

/** Whether something besides the available balance prevents closing the account. */
async function isClosingBlocked(db: Db | Tx, clock: Clock, sellerId: number): Promise<boolean> {
  const obstacles = await loadObstacles(db, clock, sellerId);
  return obstacles.some(({ kind }) => kind !== 'available');
}

/**
 * Loads the limits, the card for a payout, and all reasons against one by priority. They stay valid while the caller's
 * transaction locks the seller. With `closing`, a rest below the minimum can be paid out in full.
 */
export async function loadWithdrawalLimits(
  db: Db | Tx,
  deps: LimitDeps,
  sellerId: number,
  closing: boolean,
): Promise<{ limits: WithdrawLimits; card: CardRow | undefined; blocks: WithdrawalBlock[] }> {
  const { clock, config } = deps;
  const { verification_status } = await db
    .selectFrom('sellers')
    .select('verification_status')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const card = await selectActiveCard(db, sellerId);
  const { available, receivable } = await sellerBalances(db, sellerId);
  const { counted_today, requested_today, running } = await countWithdrawals(db, clock, sellerId);
  const hold_until = await cooldownEnd(db, deps, sellerId, card);
  const isBelowMinimum = available < WITHDRAWAL_MIN_BAHT * 100;
  const isRest = closing && isBelowMinimum && available > 0;
  const left_today = Math.max(0, config.withdrawalsPerDay - counted_today);
  const isBlocking: Readonly<Record<WithdrawalBlock, boolean>> = {
    sandbox: isPlayMoney(config),
    not_verified: verification_status !== 'verified',
    no_card: !card,
    card_pending: card?.state === 'pending',
    card_rejected: card?.state === 'rejected',
    owes: receivable < 0,
    running: running > 0,
    held: hold_until !== null,
    daily_limit: left_today === 0,
    requests_limit: requested_today >= config.withdrawalRequestsPerDay,
    closing_blocked: closing && (await isClosingBlocked(db, clock, sellerId)),
    balance_short: isBelowMinimum && !isRest,
  };
  // The first matching block is shown.
  const blocks = WITHDRAWAL_BLOCKS.filter((block) => isBlocking[block]);
  return {
    card,
    blocks,
    limits: {
      min_amount: isRest ? toBaht(available) : WITHDRAWAL_MIN_BAHT,
      max_amount: WITHDRAWAL_MAX_BAHT,
      // A fee could exceed the rest, and the account could then never be closed.
      fee: isRest ? 0 : config.withdrawalFeeBaht,
      available: toBaht(available),
      daily_count: config.withdrawalsPerDay,
      left_today,
      hold_until,
      owed: toBaht(satang(0 - receivable)),
      blocked_by: blocks[0] ?? null,
    },
  };
}
