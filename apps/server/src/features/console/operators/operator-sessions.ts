// Sessions of operators: 12 hours at most, 30 minutes when idle. Only this file looks up their tokens.
import { OPERATOR_IDLE_MINUTES, OPERATOR_SESSION_HOURS } from '@raan/contract/console/operator';
import type { EndpointDefinition } from '@raan/contract/endpoint';
import { isoFromNow, nowIso, type Clock } from '#platform/clock.ts';
import { prepared, type Db, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { SignedInOperator } from '#platform/http/session.ts';
import { randomToken, sha256 } from '#platform/secrets.ts';

const SESSION_MS = OPERATOR_SESSION_HOURS * 3_600_000;
const IDLE_MS = OPERATOR_IDLE_MINUTES * 60_000;
/** Precision of the idle time: writing it on every request would be too expensive. */
const SEEN_UPDATE_INTERVAL_MS = 60_000;

/** Opens a session. Returns the token, which is not stored. */
export async function openOperatorSession(
  tx: Tx,
  clock: Clock,
  operatorId: number,
): Promise<{ token: string; expires_at: string }> {
  const token = randomToken();
  const expires_at = isoFromNow(clock, SESSION_MS);
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
 * Returns the operator of a token if the endpoint is open to them. Throws AUTH_TOKEN_INVALID,
 * AUTH_TOKEN_EXPIRED, or AUTH_PERMISSION_DENIED while the first password is unchanged, or in production while
 * the second factor is off.
 */
export async function authenticateOperator(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  token: string,
  endpoint: Pick<EndpointDefinition, 'beforePasswordChange' | 'beforeSecondFactor'>,
): Promise<SignedInOperator> {
  const tokenHash = sha256(token);
  const session = await prepared(db)
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select(['operators.id', 'account', 'role', 'is_active', 'must_change_password', 'totp_secret'])
    .select(['seen_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!session || !session.is_active) throw fail('AUTH_TOKEN_INVALID');
  const now = clock.now();
  const idleMs = now - Date.parse(session.seen_at);
  if (Date.parse(session.expires_at) <= now || idleMs >= IDLE_MS) throw fail('AUTH_TOKEN_EXPIRED');
  if (idleMs >= SEEN_UPDATE_INTERVAL_MS)
    await db
      .updateTable('operator_sessions')
      .set({ seen_at: nowIso(clock) })
      .where('token_hash', '=', tokenHash)
      .execute();
  if (session.must_change_password && !endpoint.beforePasswordChange)
    throw fail('AUTH_PERMISSION_DENIED', 'password_change_first');
  // Reading requires it as much as deciding: operators read other people's data.
  const opensWithoutFactor = endpoint.beforePasswordChange || endpoint.beforeSecondFactor;
  if (config.production && session.totp_secret === null && !opensWithoutFactor)
    throw fail('AUTH_PERMISSION_DENIED', 'second_factor_first');
  return { id: session.id, account: session.account, role: session.role, tokenHash };
}

/** Ends an operator's sessions, except one if given. */
export async function endOperatorSessions(
  tx: Tx,
  operatorId: number,
  exceptTokenHash?: string,
): Promise<void> {
  let ended = tx.deleteFrom('operator_sessions').where('operator_id', '=', operatorId);
  if (exceptTokenHash) ended = ended.where('token_hash', '<>', exceptTokenHash);
  await ended.execute();
}

/** Job: deletes sessions that ended some time ago. */
export async function deleteOldOperatorSessions(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom('operator_sessions').where('expires_at', '<', isoFromNow(clock, -SESSION_MS)).execute();
}
