import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DATABASE_WAIT, waitBudget, withinBudget, type WaitBudget } from '#platform/database-wait.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Works on thousands of rows, and may wait for the database accordingly. */
    bulk?: boolean;
  }
}

/**
 * Gives every request, page or call, `requestMs` to wait for the database until it responds. Then it fails with DatabaseTimeoutError, and its
 * open transaction is rolled back. Once a response is being streamed, the limit applies to each wait.
 */
export function limitDatabaseWaits(app: FastifyInstance, requestMs: number): void {
  const budgets = new WeakMap<FastifyRequest, WaitBudget>();
  app.addHook('onRequest', (request, _reply, done) => {
    const budget = waitBudget(requestMs);
    budgets.set(request, budget);
    withinBudget(budget, done);
  });
  // Set again, because reading a body loses the context: its events belong to the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    // The session was looked up within the ordinary limit, so that a frozen database holds up no bulk request that arrives.
    const isBulk = request.routeOptions.config.bulk ?? false;
    const known = isBulk ? undefined : budgets.get(request);
    const budget = known ?? waitBudget(isBulk ? Math.max(requestMs, DATABASE_WAIT.bulkMs) : requestMs);
    budgets.set(request, budget);
    withinBudget(budget, done);
  });
  app.addHook('onSend', async (request) => budgets.get(request)?.limitEachWait());
}
