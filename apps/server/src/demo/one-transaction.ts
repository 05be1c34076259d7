import { passAuditKey } from '#platform/audit-key.ts';
import type { Db, Tx } from '#platform/db.ts';

/**
 * A database whose every transaction is part of the one given: use cases that open their own then belong to one whole. A failure of any
 * must end the whole, because what it did before it failed is not taken back by itself.
 */
export function inOneTransaction(tx: Tx): Db {
  const transaction = () => ({ execute: <T>(work: (inner: Tx) => Promise<T>) => work(tx) });
  const db = new Proxy<Db>(tx, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  passAuditKey(tx, db);
  return db;
}
