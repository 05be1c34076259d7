import type { PayoutFormat } from '@raan/contract/console/payout-file-endpoints';
import { PAYOUT_FILE_PAYMENTS_MAX } from '@raan/contract/console/payout-file-endpoints';
import { satang, sumSatang, type Satang } from '@raan/contract/money';
import type { BankCode } from '@raan/contract/withdrawals/bank-card';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db, Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { decideWithdrawal } from '#features/withdrawals/decide-withdrawal.ts';
import { unsealCard } from '#features/withdrawals/sealed-card.ts';
import { PayoutLayoutError, writeBankText } from './bank-text.ts';
import { writePain001 } from './pain-001.ts';

type PayoutConfig = Pick<Config, 'payoutDebtor' | 'payoutLayout'>;
type Payable = { id: number; version: number; seller_id: number; net: Satang };

/** The formats that this server can write; none without a paying account. */
export function payoutFormats({ payoutDebtor, payoutLayout }: PayoutConfig): PayoutFormat[] {
  if (!payoutDebtor) return [];
  return payoutLayout ? ['pain.001', 'bank_text'] : ['pain.001'];
}

/** Selects the approved withdrawals that this operator may pay, oldest first, and counts the others. */
export async function selectPayable(
  db: Db | Tx,
  operatorId: number,
): Promise<{ payable: Payable[]; leftOut: number }> {
  const { rows } = await sql<Payable & { may: boolean }>`
    select withdrawal.id, withdrawal.version, withdrawal.seller_id, withdrawal.amount_satang - withdrawal.fee_satang as net,
      withdrawal.approved_by <> ${operatorId} and receivable.balance_satang = 0
        and (sellers.status <> 'suspended' or withdrawal.requested_by is not null)
        and not exists (select from payout_file_payments paid where paid.withdrawal_id = withdrawal.id) as may
    from withdrawals withdrawal
    join sellers on sellers.id = withdrawal.seller_id
    join ledger_accounts receivable on receivable.seller_id = withdrawal.seller_id and receivable.kind = 'receivable'
    where withdrawal.state = 'approved'
    order by withdrawal.created_at, withdrawal.id`.execute(db);
  const payable = rows.filter(({ may }) => may).slice(0, PAYOUT_FILE_PAYMENTS_MAX);
  return { payable, leftOut: rows.length - payable.length };
}

/**
 * Creates a file of all withdrawals that the operator may pay and starts their payout, in one transaction. Returns its id.
 * Throws 409 if the format is not configured or the operator saw another number or total, 422 if a value does not fit the bank's layout.
 */
export async function createPayoutFile(
  tx: Tx,
  deps: { clock: Clock; realtimeSignal: RealtimeSignal; config: Config; secret: string },
  {
    operatorId,
    format,
    seen,
  }: { operatorId: number; format: PayoutFormat; seen: { payments: number; total: Satang } },
): Promise<number> {
  if (!payoutFormats(deps.config).includes(format)) throw conflict('payout_file_unconfigured');
  // Two operators create files one after the other, so that the second sees what the first has taken.
  await sql`lock table payout_files in share row exclusive mode`.execute(tx);
  const { payable } = await selectPayable(tx, operatorId);
  const total = sumSatang(payable.map(({ net }) => net));
  if (payable.length === 0 || payable.length !== seen.payments || total !== seen.total)
    throw conflict('decided_meanwhile');
  const at = nowIso(deps.clock);
  const { id } = await tx
    .insertInto('payout_files')
    .values({ format, created_by: operatorId, created_at: at, payments: payable.length, total_satang: total })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('payout_file_payments')
    .values(
      payable.map((one, index) => ({
        file_id: id,
        position: index + 1,
        seller_id: one.seller_id,
        withdrawal_id: one.id,
        amount_satang: one.net,
      })),
    )
    .execute();
  // In the lock order of sellers.
  for (const one of payable.toSorted((a, b) => a.seller_id - b.seller_id))
    await decideWithdrawal(tx, deps, {
      operatorId,
      withdrawalId: one.id,
      version: one.version,
      step: 'process',
      note: '',
    });
  await writePayoutFile(tx, deps, id);
  return id;
}

type StoredPayment = {
  withdrawal_id: number;
  seller_id: number;
  amount_satang: Satang;
  bank: BankCode;
  number: Buffer;
  holder: Buffer;
};

/** Writes the file, the same at every call. Throws REQUEST_NOT_FOUND, 409 without configuration, 422 if a value does not fit. */
export async function writePayoutFile(
  db: Db | Tx,
  { config, secret }: { config: PayoutConfig; secret: string },
  id: number,
): Promise<{ name: string; bytes: Buffer }> {
  const file = await db
    .selectFrom('payout_files')
    .select(['format', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) throw fail('REQUEST_NOT_FOUND');
  const { payoutDebtor: debtor, payoutLayout: layout } = config;
  if (!debtor) throw conflict('payout_file_unconfigured');
  const { rows } = await sql<StoredPayment>`
    select payment.withdrawal_id, payment.seller_id, payment.amount_satang, card.bank, card.number, card.holder
    from payout_file_payments payment
    join withdrawals withdrawal on withdrawal.seller_id = payment.seller_id and withdrawal.id = payment.withdrawal_id
    join bank_cards card on card.seller_id = withdrawal.seller_id and card.id = withdrawal.card_id
    where payment.file_id = ${id} order by payment.position`.execute(db);
  const content = {
    id,
    createdAt: file.created_at,
    debtor,
    payments: rows.map((row) => ({
      withdrawalId: row.withdrawal_id,
      amount: satang(row.amount_satang),
      bank: row.bank,
      account: unsealCard(secret, row.seller_id, 'number', row.number),
      holder: unsealCard(secret, row.seller_id, 'holder', row.holder),
    })),
  };
  if (file.format === 'pain.001') return { name: `raan-payout-${id}.xml`, bytes: writePain001(content) };
  if (!layout) throw conflict('payout_file_unconfigured');
  try {
    return { name: `raan-payout-${id}.txt`, bytes: writeBankText(layout, content) };
  } catch (error) {
    if (error instanceof PayoutLayoutError) throw conflict('payout_file_layout');
    throw error;
  }
}
