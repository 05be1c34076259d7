// One finance operator proposes a change of the accounts and another confirms it, so that nobody redirects money alone.
import { USDT_RATE_MAX_BAHT, USDT_RATE_MIN_BAHT } from '@raan/contract/constants';
import type { RechargeSettings } from '@raan/contract/console/console-recharge-endpoints';
import { bahtToSatang, toBaht, type Satang } from '@raan/contract/money';
import type { RechargeBankAccount } from '@raan/contract/wallet/recharge';
import { normalizeCardNumber, isCardNumber } from '@raan/contract/withdrawals/bank-card';
import type { Selectable, Updateable } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { conflict, fail, failField, requiredText } from '#platform/errors/app-error.ts';
import type { AccountsProposal, Schema } from '#platform/schema.ts';
import { isTronAddress } from './tron-address.ts';

export type RechargeSettingsRow = Selectable<Schema['recharge_settings']>;

/** Loads the current settings. */
export async function loadRechargeSettings(db: Db | Tx): Promise<RechargeSettingsRow> {
  return await db.selectFrom('recharge_settings').selectAll().executeTakeFirstOrThrow();
}

/** Loads the settings and the open proposal for operators. */
export async function loadRechargeSettingsView(db: Db | Tx): Promise<RechargeSettings> {
  const row = await loadRechargeSettings(db);
  const { bank, account_name, account_number, proposal, proposed_at } = row;
  const ids = [row.changed_by, row.confirmed_by, row.proposed_by].filter((id) => id !== null);
  const operators =
    ids.length === 0
      ? []
      : await db.selectFrom('operators').select(['id', 'account']).where('id', 'in', ids).execute();
  const operatorOf = (id: number | null) => operators.find((operator) => operator.id === id) ?? null;
  return {
    ...accountsView({
      bank: bank && account_name && account_number ? { bank, account_name, account_number } : null,
      usdt: { enabled: row.usdt_enabled, address: row.usdt_address, rate_satang: row.usdt_rate_satang },
    }),
    version: row.version,
    changed_at: row.changed_at,
    changed_by: operatorOf(row.changed_by),
    confirmed_by: operatorOf(row.confirmed_by),
    proposal:
      proposal && proposed_at
        ? { ...accountsView(proposal), proposed_by: operatorOf(row.proposed_by), proposed_at }
        : null,
  };
}

function accountsView({ bank, usdt: { rate_satang: rate, ...usdt } }: AccountsProposal) {
  return { bank, usdt: { ...usdt, rate: rate === null ? null : toBaht(rate) } };
}

/** Another version than the operator saw means that the settings changed meanwhile. */
export type SettingsRevision = { operatorId: number; version: number };

/**
 * Proposes new accounts and replaces an earlier proposal. Throws REQUEST_VALIDATION_ERROR for an invalid
 * number, address or rate, and 409 if the settings changed meanwhile.
 */
export async function proposeRechargeSettings(
  tx: Tx,
  clock: Clock,
  proposed: SettingsRevision & {
    bank: RechargeBankAccount | null;
    usdt: { enabled: boolean; address: string | null; rate: number | null };
  },
): Promise<void> {
  const accounts: AccountsProposal = { bank: readBank(proposed.bank), usdt: readUsdt(proposed.usdt) };
  await save(tx, proposed.version, {
    proposal: JSON.stringify(accounts),
    proposed_at: nowIso(clock),
    proposed_by: proposed.operatorId,
  });
}

/** Applies another operator's proposal. Throws AUTH_PERMISSION_DENIED for its author, 409 if it changed or is gone. */
export async function confirmRechargeSettings(
  tx: Tx,
  clock: Clock,
  confirmed: SettingsRevision,
): Promise<void> {
  const { bank, usdt, proposedBy } = await lockProposal(tx, confirmed.version);
  if (proposedBy === confirmed.operatorId) throw fail('AUTH_PERMISSION_DENIED', 'accounts_four_eyes');
  await save(tx, confirmed.version, {
    bank: bank?.bank ?? null,
    account_name: bank?.account_name ?? null,
    account_number: bank?.account_number ?? null,
    usdt_enabled: usdt.enabled,
    usdt_address: usdt.address,
    usdt_rate_satang: usdt.rate_satang,
    changed_at: nowIso(clock),
    changed_by: proposedBy,
    confirmed_by: confirmed.operatorId,
    ...NO_PROPOSAL,
  });
}

/** Discards the proposal. Throws 409 if the proposal changed or is missing. */
export async function discardRechargeSettings(tx: Tx, { version }: SettingsRevision): Promise<void> {
  await lockProposal(tx, version);
  await save(tx, version, NO_PROPOSAL);
}

const NO_PROPOSAL = { proposal: null, proposed_at: null, proposed_by: null } as const;

async function lockProposal(tx: Tx, version: number): Promise<AccountsProposal & { proposedBy: number }> {
  const row = await tx
    .selectFrom('recharge_settings')
    .select(['proposal', 'proposed_by'])
    .where('version', '=', version)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row?.proposal || row.proposed_by === null) throw conflict('decided_meanwhile');
  return { ...row.proposal, proposedBy: row.proposed_by };
}

async function save(tx: Tx, version: number, change: Updateable<Schema['recharge_settings']>): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('recharge_settings')
    .set({ ...change, version: version + 1 })
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw conflict('decided_meanwhile');
}

/** Whether a rate in satang per USDT is plausible. */
export function isUsdtRate(rate: Satang): boolean {
  return rate >= USDT_RATE_MIN_BAHT * 100 && rate <= USDT_RATE_MAX_BAHT * 100;
}

function readBank(bank: RechargeBankAccount | null): RechargeBankAccount | null {
  if (bank === null) return null;
  const account_number = normalizeCardNumber(bank.account_number);
  if (!isCardNumber(account_number)) throw failField('bank.account_number', 'card_number_wrong');
  const account_name = requiredText('bank.account_name', bank.account_name);
  return { bank: bank.bank, account_name, account_number };
}

function readUsdt({
  enabled,
  address: typed,
  rate: baht,
}: {
  enabled: boolean;
  address: string | null;
  rate: number | null;
}): AccountsProposal['usdt'] {
  const address = typed?.trim() || null;
  if (address !== null && !isTronAddress(address)) throw failField('usdt.address', 'usdt_address_wrong');
  const rate = baht === null ? null : bahtToSatang(baht);
  if (rate === undefined) throw failField('usdt.rate', 'amount_invalid');
  if (rate !== null && !isUsdtRate(rate))
    throw failField('usdt.rate', 'usdt_rate_out_of_band', {
      from: USDT_RATE_MIN_BAHT,
      to: USDT_RATE_MAX_BAHT,
    });
  if (enabled && address === null) throw failField('usdt.address', 'field_required');
  if (enabled && rate === null) throw failField('usdt.rate', 'field_required');
  return { enabled, address, rate_satang: rate };
}
