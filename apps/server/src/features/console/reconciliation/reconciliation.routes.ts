import {
  listReconciledDays,
  listReconciliationDifferences,
  signOffDifference,
} from '@raan/contract/console/reconciliation-endpoints';
import { toBaht } from '@raan/contract/money';
import type { Route } from '#platform/http/routing.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { signOffDifference as signOff } from '#features/payments/sign-off-difference.ts';
import { loadDifference, selectDifferences, selectReconciledDays } from './reconciliation.queries.ts';

export function reconciliationRoutes(route: Route, { db, clock }: ConsoleDeps): void {
  route(listReconciliationDifferences, async ({ query }) => await selectDifferences(db, query));
  route(listReconciledDays, async ({ query }) => await selectReconciledDays(db, query));
  route(signOffDifference, async ({ operator, params: { id }, body: { reason }, tx }) => {
    const { amount, ref, orderId, sellerId } = await signOff(tx, clock, {
      id,
      operatorId: operator.id,
      reason,
    });
    await audit(tx, clock, {
      operator,
      action: 'difference_signed_off',
      subject: { kind: 'reconciliation_difference', id },
      detail: {
        amount: toBaht(amount),
        statement_reference: ref,
        reason,
        ...(orderId !== null && { order_id: orderId }),
        ...(sellerId !== null && { seller_id: sellerId }),
      },
    });
    return await loadDifference(tx, id);
  });
}
