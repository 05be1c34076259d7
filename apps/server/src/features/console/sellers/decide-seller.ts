// Each decision checks the current state, so that the second of two parallel ones gets a conflict.
import type { AuditAction, AuditDetail } from '@raan/contract/console/audit';
import type {
  EARLY_RECEIPT_GRANTS,
  EARLY_RECEIPT_REVOCATIONS,
  REINSTATEMENT_REASONS,
  SECOND_FACTOR_RESETS,
  SuspensionReason,
  UnshippedOrdersChoice,
} from '@raan/contract/sellers/seller-decision';
import type { SellerStatus } from '@raan/contract/sellers/seller';
import { toBaht } from '@raan/contract/money';
import type { Updateable } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import type { Schema } from '#platform/schema.ts';
import { notifyAccountEvent } from '#features/auth/notify-account-event.ts';
import { endSessions, type SessionWatch } from '#features/auth/sessions.ts';
import { resetTwoFactor } from '#features/auth/two-factor.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';
import type { AccountNotice, OperatorNotice } from '#features/notifications/notification-texts.ts';
import { loadEarlyReceipt } from '#features/sellers/early-receipt.ts';
import { returnWithdrawals } from '#features/withdrawals/return-withdrawals.ts';

type SellerDecisionDeps = { clock: Clock; realtimeSignal: RealtimeSignal; sessionWatch: SessionWatch };

type LockedSeller = { status: SellerStatus; can_bulk_profit: boolean; totp_secret: Buffer | null };

type Codes = {
  grant_early_receipt: (typeof EARLY_RECEIPT_GRANTS)[number];
  revoke_early_receipt: (typeof EARLY_RECEIPT_REVOCATIONS)[number];
  suspend: SuspensionReason;
  unsuspend: (typeof REINSTATEMENT_REASONS)[number];
  reset_second_factor: (typeof SECOND_FACTOR_RESETS)[number];
};
export type SellerDecisionKind = keyof Codes;
export type ReasonOf<Kind extends SellerDecisionKind> = Codes[Kind];

/** The note may be empty, except for a code that says nothing by itself. */
type SellerReason<Kind extends SellerDecisionKind> = { code: Codes[Kind]; note: string };

type Rule<Kind extends SellerDecisionKind> = {
  /** The seller is already in the target state: another operator has decided. */
  isAlreadyDecided: (seller: LockedSeller) => boolean;
  change: (
    reason: SellerReason<Kind>,
    at: string,
    orders: UnshippedOrdersChoice,
  ) => Updateable<Schema['sellers']>;
  /** Notification of the seller; absent if the change itself notifies. */
  notice?: OperatorNotice;
  /** Notification for sellers who may not be able to sign in: also by mail. */
  accountEvent?: Extract<AccountNotice, 'account_suspended' | 'account_unsuspended'>;
  action: AuditAction;
};

const RULES: { readonly [Kind in SellerDecisionKind]: Rule<Kind> } = {
  grant_early_receipt: {
    isAlreadyDecided: (seller) => seller.can_bulk_profit,
    change: () => ({ can_bulk_profit: true }),
    notice: 'early_receipt_granted',
    action: 'early_receipt_granted',
  },
  revoke_early_receipt: {
    isAlreadyDecided: (seller) => !seller.can_bulk_profit,
    change: () => ({ can_bulk_profit: false }),
    notice: 'early_receipt_revoked',
    action: 'early_receipt_revoked',
  },
  suspend: {
    isAlreadyDecided: (seller) => seller.status === 'suspended',
    change: ({ code, note }, at, orders) => ({
      status: 'suspended',
      suspension_code: code,
      suspension_reason: note || null,
      suspended_at: at,
      suspension_orders: orders,
    }),
    accountEvent: 'account_suspended',
    action: 'seller_suspended',
  },
  unsuspend: {
    isAlreadyDecided: (seller) => seller.status === 'active',
    change: () => ({
      status: 'active',
      suspension_code: null,
      suspension_reason: null,
      suspended_at: null,
      suspension_orders: null,
    }),
    accountEvent: 'account_unsuspended',
    action: 'seller_unsuspended',
  },
  reset_second_factor: {
    isAlreadyDecided: (seller) => seller.totp_secret === null,
    change: () => ({}),
    action: 'seller_second_factor_reset',
  },
};

