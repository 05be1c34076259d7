import { decideDelivery, listOverdueDeliveries } from '@raan/contract/console/delivery-endpoints';
import type { Route } from '#platform/http/routing.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { requireReason } from '#features/console/decision-reason.ts';
import { decideDelivery as decide } from '#features/deadlines/decide-delivery.ts';
import { selectOverdueDeliveries } from './deliveries.queries.ts';

export function deliveryRoutes(route: Route, deps: ConsoleDeps): void {
  route(listOverdueDeliveries, async ({ query }) => await selectOverdueDeliveries(deps, query));
  route(decideDelivery, async ({ operator, params: { id: orderId }, body, tx }) => {
    const reason = requireReason(body.reason);
    const { outcome } = body;
    const { sellerId, isFinal } = await decide(tx, deps, {
      operatorId: operator.id,
      orderId,
      outcome,
      reason,
    });
    await audit(tx, deps.clock, {
      operator,
      action: isFinal ? 'delivery_decided' : 'delivery_approved',
      subject: { kind: 'order', id: orderId },
      detail: { reason, outcome, seller_id: sellerId },
    });
    return { order_id: orderId, is_final: isFinal };
  });
}
