// The withdrawal password: apart from the login password, checked in as long a time whether there is one or not, and not often wrong.
import { nowIso } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError, conflict, failField } from '#platform/errors/app-error.ts';
import { clearSubjects, compareWithinLimit, limitedSubject } from '#platform/rate-limit.ts';
import { hashPassword, verifyPassword } from '#features/auth/passwords.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { notify } from '#features/notifications/notify.ts';

const FAILURES_MAX = 5;

type PasswordDeps = Pick<Deps, 'db' | 'clock'>;

const passwordSubject = (sellerId: number) => limitedSubject(['withdrawal-password', sellerId], FAILURES_MAX);

/** What is thrown for a wrong withdrawal password: 400, with the reason under the field. */
function wrongPassword(field: string): AppError {
  return new AppError('REQUEST_INVALID', {
    reason: 'withdraw_password_wrong',
    fields: { [field]: [{ key: 'withdraw_password_wrong' }] },
  });
}

/**
 * Whether this is the seller's withdrawal password; `none` where they have none. Throws REQUEST_RATE_LIMIT, with the minutes to wait,
 * after five wrong ones within 15 minutes, wherever they were entered.
 */
async function tryPassword(
  { db, clock }: PasswordDeps,
  sellerId: number,
  password: string,
): Promise<'right' | 'wrong' | 'none'> {
  let hasOne = false;
  const limit = { subjects: [passwordSubject(sellerId)], reason: 'withdraw_password_wait' } as const;
  const passed = await compareWithinLimit({ db, clock }, limit, async () => {
    const held = await db
      .selectFrom('withdrawal_passwords')
      .select('password_hash')
      .where('seller_id', '=', sellerId)
      .executeTakeFirst();
    hasOne = held !== undefined;
    const matches = await verifyPassword(held?.password_hash, password);
    return matches || !hasOne;
  });
  if (!hasOne) return 'none';
  return passed ? 'right' : 'wrong';
}

/** Demands the withdrawal password. Throws 400 where it is wrong, 409 where there is none yet, 429 after too many wrong ones. */
export async function demandPassword(
  deps: PasswordDeps,
  sellerId: number,
  password: string,
  field = 'withdraw_password',
): Promise<void> {
  const outcome = await tryPassword(deps, sellerId, password);
  if (outcome === 'none') throw conflict('withdraw_password_missing');
  if (outcome === 'wrong') throw wrongPassword(field);
}

/** Demands the withdrawal password where there is one; a seller without one is about to set it. */
export async function demandPasswordIfSet(
  deps: PasswordDeps,
  sellerId: number,
  password: string,
): Promise<void> {
  if ((await tryPassword(deps, sellerId, password)) === 'wrong') throw wrongPassword('withdraw_password');
}

/** Sets a seller's first withdrawal password; one that is there stays. */
export async function setFirstPassword(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  sellerId: number,
  password: string,
): Promise<void> {
  await tx
    .insertInto('withdrawal_passwords')
    .values({ seller_id: sellerId, password_hash: await hashPassword(password), set_at: nowIso(clock) })
    .onConflict((held) => held.doNothing())
    .execute();
}

/** Changes the withdrawal password; withdrawals rest after it. Throws what `demandPassword` throws, and 422 where nothing changes. */
export async function changePassword(
  deps: PasswordDeps & { hint: NotificationHint },
  sellerId: number,
  change: { old: string; fresh: string },
): Promise<void> {
  await demandPassword(deps, sellerId, change.old, 'old_password');
  if (change.old === change.fresh) throw failField('new_password', 'password_same');
  const hash = await hashPassword(change.fresh);
  await inTransaction(deps.db, (tx) => replacePassword(tx, deps, sellerId, hash));
}

/** Puts a new hash in place, forgives wrong attempts, and tells the seller. */
export async function replacePassword(
  tx: Tx,
  { clock, hint }: Pick<Deps, 'clock'> & { hint: NotificationHint },
  sellerId: number,
  passwordHash: string,
): Promise<void> {
  const at = nowIso(clock);
  await tx
    .insertInto('withdrawal_passwords')
    .values({ seller_id: sellerId, password_hash: passwordHash, set_at: at, changed_at: at })
    .onConflict((held) =>
      held.column('seller_id').doUpdateSet({ password_hash: passwordHash, changed_at: at }),
    )
    .execute();
  await clearSubjects(tx, [passwordSubject(sellerId)]);
  await tx.deleteFrom('withdrawal_password_resets').where('seller_id', '=', sellerId).execute();
  await notify(tx, hint, {
    sellerId,
    type: 'system',
    at,
    data: { notice: 'withdraw_password_changed', processed_at: at },
  });
}
