import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, failField } from '#platform/errors/app-error.ts';
import { clearFailures, reserveAttempt, type Attempt } from '#platform/rate-limit.ts';
import { takeCode } from './codes.ts';
import type { CodePlace, Holder, Holders } from './holders.ts';

/** How a code was refused; an outcome and no error, because its count shall stay in the transaction. */
export type CodeRefusal = 'code_required' | 'code_wrong' | AppError;

/**
 * Takes a code of somebody who is locked, within the limit of wrong codes.
 * A refusal is returned and not thrown; REQUEST_RATE_LIMIT is one of them.
 */
export async function checkCode(
  tx: Tx,
  deps: { secret: string; stableSecret: string; clock: Clock },
  holders: Holders,
  holder: Holder,
  { typed, place }: { typed: string | undefined; place: CodePlace },
): Promise<{ by: 'app' | 'recovery' } | { refused: CodeRefusal }> {
  if (typed === undefined || typed.trim() === '') return { refused: 'code_required' };
  const reserved = await reserveCode(tx, deps.clock, holders, holder.id, place);
  if (reserved instanceof AppError) return { refused: reserved };
  const by = await takeCode(tx, deps, holders, holder, typed);
  if (!by) return { refused: 'code_wrong' };
  await clearFailures(tx, reserved);
  return { by };
}

/** Reserves an attempt at a code. Returns the refusal after too many wrong ones. */
export async function reserveCode(
  tx: Tx,
  clock: Clock,
  holders: Holders,
  id: number,
  place: CodePlace,
): Promise<Attempt | AppError> {
  try {
    return await reserveAttempt(tx, clock, [holders.codeSubject(id, place)]);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The error to throw for a refused code once the transaction has committed. */
export function codeRefused(refusal: CodeRefusal): AppError {
  return refusal instanceof AppError ? refusal : failField('code', refusal);
}
