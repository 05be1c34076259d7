import {
  getConsoleSeller,
  grantEarlyReceipt,
  listConsoleSellers,
  resetSellerSecondFactor,
  revokeEarlyReceipt,
  suspendSeller,
  unsuspendSeller,
} from '@raan/contract/console/console-seller-endpoints';
import {
  getSellerMoney,
  getSellerRecords,
  listSellerMovements,
} from '@raan/contract/console/console-seller-records-endpoints';
import type { Tx } from '#platform/db.ts';
import type { Route, SignedInOperator } from '#platform/http/routing.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { codedReasonOf } from '#features/console/decision-reason.ts';
import { noteLook } from '#features/console/audit/note-look.ts';
import { consoleSeller, selectConsoleSellers } from './console-sellers.queries.ts';
import { sellerMoney, sellerMovements, sellerRecords } from './seller-records.queries.ts';
import { decideSeller, type ReasonOf, type SellerDecisionKind } from './decide-seller.ts';

type Asked<Kind extends SellerDecisionKind> = {
  tx: Tx;
  operator: SignedInOperator;
  params: { id: number };
  body: { reason_code: ReasonOf<Kind>; reason?: string | undefined };
};

export function sellerRoutes(route: Route, deps: ConsoleDeps): void {
  const decided =
    <Kind extends SellerDecisionKind>(decision: Kind) =>
    async ({ tx, operator, params, body }: Asked<Kind>) => {
      const reason = codedReasonOf(body);
      await decideSeller<Kind>(tx, deps, { operator, sellerId: params.id, decision, reason });
      return await consoleSeller(tx, params.id);
    };
  route(listConsoleSellers, async ({ query }) => await selectConsoleSellers(deps.db, query));
  route(getConsoleSeller, async ({ operator, params }) => {
    const seller = await consoleSeller(deps.db, params.id);
    await noteLook(deps, {
      operator,
      action: 'seller_viewed',
      subject: { kind: 'seller', id: params.id },
    });
    return seller;
  });
  route(getSellerRecords, async ({ params }) => await sellerRecords(deps.db, params.id));
  route(getSellerMoney, async ({ params }) => await sellerMoney(deps.db, params.id));
  route(
    listSellerMovements,
    async ({ params, query, language }) => await sellerMovements(deps.db, params.id, { query, language }),
  );
  route(grantEarlyReceipt, decided('grant_early_receipt'));
  route(revokeEarlyReceipt, decided('revoke_early_receipt'));
  route(suspendSeller, decided('suspend'));
  route(unsuspendSeller, decided('unsuspend'));
  route(resetSellerSecondFactor, decided('reset_second_factor'));
}
