// The key is attached to the database and its transactions, so that no feature has to pass it on.

const keys = new WeakMap<object, Buffer>();

/** Attaches the key to a database; its transactions inherit it. */
export function setAuditKey(db: object, key: Buffer): void {
  keys.set(db, key);
}

/** Copies the key from a database or transaction to one that runs inside it. */
export function copyAuditKey(from: object, to: object): void {
  const key = keys.get(from);
  if (key) keys.set(to, key);
}

/** Returns the key of a database or transaction. Throws if the database was opened without one. */
export function getAuditKey(db: object): Buffer {
  const key = keys.get(db);
  if (!key) throw new Error('the audit log has no key: its database was opened without the server’s keys');
  return key;
}
