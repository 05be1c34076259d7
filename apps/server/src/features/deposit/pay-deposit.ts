import { SECURITY_DEPOSIT_BAHT } from '@raan/contract/constants';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { postTransfer } from '#features/ledger/post-transfer.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import { heldDeposit } from './deposit-view.ts';

const DEPOSIT: Satang = satang(SECURITY_DEPOSIT_BAHT * 100);

/** Locks a seller, so that two payments, or a payment and a decision, stand in line; answers how they stand. */
export async function lockSeller(
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
 * Pays the security deposit: available → held. Answers the available balance after it, in baht. Throws 409 where the identity is not
 * verified or it is paid already, and BUSINESS_INSUFFICIENT_BALANCE, which tells both amounts.
 */
export async function payDeposit(
  tx: Tx,
  { clock, hint }: { clock: Clock; hint: NotificationHint },
  sellerId: number,
): Promise<number> {
  const { isVerified } = await lockSeller(tx, sellerId);
  if (await heldDeposit(tx, sellerId)) throw conflict('deposit_paid_already');
  if (!isVerified) throw conflict('deposit_needs_verification');
  const { available: had } = await sellerBalances(tx, sellerId);
  if (had < DEPOSIT)
    throw fail('BUSINESS_INSUFFICIENT_BALANCE', 'deposit_balance_short', {
      need: formatBaht(DEPOSIT),
      have: formatBaht(had),
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
  await notify(tx, hint, {
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
