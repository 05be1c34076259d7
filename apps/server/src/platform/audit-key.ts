// The key of the audit log travels with the database: transactions of every feature write to the log, and none of them handles the key.

const keys = new WeakMap<object, Buffer>();

/** Keeps the key for all transactions of a database. */
export function holdAuditKey(db: object, key: Buffer): void {
  keys.set(db, key);
}

/** Gives the key of a database or transaction to one that works inside it. */
export function passAuditKey(from: object, to: object): void {
  const key = keys.get(from);
  if (key) keys.set(to, key);
}

/** The key of a database or a transaction. Throws if the database was opened without one. */
export function auditKeyOf(db: object): Buffer {
  const key = keys.get(db);
  if (!key) throw new Error('the audit log has no key: its database was opened without the server’s keys');
  return key;
}
