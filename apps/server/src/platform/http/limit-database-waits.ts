import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DATABASE_WAIT, waitBudget, withinBudget, type WaitBudget } from '#platform/database-wait.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Works on thousands of rows, so it may wait longer for the database. */
    bulk?: boolean;
  }
}

/**
 * Gives every request `requestMs` of waiting for the database, then DatabaseTimeoutError. While a response is
 * streamed, the limit applies to each wait.
 */
export function limitDatabaseWaits(app: FastifyInstance, requestMs: number): void {
  const budgets = new WeakMap<FastifyRequest, WaitBudget>();
  app.addHook('onRequest', (request, _reply, done) => {
    const budget = waitBudget(requestMs);
    budgets.set(request, budget);
    withinBudget(budget, done);
  });
  // Set again, because reading a body loses the async context: its events belong to the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    // The session lookup had the ordinary limit, so that a hanging database does not hold up arriving bulk requests.
    const isBulk = request.routeOptions.config.bulk ?? false;
    const known = isBulk ? undefined : budgets.get(request);
    const budget = known ?? waitBudget(isBulk ? Math.max(requestMs, DATABASE_WAIT.bulkMs) : requestMs);
    budgets.set(request, budget);
    withinBudget(budget, done);
  });
  app.addHook('onSend', async (request) => budgets.get(request)?.limitEachWait());
}
