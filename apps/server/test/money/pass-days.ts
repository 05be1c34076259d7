import { expect } from 'vitest';
import { DAY_MS } from '@raan/contract/durations';
import { completeDelivered } from '#features/tracking/complete-delivered.ts';
import { closeAwaitedReturns } from '#features/deadlines/close-awaited-returns.ts';
import { endOverdueOrders } from '#features/deadlines/end-overdue-orders.ts';
import { expireOrders } from '#features/orders/cancel-order.ts';
import { escalateRequests } from '#features/refunds/escalate-requests.ts';
import { grantUndecided } from '#features/refunds/grant-undecided.ts';
import { endOverdueReturns } from '#features/refunds/receive-return.ts';
import type { TestApp } from '#test/test-app.ts';

/** Passes days in which nobody acts: only the jobs run, once a day. */
export async function passDays(app: TestApp, days: number): Promise<void> {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  for (let day = 0; day < days; day += 1) {
    app.clock.advance(DAY_MS);
    await expireOrders(app.db, app, onFailure);
    await escalateRequests(app.db, app, onFailure);
    await grantUndecided(app.db, app, onFailure);
    await endOverdueReturns(app.db, app, onFailure);
    await completeDelivered(app, onFailure);
    await endOverdueOrders(app.db, { ...app, isTracked: true }, onFailure);
    await closeAwaitedReturns(app.db, app, onFailure);
  }
  expect(failures).toEqual([]);
}

/** Asserts that no order or return is open, and no money is in escrow. */
export async function expectAllOrdersEnded(app: Pick<TestApp, 'db'>): Promise<void> {
  const open = await app.db
    .selectFrom('orders')
    .select(['seller_id', 'id', 'status', 'open_dispute'])
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['pending_payment', 'pending_shipment', 'pending_delivery']),
        eb('open_dispute', '=', true),
        eb('goods_returned', '=', 'awaiting'),
      ]),
    )
    .execute();
  expect(open).toEqual([]);
  const escrow = await app.db
    .selectFrom('ledger_accounts')
    .select(['seller_id', 'balance_satang'])
    .where('kind', '=', 'escrow')
    .where('balance_satang', '<>', 0 as never)
    .execute();
  expect(escrow).toEqual([]);
}
