// RAAN_OPERATIONS sets the number of operations, RAAN_MINUTES a time limit, RAAN_SEED repeats a run.
import { randomInt } from 'node:crypto';
import { HOUR_MS } from '@raan/contract/durations';
import type { CourierEventKind } from '@raan/contract/tracking/courier-event';
import { expect, it } from 'vitest';
import { advancePayments } from '#features/payments/advance-payment.ts';
import type { SandboxRefundEnd } from '#features/payments/sandbox-provider.ts';
import { sendRefunds } from '#features/payments/send-refunds.ts';
import { toErrorResponse } from '#platform/http/error-response.ts';
import { scan } from '#test/fixtures.ts';
import { testPayments } from '#test/payments.ts';
import { useTestApp } from '#test/test-app.ts';
import { compareLedger } from '#features/ledger/trial-balance.ts';
import { expectLedgerBalanced } from '#test/ledger.ts';
import { expectLedgerMatchesModel } from './expect-ledger.ts';
import { learnLatePayments } from './perform-operation.ts';
import { actAtTheEnd, expectOnlyMoneyOpen } from './last-acts.ts';
import { drawOperations } from './operations.ts';
import {
  expectAllOrdersEnded,
  expectAllRequestsEnded,
  expectOpenMoneyExplained,
  passDays,
} from './pass-days.ts';
import { runOperations } from './run-operations.ts';
import { createRetryingClient } from './retrying-client.ts';
import { openStores, seedMarketplace } from './marketplace.ts';

/** Takes half a minute on two cores. `npm run prove:money` runs 100,000. */
const OPERATIONS = Number(process.env.RAAN_OPERATIONS ?? 1_500);
const SEED = Number(process.env.RAAN_SEED ?? randomInt(2 ** 31));
const MINUTES = Number(process.env.RAAN_MINUTES ?? 10_000);
const CLIENTS = 64;
const STORES = OPERATIONS > 10_000 ? 32 : 8;
const TIMEOUT_MS = 120_000 + OPERATIONS * 100;

const app = useTestApp({
  env: {
    WITHDRAWAL_FEE_BAHT: '15',
    WITHDRAWALS_PER_DAY: '100',
    WITHDRAWAL_REQUESTS_PER_DAY: '1000',
    RECHARGES_BY_QR_PER_DAY: '1000000',
    RECHARGE_FOUR_EYES_BAHT: '100000',
  },
});

/** A job run that finds the database overloaded does nothing, as on the server; the next run continues. */
async function unlessOverloaded(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (toErrorResponse(error, 'en').status !== 503) throw error;
  }
}

/** Creates a payment provider that sometimes fails, refuses or is unreachable. */
function createProvider() {
  const failureEnds: readonly SandboxRefundEnd[] = ['fails', 'is_refused', 'is_unreachable'];
  const refundEnds = () => (Math.random() < 0.9 ? 'succeeds' : failureEnds[Math.floor(Math.random() * 3)]!);
  const payments = testPayments(app, refundEnds);
  const failures: string[] = [];
  const payRefunds = async () => {
    await unlessOverloaded(() => advancePayments(payments, AbortSignal.timeout(HOUR_MS), () => {}));
    await unlessOverloaded(() => sendRefunds(payments, AbortSignal.timeout(HOUR_MS), () => {}));
    await payments.provider.reportRefunds(app.baseUrl, (error) => failures.push(String(error)));
  };
  return { payRefunds, failures };
}

it(
  `[ORD-06] [WAL-02] [WAL-03] [PROF-07] [FLOW-08] [MON-03] ${OPERATIONS} operations by ${CLIENTS} clients leave a ledger that matches their responses, with no 5xx except overload, and no order open after 90 days`,
  async () => {
    const marketplace = await openStores(app, await seedMarketplace(app), STORES);
    const ids = marketplace.stores.map(({ seller }) => seller.id);
    await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', 'in', ids).execute();
    const client = createRetryingClient({ baseUrl: () => app.baseUrl, mayRestart: false });
    const { payRefunds, failures } = createProvider();
    const scanParcel = async (sellerId: number, orderId: number, kind: CourierEventKind) => {
      await unlessOverloaded(async () => {
        const hasParcel = await app.db
          .selectFrom('parcels')
          .select('order_id')
          .where('order_id', '=', orderId)
          .executeTakeFirst();
        // Bulk shipments have no parcel.
        if (hasParcel) await scan(app, { id: sellerId }, orderId, kind);
      });
    };
    const startedAt = Date.now();
    const completedCount = await runOperations(
      { marketplace, client, payRefunds, scanParcel },
      drawOperations(OPERATIONS, SEED),
      {
        clients: CLIENTS,
        isOver: () => Date.now() > startedAt + MINUTES * 60_000,
      },
    );
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    process.stderr.write(
      `seed ${SEED}: ${completedCount} operations in ${seconds} s, ${JSON.stringify(client.counts)}\n`,
    );
    // An overloaded server answers 503 with Retry-After on purpose (`busy`). Any other 5xx is a failure.
    expect([...client.failures, ...failures]).toEqual([]);
    await learnLatePayments(marketplace, client);
    await expectLedgerMatchesModel(app.db, marketplace);
    // Retries failed refunds until every customer is repaid.
    for (let hour = 0; hour < 4; hour += 1) {
      app.clock.advance(HOUR_MS);
      await payRefunds();
    }
    await learnLatePayments(marketplace, client);
    await expectLedgerMatchesModel(app.db, marketplace);
    await expectOpenMoneyExplained(app);
    await actAtTheEnd(app, marketplace);
    await passDays(app, 90, payRefunds);
    await expectAllOrdersEnded(app);
    await expectOnlyMoneyOpen(app, marketplace.stores);
    await expectAllRequestsEnded(app);
    await expectOpenMoneyExplained(app);
    await expectLedgerBalanced(app.db);
    const { differences } = await app.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(compareLedger);
    expect(differences).toEqual([]);
  },
  TIMEOUT_MS,
);
