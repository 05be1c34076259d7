import {
  getSecurityDeposit,
  paySecurityDeposit,
  requestDepositRefund,
  withdrawDepositRefund,
} from '@raan/contract/deposit/deposit-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { loadSecurityDeposit } from './deposit-view.ts';
import { payDeposit } from './pay-deposit.ts';
import { createDepositRefundRequest as request } from './request-refund.ts';
import { cancelDepositRefundRequest as withdraw } from './withdraw-refund.ts';

export function depositRoutes(route: Route, deps: Deps & { realtimeSignal: RealtimeSignal }): void {
  route(getSecurityDeposit, async ({ seller }) => await loadSecurityDeposit(deps.db, seller.id));
  route(paySecurityDeposit, async ({ seller, tx }) => {
    const balance_after = await payDeposit(tx, deps, seller.id);
    const deposit = await loadSecurityDeposit(tx, seller.id);
    return { balance_after, has_deposit: deposit.has_deposit, deposit };
  });
  route(requestDepositRefund, async ({ seller, body, tx }) => {
    await request(tx, deps, { sellerId: seller.id, comment: body?.comment ?? '' });
    return await loadSecurityDeposit(tx, seller.id);
  });
  route(withdrawDepositRefund, async ({ seller, tx }) => {
    await withdraw(tx, deps, seller.id);
    return await loadSecurityDeposit(tx, seller.id);
  });
}
