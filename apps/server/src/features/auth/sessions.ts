// Sessions of sellers: random tokens, stored as SHA-256, with an expiry.
import { sql } from 'kysely';
import { HOUR_MS } from '@raan/contract/durations';
import { nowIso, isoFromNow, type Clock } from '#platform/clock.ts';
import { afterCommit, prepared, inTransaction, type Db, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { SignedInSeller } from '#platform/http/session.ts';
import { shortAddress } from '#platform/http/short-address.ts';
import { randomToken, sha256 } from '#platform/secrets.ts';

const USER_AGENT_MAX = 400;
const SESSION_MS = 12 * HOUR_MS;
const REMEMBERED_SESSION_MS = 30 * 24 * HOUR_MS;

/** Receives the ids of ended sessions, so that their open connections can be closed. */
export type SessionWatch = { ended(sessionIds: readonly number[]): void };

/** Precision of `seen_at`: writing it on every request would be too expensive. */
const SEEN_UPDATE_INTERVAL_MS = 60_000;

export type Client = { userAgent: string | undefined; ip: string };

const sessionTtlMs = (remember: boolean) => (remember ? REMEMBERED_SESSION_MS : SESSION_MS);

/** Opens a session for 12 hours, or 30 days with `remember`. Returns the token, which is not stored. */
export async function openSession(
  tx: Db | Tx,
  clock: Clock,
  session: { sellerId: number; remember: boolean; client: Client },
): Promise<{ token: string; expires_at: string }> {
  const { sellerId, remember, client } = session;
  const token = randomToken();
  const expiresAt = isoFromNow(clock, sessionTtlMs(remember));
  const now = nowIso(clock);
  await tx
    .insertInto('sessions')
    .values({
      token_hash: sha256(token),
      seller_id: sellerId,
      remember,
      user_agent: client.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      address: shortAddress(client.ip),
      created_at: now,
      seen_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expires_at: expiresAt };
}

/**
 * Returns the seller of a token. Throws AUTH_TOKEN_INVALID, AUTH_TOKEN_EXPIRED, or AUTH_PERMISSION_DENIED for
 * a suspended account.
 */
export async function findSession(db: Db, clock: Clock, token: string): Promise<SignedInSeller> {
  const tokenHash = sha256(token);
  const session = await prepared(db)
    .selectFrom('sessions')
    .innerJoin('sellers', 'sellers.id', 'sessions.seller_id')
    .select([
      'sellers.id',
      'sellers.language',
      'sellers.status',
      'sessions.id as session_id',
      'sessions.expires_at',
      'sessions.seen_at',
    ])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!session) throw fail('AUTH_TOKEN_INVALID');
  if (Date.parse(session.expires_at) <= clock.now()) throw fail('AUTH_TOKEN_EXPIRED');
  if (session.status !== 'active') throw fail('AUTH_PERMISSION_DENIED', 'account_suspended');
  if (clock.now() - Date.parse(session.seen_at) >= SEEN_UPDATE_INTERVAL_MS)
    await db
      .updateTable('sessions')
      .set({ seen_at: nowIso(clock) })
      .where('token_hash', '=', tokenHash)
      .execute();
  return { id: session.id, language: session.language, tokenHash, sessionId: session.session_id };
}

/**
 * Replaces the token of a session and extends it by its full duration. One of several parallel calls
 * succeeds. Throws AUTH_TOKEN_INVALID.
 */
export async function renewSession(
  { db, clock }: { db: Db; clock: Clock },
  seller: { id: number; tokenHash: string },
): Promise<{ sellerId: number; token: string; expires_at: string }> {
  return await inTransaction(db, async (tx) => {
    const token = randomToken();
    const renewed = await tx
      .updateTable('sessions')
      .set({
        token_hash: sha256(token),
        seen_at: nowIso(clock),
        expires_at: sql<string>`case when remember then ${isoFromNow(clock, sessionTtlMs(true))}::timestamptz
          else ${isoFromNow(clock, sessionTtlMs(false))}::timestamptz end`,
      })
      .where('token_hash', '=', seller.tokenHash)
      .returning('expires_at')
      .executeTakeFirst();
    if (!renewed) throw fail('AUTH_TOKEN_INVALID');
    return { sellerId: seller.id, token, expires_at: renewed.expires_at };
  });
}

export async function endSessionOfToken(
  db: Db,
  sessionWatch: SessionWatch,
  tokenHash: string,
): Promise<void> {
  const ended = await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('id').execute();
  sessionWatch.ended(ended.map((session) => session.id));
}

/** Ends all sessions of a seller, except one if given. Returns their number. */
export async function endSessions(
  tx: Tx,
  sessionWatch: SessionWatch,
  sellerId: number,
  exceptTokenHash?: string,
): Promise<number> {
  let query = tx.deleteFrom('sessions').where('seller_id', '=', sellerId);
  if (exceptTokenHash) query = query.where('token_hash', '<>', exceptTokenHash);
  const ended = await query.returning('id').execute();
  afterCommit(tx, () => sessionWatch.ended(ended.map((session) => session.id)));
  return ended.length;
}

/** Returns those of the given sessions that have ended, expired or belong to a suspended account. */
export async function selectEndedSessions(
  db: Db,
  clock: Clock,
  sessionIds: readonly number[],
): Promise<number[]> {
  if (sessionIds.length === 0) return [];
  const open = await db
    .selectFrom('sessions')
    .innerJoin('sellers', 'sellers.id', 'sessions.seller_id')
    .select('sessions.id')
    .where(sql<boolean>`sessions.id = any(${[...sessionIds]}::bigint[])`)
    .where('expires_at', '>', nowIso(clock))
    .where('sellers.status', '=', 'active')
    .execute();
  const isOpen = new Set(open.map((session) => session.id));
  return sessionIds.filter((sessionId) => !isOpen.has(sessionId));
}
