import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { compareWithinLimit, limitedSubject } from '#platform/rate-limit.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Verifies the password of a signed-in seller again. Throws REQUEST_VALIDATION_ERROR under the field for a
 * wrong password, and REQUEST_RATE_LIMIT after five within 15 minutes, so that a stolen session cannot be
 * used to guess it.
 */
export async function requireCurrentPassword(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  password: string,
  field: string,
): Promise<void> {
  const subjects = [limitedSubject(['own-password', sellerId], 5)] as const;
  const isRight = await compareWithinLimit({ db, clock }, { subjects }, async () => {
    const { password_hash } = await db
      .selectFrom('sellers')
      .select('password_hash')
      .where('id', '=', sellerId)
      .executeTakeFirstOrThrow();
    return await verifyPassword(password_hash, password);
  });
  if (!isRight) throw failField(field, 'old_password_wrong');
}
