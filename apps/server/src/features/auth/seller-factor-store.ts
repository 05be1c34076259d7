import { fail } from '#platform/errors/app-error.ts';
import type { FactorStore } from '#features/second-factor/factor-store.ts';
import { codeSubject } from './sign-in-limits.ts';

export const SELLER_FACTOR_STORE: FactorStore = {
  kind: 'seller',
  lock: async (tx, id) => {
    const seller = await tx
      .selectFrom('sellers')
      .select(['id', 'account', 'totp_secret', 'totp_offered', 'totp_step'])
      .where('id', '=', id)
      // A weaker lock: rows that refer to the seller can still be inserted.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!seller) throw fail('AUTH_TOKEN_INVALID');
    return seller;
  },
  change: async (tx, id, change) => {
    await tx.updateTable('sellers').set(change).where('id', '=', id).execute();
  },
  replaceRecoveryCodes: async (tx, id, hashes) => {
    await tx.deleteFrom('seller_recovery_codes').where('seller_id', '=', id).execute();
    if (hashes.length === 0) return;
    await tx
      .insertInto('seller_recovery_codes')
      .values(hashes.map((code_hash) => ({ seller_id: id, code_hash })))
      .execute();
  },
  consumeRecoveryCode: async (tx, id, hash) => {
    const used = await tx
      .deleteFrom('seller_recovery_codes')
      .where('seller_id', '=', id)
      .where('code_hash', '=', hash)
      .returning('seller_id')
      .executeTakeFirst();
    return used !== undefined;
  },
  codeSubject: (id, place) => codeSubject('seller', id, place),
};
