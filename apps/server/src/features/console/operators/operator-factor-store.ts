import type { FactorStore } from '#features/second-factor/factor-store.ts';
import { lockOperator } from './operators.queries.ts';
import { codeSubject } from '#features/auth/sign-in-limits.ts';

export const OPERATOR_FACTOR_STORE: FactorStore = {
  kind: 'operator',
  lock: lockOperator,
  change: async (tx, id, change) => {
    await tx.updateTable('operators').set(change).where('id', '=', id).execute();
  },
  replaceRecoveryCodes: async (tx, id, hashes) => {
    await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', id).execute();
    if (hashes.length === 0) return;
    await tx
      .insertInto('operator_recovery_codes')
      .values(hashes.map((code_hash) => ({ operator_id: id, code_hash })))
      .execute();
  },
  consumeRecoveryCode: async (tx, id, hash) => {
    const used = await tx
      .deleteFrom('operator_recovery_codes')
      .where('operator_id', '=', id)
      .where('code_hash', '=', hash)
      .returning('operator_id')
      .executeTakeFirst();
    return used !== undefined;
  },
  codeSubject: (id, place) => codeSubject('operator', id, place),
};
