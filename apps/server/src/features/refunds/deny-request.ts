import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import type { Tx } from '#platform/db.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { closeDispute, type CountdownDeps } from '#features/orders/dispute.ts';
import type { LockedOrder } from '#features/orders/move-order.ts';
import { moveRequest, type LockedRequest } from './move-request.ts';
import { recordRequestEvent } from './record-request-event.ts';

export type OperatorDecision = {
  operatorId: number;
  /** Shown to both sides. `note` may be empty, unless the code requires a text. */
  reason: { code: RefundDecisionReason; note: string };
  /** ISO text in UTC. */
  at: string;
};

/** Returns the columns of a request that an operator has decided. */
export const decisionColumns = ({ operatorId, reason, at }: OperatorDecision) => ({
  decided_at: at,
  decided_by: operatorId,
  decision_code: reason.code,
  decision_reason: reason.note || null,
});

/** Denies a locked request, before or after the return of the items. The order continues. */
export async function denyRequest(
  tx: Tx,
  deps: CountdownDeps & { realtimeSignal: RealtimeSignal },
  { order, request }: { order: LockedOrder; request: LockedRequest },
  { action, ...decision }: OperatorDecision & { action: 'deny' | 'refuse_return' },
): Promise<void> {
  const { at, reason } = decision;
  const change = { ...decisionColumns(decision), granted_satang: null };
  await moveRequest(tx, order.seller_id, request, action, change);
  await closeDispute(tx, deps, order);
  const event = {
    kind: 'refund_denied',
    actor: 'operator',
    reason: reason.note,
    code: reason.code,
    at,
  } as const;
  await recordRequestEvent(tx, deps.realtimeSignal, { order, requestId: request.id }, event);
}
