// Where sellers pay to: one row that operators of finance change.
import type { RechargeSettings } from '@raan/contract/console/console-recharge-endpoints';
import { bahtToSatang, toBaht } from '@raan/contract/money';
import type { PayToBank } from '@raan/contract/wallet/recharge';
import { cleanCardNumber, isCardNumber } from '@raan/contract/withdrawals/bank-card';
import type { Selectable } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { conflict, failField } from '#platform/errors/app-error.ts';
import type { Schema } from '#platform/schema.ts';
import { isTronAddress } from './tron-address.ts';

export type RechargeSettingsRow = Selectable<Schema['recharge_settings']>;

/** The settings as they hold now. */
export async function rechargeSettings(db: Db | Tx): Promise<RechargeSettingsRow> {
  return await db.selectFrom('recharge_settings').selectAll().executeTakeFirstOrThrow();
}

/** The settings as operators see them. */
export async function rechargeSettingsView(db: Db | Tx): Promise<RechargeSettings> {
  const row = await rechargeSettings(db);
  const { bank, account_name, account_number, changed_by } = row;
  const changer =
    changed_by === null
      ? undefined
      : await db
          .selectFrom('operators')
          .select(['id', 'account'])
          .where('id', '=', changed_by)
          .executeTakeFirst();
  return {
    bank: bank && account_name && account_number ? { bank, account_name, account_number } : null,
    usdt: {
      enabled: row.usdt_enabled,
      address: row.usdt_address,
      rate: row.usdt_rate_satang === null ? null : toBaht(row.usdt_rate_satang),
    },
    version: row.version,
    changed_at: row.changed_at,
    changed_by: changer ?? null,
  };
}

export type SettingsChange = {
  operatorId: number;
  /** As it was seen; another one by now means that somebody else was faster. */
  version: number;
  bank: PayToBank | null;
  usdt: { enabled: boolean; address: string | null; rate: number | null };
};

/**
 * Changes where sellers pay to from now on. Throws REQUEST_VALIDATION_ERROR for a number or an address that can't be one and for USDT
 * without address or rate, 409 where somebody changed it meanwhile.
 */
export async function changeRechargeSettings(
  tx: Tx,
  clock: Clock,
  change: SettingsChange,
): Promise<RechargeSettings> {
  const { numUpdatedRows } = await tx
    .updateTable('recharge_settings')
    .set({
      ...readBank(change.bank),
      ...readUsdt(change.usdt),
      version: change.version + 1,
      changed_at: nowIso(clock),
      changed_by: change.operatorId,
    })
    .where('version', '=', change.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw conflict('decided_meanwhile');
  return await rechargeSettingsView(tx);
}

function readBank(bank: PayToBank | null) {
  if (bank === null) return { bank: null, account_name: null, account_number: null };
  const account_number = cleanCardNumber(bank.account_number);
  if (!isCardNumber(account_number)) throw failField('bank.account_number', 'card_number_wrong');
  const account_name = bank.account_name.trim();
  if (account_name === '') throw failField('bank.account_name', 'field_required');
  return { bank: bank.bank, account_name, account_number };
}

function readUsdt({ enabled, address: typed, rate: baht }: SettingsChange['usdt']) {
  const address = typed?.trim() || null;
  if (address !== null && !isTronAddress(address)) throw failField('usdt.address', 'usdt_address_wrong');
  const rate = baht === null ? null : bahtToSatang(baht);
  if (rate === undefined || (rate !== null && rate <= 0)) throw failField('usdt.rate', 'amount_invalid');
  if (enabled && address === null) throw failField('usdt.address', 'field_required');
  if (enabled && rate === null) throw failField('usdt.rate', 'field_required');
  return { usdt_enabled: enabled, usdt_address: address, usdt_rate_satang: rate };
}
