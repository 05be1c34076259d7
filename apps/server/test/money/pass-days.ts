import { sql } from 'kysely';
import { expect } from 'vitest';
import { DAY_MS } from '@raan/contract/durations';
import { snapshotOpenMoney } from '#features/console/open-money/check-open-money.ts';
import { completeDelivered } from '#features/tracking/complete-delivered.ts';
import { pollCouriers } from '#features/tracking/poll-couriers.ts';
import { sandboxCourier } from '#features/tracking/sandbox-courier.ts';
import { closeAwaitedReturns } from '#features/deadlines/close-awaited-returns.ts';
import { endOverdueOrders } from '#features/deadlines/end-overdue-orders.ts';
import { returnUndecidedDeposits } from '#features/deposit/return-undecided.ts';
import { expireOrders } from '#features/orders/cancel-order.ts';
import { escalateRequests } from '#features/refunds/escalate-requests.ts';
import { grantUndecided } from '#features/refunds/grant-undecided.ts';
import { handleReturnedParcel } from '#features/refunds/handle-returned-parcel.ts';
import { endOverdueReturns } from '#features/refunds/receive-return.ts';
import { trackReturns } from '#features/refunds/track-returns.ts';
import { endOverdueSamples } from '#features/samples/end-overdue-samples.ts';
import { cancelUndecidedWithdrawals } from '#features/withdrawals/cancel-undecided.ts';
import type { TestApp } from '#test/test-app.ts';
import type { Tx } from '#platform/db.ts';

/** Passes days in which nobody acts: only couriers scan, the payment provider pays refunds, and the jobs run, once a day. */
export async function passDays(
  app: TestApp,
  days: number,
  payRefunds: () => Promise<void> = async () => {},
): Promise<void> {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => failures.push(error);
  const courier = sandboxCourier({ clock: app.clock, isEnabled: true, speed: 1 });
  const returned = (tx: Tx, order: { sellerId: number; orderId: number }) =>
    handleReturnedParcel(tx, app, order);
  const { signal } = new AbortController();
  for (let day = 0; day < days; day += 1) {
    app.clock.advance(DAY_MS);
    await pollCouriers({ ...app, courier, handleReturnedParcel: returned }, signal, onFailure);
    await trackReturns({ ...app, courier }, signal, onFailure);
    await payRefunds();
    await expireOrders(app.db, app, onFailure);
    await escalateRequests(app.db, app, onFailure);
    await grantUndecided(app.db, app, onFailure);
    await endOverdueReturns(app.db, app, onFailure);
    await completeDelivered(app, onFailure);
    await endOverdueOrders(app.db, { ...app, isTracked: true }, onFailure);
    await closeAwaitedReturns(app.db, app, onFailure);
    await endOverdueSamples(app.db, app, onFailure);
    await cancelUndecidedWithdrawals(app.db, app, onFailure);
    await returnUndecidedDeposits(app.db, app, onFailure);
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

/**
 * Asserts that no sample and no request is left that ends by itself. Deposits of sellers with a debt or a suspension wait for
 * an operator, and so do withdrawals that one has approved.
 */
export async function expectAllRequestsEnded(app: Pick<TestApp, 'db'>): Promise<void> {
  const { rows } = await sql`
    select 'sample' as kind, id from sample_orders where status in ('placed', 'shipped')
    union all
    select 'withdrawal', id from withdrawals where state = 'pending'
    union all
    select 'deposit', refund.id from deposit_refunds refund join sellers on sellers.id = refund.seller_id
      join ledger_accounts debt on debt.seller_id = refund.seller_id and debt.kind = 'receivable'
    where refund.state = 'requested' and sellers.status = 'active' and debt.balance_satang = 0`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
}

/** Asserts that open items explain the balance of every account of open money. */
export async function expectOpenMoneyExplained(app: Pick<TestApp, 'db' | 'clock'>): Promise<void> {
  const totals = await snapshotOpenMoney(app);
  expect(totals.filter(({ unexplained }) => unexplained !== 0)).toEqual([]);
}
