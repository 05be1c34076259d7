import { SECURITY_DEPOSIT_BAHT } from '@raan/contract/constants';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import { selectHeldDeposit } from './deposit-view.ts';

const DEPOSIT: Satang = satang(SECURITY_DEPOSIT_BAHT * 100);

/** Locks a seller, so that their payments and decisions run one after another. Throws REQUEST_NOT_FOUND. */
export async function lockDepositSeller(
  tx: Tx,
  sellerId: number,
): Promise<{ isVerified: boolean; isSuspended: boolean }> {
  const seller = await tx
    .selectFrom('sellers')
    .select(['verification_status', 'status'])
    .where('id', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!seller) throw fail('REQUEST_NOT_FOUND');
  return {
    isVerified: seller.verification_status === 'verified',
    isSuspended: seller.status === 'suspended',
  };
}

/**
 * Pays the security deposit from the available balance. Returns the available balance afterwards, in baht.
 * Throws 409 if the identity is not verified or the deposit is paid already, and
 * BUSINESS_INSUFFICIENT_BALANCE with both amounts.
 */
export async function payDeposit(
  tx: Tx,
  { clock, realtimeSignal }: { clock: Clock; realtimeSignal: RealtimeSignal },
  sellerId: number,
): Promise<number> {
  const { isVerified } = await lockDepositSeller(tx, sellerId);
  if (await selectHeldDeposit(tx, sellerId)) throw conflict('deposit_paid_already');
  if (!isVerified) throw conflict('deposit_needs_verification');
  const { available: balance } = await sellerBalances(tx, sellerId);
  if (balance < DEPOSIT)
    throw fail('BUSINESS_INSUFFICIENT_BALANCE', 'deposit_balance_short', {
      need: formatBaht(DEPOSIT),
      have: formatBaht(balance),
    });
  const at = nowIso(clock);
  const { id } = await tx
    .insertInto('security_deposits')
    .values({ seller_id: sellerId, amount_satang: DEPOSIT, paid_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await postTransfer(tx, {
    kind: 'deposit',
    key: `deposit:${sellerId}:${id}`,
    sellerId,
    at,
    postings: [
      {
        debit: { kind: 'available', sellerId },
        credit: { kind: 'security_deposit', sellerId },
        amount: DEPOSIT,
      },
    ],
  });
  const { available } = await sellerBalances(tx, sellerId);
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'deposit',
    at,
    data: {
      status: 'paid',
      amount: toBaht(DEPOSIT),
      balance_after: toBaht(available),
      processed_at: at,
    },
  });
  return toBaht(available);
}
