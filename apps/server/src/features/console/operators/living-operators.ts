import { OPERATOR_IDLE_MINUTES, type OperatorRole } from '@raan/contract/console/operator';
import { isoIn, nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';

/** The living sessions of a role's operators: whom a signed address may have been made for. */
export async function livingOperators(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  role: OperatorRole,
): Promise<{ token_hash: string; operator_id: number }[]> {
  return await db
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select(['token_hash', 'operator_id'])
    .where('expires_at', '>', nowIso(clock))
    .where('seen_at', '>', isoIn(clock, -OPERATOR_IDLE_MINUTES * 60_000))
    .where('is_active', '=', true)
    .where('role', '=', role)
    .execute();
}
