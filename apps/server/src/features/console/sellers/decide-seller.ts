// Decisions on a seller. Each asks for the state that it changes, so that of two operators the second is told and overwrites nothing.
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import { endSessions, type SessionWatch } from '#features/auth/sessions.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';
import type { OperatorNotice } from '#features/notifications/notification-texts.ts';
import { earlyReceipt } from '#features/sellers/early-receipt.ts';

export type SellerDecisionDeps = { clock: Clock; hint: NotificationHint; sessionWatch: SessionWatch };
export type SellerDecision = { operator: { id: number }; sellerId: number; reason: string };

type Locked = { status: 'active' | 'suspended'; can_bulk_profit: boolean };

async function lockSeller(tx: Tx, sellerId: number): Promise<Locked> {
  const seller = await tx
    .selectFrom('sellers')
    .select(['status', 'can_bulk_profit'])
    .where('id', '=', sellerId)
    .forUpdate()
    .executeTakeFirst();
  if (!seller) throw fail('REQUEST_NOT_FOUND');
  return seller;
}

/** The reason without the spaces around it. Throws REQUEST_VALIDATION_ERROR where nothing is left. */
export function reasonOf(text: string): string {
  const reason = text.trim();
  if (reason === '') throw failField('reason', 'field_required');
  return reason;
}

async function tell(
  tx: Tx,
  { clock, hint }: SellerDecisionDeps,
  { sellerId, reason }: SellerDecision,
  notice: OperatorNotice,
): Promise<void> {
  await notify(tx, hint, { sellerId, type: 'system', at: nowIso(clock), data: { notice, reason } });
}

/** Grants the early receipt. Throws 409 where it is granted already or a condition of the published rule is not met. */
export async function grantEarlyReceipt(
  tx: Tx,
  deps: SellerDecisionDeps,
  decision: SellerDecision,
): Promise<void> {
  const { sellerId, operator } = decision;
  const reason = reasonOf(decision.reason);
  const seller = await lockSeller(tx, sellerId);
  if (seller.can_bulk_profit) throw conflict('decided_meanwhile');
  const standing = await earlyReceipt(tx, sellerId);
  if (!standing.is_eligible) throw conflict('early_receipt_not_eligible');
  await setEarlyReceipt(tx, deps, sellerId, true);
  await tell(tx, deps, { ...decision, reason }, 'early_receipt_granted');
  const orders = standing.conditions.find(({ key }) => key === 'completed_orders')?.have ?? 0;
  await audit(tx, deps.clock, {
    operator,
    action: 'early_receipt_granted',
    subject: { kind: 'seller', id: sellerId },
    detail: { reason, completed_orders: orders },
  });
}

/** Takes the early receipt back. Throws 409 where it is not granted. */
export async function revokeEarlyReceipt(
  tx: Tx,
  deps: SellerDecisionDeps,
  decision: SellerDecision,
): Promise<void> {
  const { sellerId, operator } = decision;
  const reason = reasonOf(decision.reason);
  const seller = await lockSeller(tx, sellerId);
  if (!seller.can_bulk_profit) throw conflict('decided_meanwhile');
  await setEarlyReceipt(tx, deps, sellerId, false);
  await tell(tx, deps, { ...decision, reason }, 'early_receipt_revoked');
  await audit(tx, deps.clock, {
    operator,
    action: 'early_receipt_revoked',
    subject: { kind: 'seller', id: sellerId },
    detail: { reason },
  });
}

async function setEarlyReceipt(
  tx: Tx,
  { clock }: SellerDecisionDeps,
  sellerId: number,
  granted: boolean,
): Promise<void> {
  await tx
    .updateTable('sellers')
    .set({ can_bulk_profit: granted, updated_at: nowIso(clock) })
    .where('id', '=', sellerId)
    .execute();
}

/** Suspends: sessions end at once, the store takes no orders, sign-in is refused with the reason. Throws 409 where it is so already. */
export async function suspendSeller(
  tx: Tx,
  deps: SellerDecisionDeps,
  decision: SellerDecision,
): Promise<void> {
  const { sellerId, operator } = decision;
  const reason = reasonOf(decision.reason);
  const seller = await lockSeller(tx, sellerId);
  if (seller.status === 'suspended') throw conflict('decided_meanwhile');
  await tx
    .updateTable('sellers')
    .set({ status: 'suspended', suspension_reason: reason, updated_at: nowIso(deps.clock) })
    .where('id', '=', sellerId)
    .execute();
  await tell(tx, deps, { ...decision, reason }, 'account_suspended');
  await endSessions(tx, deps.sessionWatch, sellerId);
  await audit(tx, deps.clock, {
    operator,
    action: 'seller_suspended',
    subject: { kind: 'seller', id: sellerId },
    detail: { reason },
  });
}

/** Lets a suspended seller back in. Throws 409 where the seller is not suspended. */
export async function unsuspendSeller(
  tx: Tx,
  deps: SellerDecisionDeps,
  decision: SellerDecision,
): Promise<void> {
  const { sellerId, operator } = decision;
  const reason = reasonOf(decision.reason);
  const seller = await lockSeller(tx, sellerId);
  if (seller.status === 'active') throw conflict('decided_meanwhile');
  await tx
    .updateTable('sellers')
    .set({ status: 'active', suspension_reason: null, updated_at: nowIso(deps.clock) })
    .where('id', '=', sellerId)
    .execute();
  await tell(tx, deps, { ...decision, reason }, 'account_unsuspended');
  await audit(tx, deps.clock, {
    operator,
    action: 'seller_unsuspended',
    subject: { kind: 'seller', id: sellerId },
    detail: { reason },
  });
}
