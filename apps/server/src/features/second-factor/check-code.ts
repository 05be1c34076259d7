import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { failField, type AppError } from '#platform/errors/app-error.ts';
import { countFailure, forgive, mustWait, waitFirst } from '#platform/patience.ts';
import { takeCode } from './codes.ts';
import type { Holder, Holders } from './holders.ts';

/** How a code was refused; an outcome and no error, because its count shall stay in the transaction. */
export type CodeRefusal = 'code_required' | 'code_wrong' | 'wait';

/** Takes a code of somebody who is locked, unless too many were wrong lately. */
export async function checkCode(
  tx: Tx,
  deps: { secret: string; clock: Clock },
  holders: Holders,
  holder: Holder,
  typed: string | undefined,
): Promise<{ by: 'app' | 'recovery' } | { refused: CodeRefusal }> {
  if (typed === undefined || typed.trim() === '') return { refused: 'code_required' };
  const subjects = holders.codeSubjects(holder.id);
  if (await mustWait(tx, deps.clock, subjects)) return { refused: 'wait' };
  const by = await takeCode(tx, deps, holders, holder, typed);
  if (!by) {
    await countFailure(tx, deps.clock, subjects);
    return { refused: 'code_wrong' };
  }
  await forgive(tx, subjects);
  return { by };
}

/** What to throw for a refused code once the transaction has committed. */
export function codeRefused(refusal: CodeRefusal): AppError {
  return refusal === 'wait' ? waitFirst() : failField('code', refusal);
}
