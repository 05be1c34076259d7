// A separate file, so that later starts do not import the code that loads the demo.
import type { Db } from '#platform/db.ts';
import { toAccountKey } from '#features/sellers/account-key.ts';
import { DEMO_ACCOUNT } from './demo-account.ts';

/** Whether the database already contains the demo. */
export async function isDemoLoaded(db: Db): Promise<boolean> {
  const seller = await db
    .selectFrom('sellers')
    .select('id')
    .where('account_key', '=', toAccountKey(DEMO_ACCOUNT))
    .executeTakeFirst();
  return seller !== undefined;
}
