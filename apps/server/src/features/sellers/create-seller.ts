import type { Language } from '@raan/contract/language';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { openSellerAccounts } from '#features/ledger/accounts.ts';
import { createStore } from '#features/shop/create-store.ts';
import { toAccountKey } from './account-key.ts';

export type NewSeller = {
  account: string;
  passwordHash: string;
  language: Language;
  displayName?: string;
  isDemo?: boolean;
};

/** Creates a seller with store and ledger accounts. Throws BUSINESS_ACCOUNT_EXISTS, also for parallel requests. */
export async function createSeller(tx: Tx, clock: Clock, seller: NewSeller): Promise<number> {
  const at = nowIso(clock);
  const isMail = seller.account.includes('@');
  const displayName =
    seller.displayName ?? (isMail ? seller.account.slice(0, seller.account.indexOf('@')) : seller.account);
  const created = await tx
    .insertInto('sellers')
    .values({
      account: seller.account,
      account_key: toAccountKey(seller.account),
      password_hash: seller.passwordHash,
      display_name: displayName.slice(0, 50),
      // Mail is sent to the lower-cased address, and the account is looked up by it.
      email: isMail ? toAccountKey(seller.account) : null,
      language: seller.language,
      is_demo: seller.isDemo ?? false,
      created_at: at,
      updated_at: at,
    })
    // Conflicts with the account name, or with the mail address of another account.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) throw fail('BUSINESS_ACCOUNT_EXISTS');
  await openSellerAccounts(tx, created.id);
  await createStore(tx, { sellerId: created.id, name: seller.displayName, language: seller.language, at });
  return created.id;
}
