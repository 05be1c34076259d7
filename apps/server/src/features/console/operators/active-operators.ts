import { OPERATOR_IDLE_MINUTES, type OperatorRole } from '@raan/contract/console/operator';
import { isoFromNow, nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';

/** Selects active sessions of a role whose operators may read data. A signed URL is checked against each of them. */
export async function selectActiveSessionsOfRole(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  role: OperatorRole,
): Promise<{ token_hash: string; operator_id: number }[]> {
  const active = db
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select(['token_hash', 'operator_id'])
    .where('expires_at', '>', nowIso(clock))
    .where('seen_at', '>', isoFromNow(clock, -OPERATOR_IDLE_MINUTES * 60_000))
    .where('is_active', '=', true)
    .where('must_change_password', '=', false)
    .where('role', '=', role);
  return await (config.production ? active.where('totp_secret', 'is not', null) : active).execute();
}
