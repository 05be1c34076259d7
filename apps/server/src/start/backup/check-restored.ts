import path from 'node:path';
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { setAuditKey } from '#platform/audit-key.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase, type Db } from '#platform/db.ts';
import { openAuditHeads } from '#features/console/audit/audit-heads.ts';
import { checkAuditLog } from '#features/console/audit/check-audit.ts';
import type { BlobStores } from '#platform/blobs/open-blob-stores.ts';
import { createSealedFileStore } from '#features/files/sealed-file-store.ts';
import { checkLedger } from '#features/ledger/balances.queries.ts';
import { compareLedger } from '#features/ledger/trial-balance.ts';
import { openServerKeys } from '#start/server-keys.ts';

/** Enough to show that key, rows and files belong together. */
const DOCUMENTS_OPENED = 20;

export type RestoredCheck = { name: string; isRight: boolean; result: string };

/**
 * Checks a restored database with its files: secret, trial balance, ledger, audit log, and the newest documents in `stores`.
 * `owner` connects as the owner of the tables. Starts no job, so that nothing is sent.
 */
export async function checkRestored(
  owner: PoolConfig,
  { dataDir, secret, stores }: { dataDir: string; secret: string; stores: BlobStores | undefined },
): Promise<RestoredCheck[]> {
  const { db } = openDatabase({ ...owner, max: 2, statement_timeout: 0 });
  try {
    const { auditKey } = await openServerKeys(db, { appSecret: secret, dataDir });
    setAuditKey(db, auditKey);
    return [
      { name: 'Secret', isRight: true, result: 'opens the sealed keys' },
      await checkTrialBalance(db),
      await checkBook(db),
      await checkAudit(db, dataDir),
      await checkDocuments(db, { stores, secret }),
    ];
  } finally {
    await db.destroy();
  }
}

async function checkTrialBalance(db: Db): Promise<RestoredCheck> {
  const { lines, differenceCount } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(compareLedger);
  const accounts = lines.reduce((sum, line) => sum + line.accounts, 0);
  const result =
    differenceCount === 0
      ? `${accounts.toLocaleString('en-US')} accounts, no difference`
      : `${differenceCount} differences`;
  return { name: 'Trial balance', isRight: differenceCount === 0, result };
}

async function checkBook(db: Db): Promise<RestoredCheck> {
  const faults = Object.entries(await checkLedger(db)).filter(([, value]) => value !== 0);
  const result =
    faults.length === 0 ? 'sums to zero' : faults.map(([name, value]) => `${name} is ${value}`).join(', ');
  return { name: 'Ledger', isRight: faults.length === 0, result };
}

async function checkAudit(db: Db, dataDir: string): Promise<RestoredCheck> {
  const auditHeads = openAuditHeads(path.join(dataDir, 'audit-heads'));
  const { entries, broken } = await checkAuditLog({ db, clock: systemClock, auditHeads });
  const result = broken
    ? `broken at entry ${broken.sequence}: ${broken.how}`
    : `${entries.toLocaleString('en-US')} entries hold`;
  return { name: 'Audit log', isRight: broken === null, result };
}

async function checkDocuments(
  db: Db,
  { stores, secret }: { stores: BlobStores | undefined; secret: string },
): Promise<RestoredCheck> {
  if (!stores) return { name: 'Documents', isRight: true, result: 'not in this backup, not checked' };
  const store = createSealedFileStore({ blobs: stores.documents, secret });
  const { rows } = await sql<{ uuid: string; seller_id: number; sealed_key: Buffer }>`
    select uuid, seller_id, sealed_key from files where sealed_key is not null order by id desc
    limit ${DOCUMENTS_OPENED}`.execute(db);
  let opened = 0;
  for (const row of rows) {
    const bytes = await store.read(row.uuid, row.seller_id, row.sealed_key).catch(() => undefined);
    if (bytes) opened += 1;
  }
  return {
    name: 'Documents',
    isRight: opened === rows.length,
    result: `${opened} of the newest ${rows.length} open`,
  };
}