export type SellerDecision<Kind extends SellerDecisionKind = SellerDecisionKind> = {
  [Each in Kind]: {
    operator: { id: number };
    sellerId: number;
    decision: Each;
    reason: SellerReason<Each>;
    /** Choice for unshipped orders; only for a suspension. Default: refund. */
    orders?: UnshippedOrdersChoice | undefined;
  };
}[Kind];

/**
 * Makes a decision, notifies the seller with the reason, and audits it. Early receipt requires the conditions
 * of the published rule. A suspension ends all sessions, pauses the store, blocks sign-in, and returns withdrawals to
 * the balance. Throws REQUEST_NOT_FOUND, and 409 if the account is closed, the seller is already in the target state
 * or does not meet the rule.
 */
export async function decideSeller<Kind extends SellerDecisionKind>(
  tx: Tx,
  { clock, realtimeSignal, sessionWatch }: SellerDecisionDeps,
  { operator, sellerId, decision, reason, orders = 'refund' }: SellerDecision<Kind>,
): Promise<void> {
  const { isAlreadyDecided, change, notice, accountEvent, action } = RULES[decision];
  const seller = await lockSeller(tx, sellerId);
  if (seller.status === 'closed') throw conflict('account_is_closed');
  if (isAlreadyDecided(seller)) throw conflict('decided_meanwhile');
  const grounds = decision === 'grant_early_receipt' ? await assertEligible(tx, sellerId) : {};
  const at = nowIso(clock);
  const publicReason = { reason_code: reason.code, reason: reason.note };
  await tx
    .updateTable('sellers')
    .set({ ...change(reason, at, orders), updated_at: at })
    .where('id', '=', sellerId)
    .execute();
  // Before any notification, because the ledger is locked first.
  const returned =
    decision === 'suspend'
      ? await returnWithdrawals(tx, { clock, realtimeSignal }, { sellerId, operatorId: operator.id })
      : [];
  if (notice)
    await notify(tx, realtimeSignal, { sellerId, type: 'system', at, data: { notice, ...publicReason } });
  if (accountEvent)
    await notifyAccountEvent(tx, { clock, realtimeSignal }, sellerId, accountEvent, publicReason);
  if (decision === 'suspend') await endSessions(tx, sessionWatch, sellerId);
  if (decision === 'reset_second_factor')
    await resetTwoFactor(tx, { clock, realtimeSignal, sessionWatch }, sellerId, publicReason);
  for (const { id, amount } of returned)
    await audit(tx, clock, {
      operator,
      action: 'withdrawal_rejected',
      subject: { kind: 'withdrawal', id },
      detail: { seller_id: sellerId, amount: toBaht(amount), reason_code: 'store_suspended' },
    });
  await audit(tx, clock, {
    operator,
    action,
    subject: { kind: 'seller', id: sellerId },
    detail: { ...publicReason, ...grounds, ...(decision === 'suspend' && { unshipped_orders: orders }) },
  });
}

async function lockSeller(tx: Tx, sellerId: number): Promise<LockedSeller> {
  const seller = await tx
    .selectFrom('sellers')
    .select(['status', 'can_bulk_profit', 'totp_secret'])
    .where('id', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!seller) throw fail('REQUEST_NOT_FOUND');
  return seller;
}

/** Returns the audit detail of the conditions. Throws 409 if a condition of the published rule is not met. */
async function assertEligible(tx: Tx, sellerId: number): Promise<AuditDetail> {
  const earlyReceipt = await loadEarlyReceipt(tx, sellerId);
  if (!earlyReceipt.is_eligible) throw conflict('early_receipt_not_eligible');
  const orders = earlyReceipt.conditions.find(({ key }) => key === 'completed_orders');
  return { completed_orders: orders?.have ?? 0 };
}
