// Decisions on a seller. Each asks for the state that it changes, so that of two operators the second is told and overwrites nothing.
import type { AuditAction, AuditDetail } from '@raan/contract/console/audit';
import type {
  EARLY_RECEIPT_GRANTS,
  EARLY_RECEIPT_REVOCATIONS,
  REINSTATEMENT_REASONS,
  SECOND_FACTOR_RESETS,
  SuspensionReason,
} from '@raan/contract/sellers/seller-decision';
import type { Updateable } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import type { Schema } from '#platform/schema.ts';
import { tellOfAccount } from '#features/auth/account-news.ts';
import { endSessions, type SessionWatch } from '#features/auth/sessions.ts';
import { resetTwoFactor } from '#features/auth/two-factor.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import type { AccountNotice, OperatorNotice } from '#features/notifications/notification-texts.ts';
import { earlyReceipt } from '#features/sellers/early-receipt.ts';

type SellerDecisionDeps = { clock: Clock; hint: NotificationHint; sessionWatch: SessionWatch };

type Locked = { status: 'active' | 'suspended'; can_bulk_profit: boolean; totp_secret: Buffer | null };

/** The codes that each decision is made by. */
type Codes = {
  grant_early_receipt: (typeof EARLY_RECEIPT_GRANTS)[number];
  revoke_early_receipt: (typeof EARLY_RECEIPT_REVOCATIONS)[number];
  suspend: SuspensionReason;
  unsuspend: (typeof REINSTATEMENT_REASONS)[number];
  reset_second_factor: (typeof SECOND_FACTOR_RESETS)[number];
};
export type SellerDecisionKind = keyof Codes;
export type ReasonOf<Kind extends SellerDecisionKind> = Codes[Kind];

/** Why, by a code that the seller's language has words for; the words beside it may be empty, except where the code says nothing. */
type SellerReason<Kind extends SellerDecisionKind> = { code: Codes[Kind]; words: string };

type Rule<Kind extends SellerDecisionKind> = {
  /** The seller stands so already: somebody else has decided meanwhile. */
  isSo: (seller: Locked) => boolean;
  change: (reason: SellerReason<Kind>, at: string) => Updateable<Schema['sellers']>;
  /** What the seller is told; absent where the change itself tells. */
  notice?: OperatorNotice;
  /** The same for who may not be able to sign in: by mail as well. */
  news?: Extract<AccountNotice, 'account_suspended' | 'account_unsuspended'>;
  action: AuditAction;
};

const RULES: { readonly [Kind in SellerDecisionKind]: Rule<Kind> } = {
  grant_early_receipt: {
    isSo: (seller) => seller.can_bulk_profit,
    change: () => ({ can_bulk_profit: true }),
    notice: 'early_receipt_granted',
    action: 'early_receipt_granted',
  },
  revoke_early_receipt: {
    isSo: (seller) => !seller.can_bulk_profit,
    change: () => ({ can_bulk_profit: false }),
    notice: 'early_receipt_revoked',
    action: 'early_receipt_revoked',
  },
  suspend: {
    isSo: (seller) => seller.status === 'suspended',
    change: ({ code, words }, at) => ({
      status: 'suspended',
      suspension_code: code,
      suspension_reason: words || null,
      suspended_at: at,
    }),
    news: 'account_suspended',
    action: 'seller_suspended',
  },
  unsuspend: {
    isSo: (seller) => seller.status === 'active',
    change: () => ({
      status: 'active',
      suspension_code: null,
      suspension_reason: null,
      suspended_at: null,
    }),
    news: 'account_unsuspended',
    action: 'seller_unsuspended',
  },
  reset_second_factor: {
    isSo: (seller) => seller.totp_secret === null,
    change: () => ({}),
    action: 'seller_second_factor_reset',
  },
};

/** A decision with a reason of its own kind. */
export type SellerDecision<Kind extends SellerDecisionKind = SellerDecisionKind> = {
  [Each in Kind]: {
    operator: { id: number };
    sellerId: number;
    decision: Each;
    reason: SellerReason<Each>;
  };
}[Kind];

/**
 * Makes a decision, tells its seller why, and writes it down. The early receipt goes to who meets the published rule; a suspension ends
 * all sessions at once, the store takes no orders, and sign-in is refused with the reason and since when. Throws REQUEST_NOT_FOUND,
 * and 409 where the seller stands so already or does not meet the rule.
 */
export async function decideSeller<Kind extends SellerDecisionKind>(
  tx: Tx,
  { clock, hint, sessionWatch }: SellerDecisionDeps,
  { operator, sellerId, decision, reason }: SellerDecision<Kind>,
): Promise<void> {
  const { isSo, change, notice, news, action } = RULES[decision];
  const seller = await lockSeller(tx, sellerId);
  if (isSo(seller)) throw conflict('decided_meanwhile');
  const grounds = decision === 'grant_early_receipt' ? await demandEligible(tx, sellerId) : {};
  const at = nowIso(clock);
  const told = { reason_code: reason.code, reason: reason.words };
  await tx
    .updateTable('sellers')
    .set({ ...change(reason, at), updated_at: at })
    .where('id', '=', sellerId)
    .execute();
  if (notice) await notify(tx, hint, { sellerId, type: 'system', at, data: { notice, ...told } });
  if (news) await tellOfAccount(tx, { clock, hint }, sellerId, news, told);
  if (decision === 'suspend') await endSessions(tx, sessionWatch, sellerId);
  if (decision === 'reset_second_factor')
    await resetTwoFactor(tx, { clock, hint, sessionWatch }, sellerId, told);
  await audit(tx, clock, {
    operator,
    action,
    subject: { kind: 'seller', id: sellerId },
    detail: { ...told, ...grounds },
  });
}

async function lockSeller(tx: Tx, sellerId: number): Promise<Locked> {
  const seller = await tx
    .selectFrom('sellers')
    .select(['status', 'can_bulk_profit', 'totp_secret'])
    .where('id', '=', sellerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!seller) throw fail('REQUEST_NOT_FOUND');
  return seller;
}

/** On what the early receipt is granted. Throws 409 where a condition of the published rule is not met. */
async function demandEligible(tx: Tx, sellerId: number): Promise<AuditDetail> {
  const standing = await earlyReceipt(tx, sellerId);
  if (!standing.is_eligible) throw conflict('early_receipt_not_eligible');
  const orders = standing.conditions.find(({ key }) => key === 'completed_orders');
  return { completed_orders: orders?.have ?? 0 };
}
