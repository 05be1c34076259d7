import {
  getConsoleSeller,
  grantEarlyReceipt,
  listConsoleSellers,
  resetSellerSecondFactor,
  revealSellerName,
  revokeEarlyReceipt,
  suspendSeller,
  unsuspendSeller,
} from '@raan/contract/console/console-seller-endpoints';
import { REVEALS_PER_MINUTE } from '@raan/contract/console/console-parts';
import {
  getSellerMoney,
  getSellerRecords,
  listSellerMovements,
} from '@raan/contract/console/console-seller-records-endpoints';
import { listUnshippedOrders, shipSuspendedOrder } from '@raan/contract/console/suspended-order-endpoints';
import type { UnshippedOrdersChoice } from '@raan/contract/sellers/seller-decision';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import type { SignedInOperator } from '#platform/http/session.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { requireCodedReason } from '#features/console/decision-reason.ts';
import { audit } from '#features/console/audit/audit.ts';
import { logAccess } from '#features/console/audit/log-access.ts';
import { loadConsoleSeller } from './console-sellers.queries.ts';
import { selectConsoleSellers } from './list-sellers.queries.ts';
import { loadSellerMoney, selectSellerMovements, loadSellerRecords } from './seller-records.queries.ts';
import { courierList } from '#features/orders/couriers.ts';
import { parseParcel } from '#features/orders/parcel.ts';
import { shipSuspendedOrder as ship } from './ship-suspended-order.ts';
import { readVerifiedName } from '#features/verification/verified-name.ts';
import { selectUnshippedOrders } from './unshipped-orders.queries.ts';
import { decideSeller, type ReasonOf, type SellerDecisionKind } from './decide-seller.ts';

type Asked<Kind extends SellerDecisionKind> = {
  tx: Tx;
  operator: SignedInOperator;
  params: { id: number };
  body: {
    reason_code: ReasonOf<Kind>;
    reason?: string | undefined;
    orders?: UnshippedOrdersChoice | undefined;
  };
};

export function sellerRoutes(route: Route, deps: ConsoleDeps): void {
  const decided =
    <Kind extends SellerDecisionKind>(decision: Kind) =>
    async ({ tx, operator, params, body }: Asked<Kind>) => {
      const reason = requireCodedReason(body);
      const { orders } = body;
      await decideSeller<Kind>(tx, deps, { operator, sellerId: params.id, decision, reason, orders });
      return await loadConsoleSeller(tx, deps, params.id);
    };
  route(listConsoleSellers, async ({ query }) => await selectConsoleSellers(deps, query));
  route(getConsoleSeller, async ({ operator, params }) => {
    const seller = await loadConsoleSeller(deps.db, deps, params.id);
    await logAccess(deps, {
      operator,
      action: 'seller_viewed',
      subject: { kind: 'seller', id: params.id },
    });
    return seller;
  });
  // The access is audited before the name is sent.
  route(
    revealSellerName,
    async ({ operator, params }) => {
      const name = await readVerifiedName(deps.db, deps, params.id);
      if (name === undefined) throw fail('REQUEST_NOT_FOUND');
      await logAccess(deps, {
        operator,
        action: 'seller_name_viewed',
        subject: { kind: 'seller', id: params.id },
      });
      return { legal_name: name };
    },
    { perMinute: REVEALS_PER_MINUTE },
  );
  route(getSellerRecords, async ({ params }) => await loadSellerRecords(deps.db, params.id));
  route(getSellerMoney, async ({ params }) => await loadSellerMoney(deps.db, params.id));
  route(
    listSellerMovements,
    async ({ params, query, language }) =>
      await selectSellerMovements(deps.db, params.id, { query, language }),
  );
  route(grantEarlyReceipt, decided('grant_early_receipt'));
  route(revokeEarlyReceipt, decided('revoke_early_receipt'));
  route(suspendSeller, decided('suspend'));
  route(unsuspendSeller, decided('unsuspend'));
  route(resetSellerSecondFactor, decided('reset_second_factor'));
  route(listUnshippedOrders, async ({ operator, params, query, language }) => {
    const list = await selectUnshippedOrders(deps.db, params.id, query, language);
    if (list.orders.length > 0)
      await logAccess(deps, {
        operator,
        action: 'unshipped_orders_viewed',
        subject: { kind: 'seller', id: params.id },
      });
    return { ...list, couriers: courierList(language) };
  });
  route(shipSuspendedOrder, async ({ tx, operator, params, body }) => {
    const { order_id: orderId, courier, tracking_number } = body;
    await ship(tx, deps, { sellerId: params.id, orderId, parcel: parseParcel(body) });
    await audit(tx, deps.clock, {
      operator,
      action: 'order_shipped',
      subject: { kind: 'order', id: orderId },
      detail: { seller_id: params.id, courier, tracking_number },
    });
    return {};
  });
}
