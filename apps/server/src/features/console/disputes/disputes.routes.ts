import { answerDispute, listCardDisputes } from '@raan/contract/console/dispute-endpoints';
import { toBaht } from '@raan/contract/money';
import type { Route } from '#platform/http/routing.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { answerDispute as answer } from '#features/payments/answer-dispute.ts';
import { loadDispute, selectDisputes } from './disputes.queries.ts';

export function disputeRoutes(route: Route, { db, clock }: ConsoleDeps): void {
  route(listCardDisputes, async ({ query }) => await selectDisputes(db, query));
  route(answerDispute, async ({ operator, params: { id }, body: { decision, note }, tx }) => {
    const { amount, sellerId, orderId } = await answer(tx, clock, {
      id,
      operatorId: operator.id,
      decision,
      note,
    });
    await audit(tx, clock, {
      operator,
      action: decision === 'accepted' ? 'dispute_accepted' : 'dispute_evidence_sent',
      subject: { kind: 'card_dispute', id },
      detail: { amount: toBaht(amount), seller_id: sellerId, order_id: orderId, note },
    });
    return await loadDispute(tx, id);
  });
}
