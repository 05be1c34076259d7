import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { hashPassword } from '#features/auth/passwords.ts';
import { toAccountKey } from '#features/sellers/account-key.ts';
import { createSeller } from '#features/sellers/create-seller.ts';
import { DEMO_PASSWORD, NEW_DEMO_ACCOUNT } from './demo-account.ts';

/** Adds a seller who has just registered, unless it exists. Also to a demo loaded by an older release. */
export async function addNewDemoSeller({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const seller = await db
    .selectFrom('sellers')
    .select('id')
    .where('account_key', '=', toAccountKey(NEW_DEMO_ACCOUNT))
    .executeTakeFirst();
  if (seller) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await inTransaction(db, (tx) =>
    createSeller(tx, clock, { account: NEW_DEMO_ACCOUNT, passwordHash, language: 'th', isDemo: true }),
  );
}
