import { copyAuditKey } from '#platform/audit-key.ts';
import type { Db, Tx } from '#platform/db.ts';

/**
 * Returns a database whose transactions all run within `tx`, so that use cases which open their own become
 * part of it. Any error must abort the whole transaction, because a nested one is not rolled back separately.
 */
export function nestTransactions(tx: Tx): Db {
  const transaction = () => ({ execute: <T>(work: (inner: Tx) => Promise<T>) => work(tx) });
  const db = new Proxy<Db>(tx, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  copyAuditKey(tx, db);
  return db;
}
