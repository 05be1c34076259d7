// Every use case of money at once: random operations by many clients, against the sum of the answers. RAAN_OPERATIONS makes the run
// longer, RAAN_MINUTES ends it, RAAN_SEED draws the same operations again.
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { sandboxProvider, type SandboxRefundEnd } from '#features/payments/sandbox-provider.ts';
import { sendRefunds } from '#features/payments/send-refunds.ts';
import { answerError } from '#platform/http/error-answer.ts';
import { useTestApp } from '#test/test-app.ts';
import { expectBooks } from './expect-books.ts';
import { drawOperations } from './operations.ts';
import { runOperations } from './run.ts';
import { newSender } from './sender.ts';
import { openStalls, seedMoney } from './world.ts';

/** Half a minute's on two cores; `npm run prove:money` does 100,000. */
const OPERATIONS = Number(process.env.RAAN_OPERATIONS ?? 1_500);
const SEED = Number(process.env.RAAN_SEED ?? randomInt(2 ** 31));
/** The run ends after so many, done or not. */
const MINUTES = Number(process.env.RAAN_MINUTES ?? 10_000);
const CLIENTS = 64;
const STALLS = OPERATIONS > 10_000 ? 32 : 8;
const TIMEOUT_MS = 120_000 + OPERATIONS * 100;
const HOUR_MS = 3_600_000;

const app = useTestApp({
  env: {
    WITHDRAWAL_FEE_BAHT: '15',
    WITHDRAWALS_PER_DAY: '100',
    WITHDRAWAL_REQUESTS_PER_DAY: '1000',
    RECHARGES_BY_QR_PER_DAY: '1000000',
    RECHARGE_FOUR_EYES_BAHT: '100000',
  },
});

/** The provider, which now and then fails, refuses or can't be reached. */
function payer() {
  const ends: readonly SandboxRefundEnd[] = ['fails', 'is_refused', 'is_unreachable'];
  const refundEnds = () => (Math.random() < 0.9 ? 'succeeds' : ends[Math.floor(Math.random() * 3)]!);
  const { promptpayId } = app.config;
  const provider = sandboxProvider({ secret: app.secret, promptpayId, clock: app.clock, refundEnds });
  const failures: string[] = [];
  const payBack = async () => {
    try {
      await sendRefunds({ ...app, provider }, AbortSignal.timeout(HOUR_MS), () => {});
    } catch (error) {
      // A turn of a job that finds the database full comes to nothing, as in the server, and the next one does its work.
      if (answerError(error, 'en').status !== 503) throw error;
    }
    await provider.reportRefunds(app.baseUrl, (error) => failures.push(String(error)));
  };
  return { payBack, failures };
}

it(
  `[ORD-06] [WAL-02] [WAL-03] [PROF-07] ${OPERATIONS} operations of ${CLIENTS} clients leave what their answers add up to; none is answered 5xx but by a full server`,
  async () => {
    const world = await openStalls(app, await seedMoney(app), STALLS);
    const ids = world.stalls.map(({ seller }) => seller.id);
    await app.db.updateTable('sellers').set({ can_bulk_profit: true }).where('id', 'in', ids).execute();
    const sender = newSender({ baseUrl: () => app.baseUrl, mayFall: false });
    const { payBack, failures } = payer();
    const startedAt = Date.now();
    const done = await runOperations({ world, sender, payBack }, drawOperations(OPERATIONS, SEED), {
      clients: CLIENTS,
      isOver: () => Date.now() > startedAt + MINUTES * 60_000,
    });
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    process.stderr.write(
      `seed ${SEED}: ${done} operations in ${seconds} s, ${JSON.stringify(sender.counts)}\n`,
    );
    // Any 5xx is a failure but the 503 with Retry-After by which a full server sheds load on purpose; `busy` counts those apart.
    expect([...sender.failures, ...failures]).toEqual([]);
    await expectBooks(app.db, world);
    // What failed is asked for again, until every customer has their money.
    for (let hour = 0; hour < 4; hour += 1) {
      app.clock.advance(HOUR_MS);
      await payBack();
    }
    await expectBooks(app.db, world);
  },
  TIMEOUT_MS,
);
