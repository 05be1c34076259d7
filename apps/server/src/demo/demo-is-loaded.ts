// Apart from what loads the demo, which only its first start has need of.
import type { Db } from '#platform/db.ts';
import { accountKey } from '#features/sellers/account-key.ts';
import { DEMO_ACCOUNT } from './demo-account.ts';

/** Whether the demo is in this database already. */
export async function demoIsLoaded(db: Db): Promise<boolean> {
  const seller = await db
    .selectFrom('sellers')
    .select('id')
    .where('account_key', '=', accountKey(DEMO_ACCOUNT))
    .executeTakeFirst();
  return seller !== undefined;
}
