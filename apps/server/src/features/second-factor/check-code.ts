import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { AppError, failField } from '#platform/errors/app-error.ts';
import { clearFailures, reserveAttempt, type Attempt } from '#platform/rate-limit.ts';
import { consumeCode } from './codes.ts';
import type { CodeContext, FactorHolder, FactorStore } from './factor-store.ts';

/** A result and not an error, so that the counted failure commits with the transaction. */
export type CodeRefusal = 'code_required' | 'code_wrong' | AppError;

/** Checks and consumes a code of a locked holder. Returns refusals, also REQUEST_RATE_LIMIT, and does not throw. */
export async function checkCode(
  tx: Tx,
  deps: { secret: string; stableSecret: string; clock: Clock },
  store: FactorStore,
  holder: FactorHolder,
  { code, context }: { code: string | undefined; context: CodeContext },
): Promise<{ by: 'app' | 'recovery' } | { refused: CodeRefusal }> {
  if (code === undefined || code.trim() === '') return { refused: 'code_required' };
  const reserved = await reserveCode(tx, deps.clock, store, holder.id, context);
  if (reserved instanceof AppError) return { refused: reserved };
  const by = await consumeCode(tx, deps, store, holder, code);
  if (!by) return { refused: 'code_wrong' };
  await clearFailures(tx, reserved);
  return { by };
}

/** Reserves an attempt at a code. Returns the refusal after too many wrong codes. */
export async function reserveCode(
  tx: Tx,
  clock: Clock,
  store: FactorStore,
  id: number,
  context: CodeContext,
): Promise<Attempt | AppError> {
  try {
    return await reserveAttempt(tx, clock, [store.codeSubject(id, context)]);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Builds the error for a refused code. Throw it after the transaction has committed. */
export function codeRefusalError(refusal: CodeRefusal): AppError {
  return refusal instanceof AppError ? refusal : failField('code', refusal);
}
