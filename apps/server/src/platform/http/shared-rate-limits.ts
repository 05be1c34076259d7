import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { withinBudget } from '#platform/database-wait.ts';
import type { Db } from '#platform/db.ts';
import { sha256 } from '#platform/secrets.ts';

/** Until then, another server does not know of a request. */
const SHARE_EVERY_MS = 500;
/** A share of the limit. Nearly all callers stay below it and never reach the database. */
const SHARED_FROM = 0.1;
const CALLERS_MAX = 50_000;
const DATABASE_WAIT_MS = 2_000;

type Count = {
  /** Requests of this caller in its current minute, on all servers as far as known. */
  current: number;
  /** The part of `current` that the database does not know yet. */
  unsent: number;
  expiresAt: number;
  isShared: boolean;
};

/**
 * Counts requests for rate limits on all servers together. Each server decides by its own count at once, and adds it to the
 * database twice a second, once a caller has used a tenth of a limit. So a caller gets at most the limit, a tenth of it for
 * each further server, and the requests of half a second. Without the database, each server counts alone.
 *
 * @returns the store for the rate-limit plugin; it stops when the application closes
 */
export function sharedRateLimits(app: FastifyInstance, db: Db): FastifyRateLimitStoreCtor {
  const counts = new LRUCache<string, Count>({ max: CALLERS_MAX });
  let sharing: Promise<void> | undefined;
  const timer = setInterval(() => {
    sharing ??= shareCounts(db, counts)
      .catch((error: unknown) => app.log.debug({ err: error }, 'failed to share the rate limits'))
      .finally(() => (sharing = undefined));
  }, SHARE_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sharing;
  });

  const storeOf = (scope: string): FastifyRateLimitStore => ({
    incr(key, callback, timeWindow, max) {
      const now = Date.now();
      const name = keyOf(scope, key);
      let count = counts.get(name);
      if (!count || count.expiresAt <= now) {
        count = { current: 0, unsent: 0, expiresAt: now + timeWindow, isShared: false };
        counts.set(name, count);
      }
      count.current += 1;
      count.unsent += 1;
      count.isShared ||= count.current >= max * SHARED_FROM;
      callback(null, { current: count.current, ttl: count.expiresAt - now });
    },
    child(options) {
      // The plugin passes more than its type says.
      const { routeInfo } = options as { routeInfo?: { method?: unknown; url?: string } };
      return storeOf(routeInfo?.url ? `${String(routeInfo.method)} ${routeInfo.url}` : 'network');
    },
  });
  // The plugin calls it with `new`; the store that it returns is the result.
  return function createStore() {
    return storeOf('all');
  } as unknown as FastifyRateLimitStoreCtor;
}

/** A uuid, which is compact, of a hash, so that the table reveals neither addresses nor tokens. */
const keyOf = (scope: string, key: string) => sha256(`${scope}\n${key}`).slice(0, 32);

/** Adds the counts of this server to the database, in one statement, and takes over the totals. */
async function shareCounts(db: Db, counts: LRUCache<string, Count>): Promise<void> {
  const now = Date.now();
  const sent = [...counts.entries()]
    .filter(([, count]) => count.isShared && count.unsent > 0 && count.expiresAt > now)
    .map(([key, count]) => ({ key, count, unsent: count.unsent, leftMs: count.expiresAt - now }));
  if (sent.length === 0) return;
  // Sorted, because two servers that update the same rows in different orders would deadlock.
  const { rows } = await withinBudget(DATABASE_WAIT_MS, () =>
    sql<{ key: string; count: number; left_ms: number }>`
      insert into rate_limits as stored (key, count, expires_at)
      select key, count, now() + left_ms * interval '1 millisecond'
      from unnest(${sent.map(({ key }) => key)}::uuid[], ${sent.map(({ unsent }) => unsent)}::int[],
        ${sent.map(({ leftMs }) => leftMs)}::int[]) as sent (key, count, left_ms)
      order by key
      on conflict (key) do update set
        count = case when stored.expires_at <= now() then excluded.count else stored.count + excluded.count end,
        expires_at = case when stored.expires_at <= now() then excluded.expires_at else stored.expires_at end
      returning replace(key::text, '-', '') as key, count,
        (extract(epoch from expires_at - now()) * 1000)::int as left_ms`.execute(db),
  );
  const totals = new Map(rows.map((row) => [row.key, row]));
  const receivedAt = Date.now();
  for (const { key, count, unsent } of sent) {
    const total = totals.get(key);
    if (!total) continue;
    count.unsent -= unsent;
    count.current = total.count + count.unsent;
    count.expiresAt = receivedAt + total.left_ms;
  }
}
