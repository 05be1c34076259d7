// Operators' sessions: 12 hours at most, over after 30 minutes of rest. Tokens are looked up here and nowhere else.
import { OPERATOR_IDLE_MINUTES, OPERATOR_SESSION_HOURS } from '@raan/contract/console/operator';
import type { EndpointDefinition } from '@raan/contract/endpoint';
import { isoIn, nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { SignedInOperator } from '#platform/http/routing.ts';
import { randomToken, sha256 } from '#platform/secrets.ts';

const SESSION_MS = OPERATOR_SESSION_HOURS * 3_600_000;
const IDLE_MS = OPERATOR_IDLE_MINUTES * 60_000;
/** How exactly the rest is measured: not every call writes. */
const SEEN_EVERY_MS = 60_000;

/** Opens a session. Returns the token, which is nowhere else. */
export async function openOperatorSession(
  tx: Tx,
  clock: Clock,
  operatorId: number,
): Promise<{ token: string; expires_at: string }> {
  const token = randomToken();
  const expires_at = isoIn(clock, SESSION_MS);
  const now = nowIso(clock);
  await tx
    .insertInto('operator_sessions')
    .values({
      token_hash: sha256(token),
      operator_id: operatorId,
      created_at: now,
      seen_at: now,
      expires_at,
    })
    .execute();
  return { token, expires_at };
}

/**
 * The operator whose token this is, where the endpoint is open to them. Throws AUTH_TOKEN_INVALID, AUTH_TOKEN_EXPIRED, or
 * AUTH_PERMISSION_DENIED while a password of their own, or in production the second factor, is missing.
 */
export async function authenticateOperator(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string,
  endpoint: Pick<EndpointDefinition, 'beforeReady' | 'beforeFactor'>,
): Promise<SignedInOperator> {
  const tokenHash = sha256(token);
  const session = await db
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select(['operators.id', 'account', 'role', 'is_active', 'must_change_password', 'totp_secret'])
    .select(['seen_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!session || !session.is_active) throw fail('AUTH_TOKEN_INVALID');
  const now = clock.now();
  const restedMs = now - Date.parse(session.seen_at);
  if (Date.parse(session.expires_at) <= now || restedMs >= IDLE_MS) throw fail('AUTH_TOKEN_EXPIRED');
  if (restedMs >= SEEN_EVERY_MS)
    await db
      .updateTable('operator_sessions')
      .set({ seen_at: nowIso(clock) })
      .where('token_hash', '=', tokenHash)
      .execute();
  if (session.must_change_password && !endpoint.beforeReady)
    throw fail('AUTH_PERMISSION_DENIED', 'password_change_first');
  // Reading is as much as deciding: what operators see is other people's.
  const opensWithoutFactor = endpoint.beforeReady || endpoint.beforeFactor;
  if (config.production && session.totp_secret === null && !opensWithoutFactor)
    throw fail('AUTH_PERMISSION_DENIED', 'second_factor_first');
  return { id: session.id, account: session.account, role: session.role, tokenHash };
}

/** Ends an operator's sessions, but for one if named. */
export async function endOperatorSessions(
  tx: Tx,
  operatorId: number,
  exceptTokenHash?: string,
): Promise<void> {
  let ended = tx.deleteFrom('operator_sessions').where('operator_id', '=', operatorId);
  if (exceptTokenHash) ended = ended.where('token_hash', '<>', exceptTokenHash);
  await ended.execute();
}

/** Deletes sessions that have been over for a while. */
export async function forgetOperatorSessions(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('operator_sessions').where('expires_at', '<', isoIn(clock, -SESSION_MS)).execute();
}
