import { OPERATOR_IDLE_MINUTES, type OperatorRole } from '@raan/contract/console/operator';
import { isoIn, nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';

/** The living sessions of a role's operators who may see anything: whom a signed address may have been made for. */
export async function livingOperators(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  role: OperatorRole,
): Promise<{ token_hash: string; operator_id: number }[]> {
  const living = db
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select(['token_hash', 'operator_id'])
    .where('expires_at', '>', nowIso(clock))
    .where('seen_at', '>', isoIn(clock, -OPERATOR_IDLE_MINUTES * 60_000))
    .where('is_active', '=', true)
    .where('must_change_password', '=', false)
    .where('role', '=', role);
  return await (config.production ? living.where('totp_secret', 'is not', null) : living).execute();
}
