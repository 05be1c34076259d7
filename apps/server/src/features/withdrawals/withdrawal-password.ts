// Checks take equally long with and without a withdrawal password, and failures are limited.
import { nowIso } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError, conflict, failField } from '#platform/errors/app-error.ts';
import { clearSubjects, compareWithinLimit, limitedSubject } from '#platform/rate-limit.ts';
import { hashPassword, verifyPassword } from '#features/auth/passwords.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { notify } from '#features/notifications/notify.ts';

const FAILURES_MAX = 5;

type PasswordDeps = Pick<Deps, 'db' | 'clock'>;

const passwordSubject = (sellerId: number) => limitedSubject(['withdrawal-password', sellerId], FAILURES_MAX);

/** Creates the error for a wrong withdrawal password: 400 with the reason under the field. */
function wrongPassword(field: string): AppError {
  return new AppError('REQUEST_INVALID', {
    reason: 'withdraw_password_wrong',
    fields: { [field]: [{ key: 'withdraw_password_wrong' }] },
  });
}

/** `none` if the seller has no password. Throws REQUEST_RATE_LIMIT with the minutes to wait after five failures within 15 minutes. */
async function checkPassword(
  { db, clock }: PasswordDeps,
  sellerId: number,
  password: string,
): Promise<'right' | 'wrong' | 'none'> {
  let hasOne = false;
  const limit = { subjects: [passwordSubject(sellerId)], reason: 'withdraw_password_wait' } as const;
  const passed = await compareWithinLimit({ db, clock }, limit, async () => {
    const stored = await db
      .selectFrom('withdrawal_passwords')
      .select('password_hash')
      .where('seller_id', '=', sellerId)
      .executeTakeFirst();
    hasOne = stored !== undefined;
    const matches = await verifyPassword(stored?.password_hash, password);
    return matches || !hasOne;
  });
  if (!hasOne) return 'none';
  return passed ? 'right' : 'wrong';
}

/** Requires the correct withdrawal password. Throws 400 if it is wrong, 409 if there is none, 429 after too many failures. */
export async function assertWithdrawalPassword(
  deps: PasswordDeps,
  sellerId: number,
  password: string,
  field = 'withdraw_password',
): Promise<void> {
  const outcome = await checkPassword(deps, sellerId, password);
  if (outcome === 'none') throw conflict('withdraw_password_missing');
  if (outcome === 'wrong') throw wrongPassword(field);
}

/** Requires the withdrawal password if the seller has one; otherwise it is about to be set. */
export async function assertWithdrawalPasswordIfSet(
  deps: PasswordDeps,
  sellerId: number,
  password: string,
): Promise<void> {
  if ((await checkPassword(deps, sellerId, password)) === 'wrong') throw wrongPassword('withdraw_password');
}

/** Sets a seller's first withdrawal password. An existing one stays. */
export async function setFirstWithdrawalPassword(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  sellerId: number,
  password: string,
): Promise<void> {
  await tx
    .insertInto('withdrawal_passwords')
    .values({ seller_id: sellerId, password_hash: await hashPassword(password), set_at: nowIso(clock) })
    .onConflict((stored) => stored.doNothing())
    .execute();
}

/** Changes the withdrawal password, which starts the withdrawal cooldown. Throws like `assertWithdrawalPassword`, and 422 if the new one is the same. */
export async function changeWithdrawalPassword(
  deps: PasswordDeps & { realtimeSignal: RealtimeSignal },
  sellerId: number,
  change: { oldPassword: string; newPassword: string },
): Promise<void> {
  await assertWithdrawalPassword(deps, sellerId, change.oldPassword, 'old_password');
  if (change.oldPassword === change.newPassword) throw failField('new_password', 'password_same');
  const hash = await hashPassword(change.newPassword);
  await inTransaction(deps.db, (tx) => replaceWithdrawalPassword(tx, deps, sellerId, hash));
}

/** Stores a new hash, clears failed attempts and reset links, and notifies the seller. */
export async function replaceWithdrawalPassword(
  tx: Tx,
  { clock, realtimeSignal }: Pick<Deps, 'clock'> & { realtimeSignal: RealtimeSignal },
  sellerId: number,
  passwordHash: string,
): Promise<void> {
  const at = nowIso(clock);
  await tx
    .insertInto('withdrawal_passwords')
    .values({ seller_id: sellerId, password_hash: passwordHash, set_at: at, changed_at: at })
    .onConflict((stored) =>
      stored.column('seller_id').doUpdateSet({ password_hash: passwordHash, changed_at: at }),
    )
    .execute();
  await clearSubjects(tx, [passwordSubject(sellerId)]);
  await tx.deleteFrom('withdrawal_password_resets').where('seller_id', '=', sellerId).execute();
  await notify(tx, realtimeSignal, {
    sellerId,
    type: 'system',
    at,
    data: { notice: 'withdraw_password_changed', processed_at: at },
  });
}
