import type { CatalogueImport } from '@raan/contract/console/catalogue-import';
import { importCan } from '@raan/contract/console/catalogue-import';
import type { ImportCorrection } from '@raan/contract/console/catalogue-import-requests';
import { nowIso, type Clock } from '#platform/clock.ts';
import { afterCommit, type Tx } from '#platform/db.ts';
import { conflict, failField } from '#platform/errors/app-error.ts';
import { parseRate } from './amounts.ts';
import type { ImportFolder } from './import-folder.ts';
import { clearFindings } from './import-preview.ts';

type ImportState = Pick<CatalogueImport, 'id' | 'state'>;

const RESTART = {
  bytes_read: 0,
  rows_read: 0,
  events_done: 0,
  created_count: 0,
  updated_count: 0,
  unchanged_count: 0,
  problem_count: 0,
  started_at: null,
  finished_at: null,
  claim: null,
  claimed_until: null,
  attempts: 0,
};

/**
 * Approves a checked file: it is read again from the start and imported. Throws 409 in any other state, and while the
 * currency or a required column is unknown.
 */
export async function startImport(
  tx: Tx,
  { id, state, currency, reading }: Pick<CatalogueImport, 'id' | 'state' | 'currency' | 'reading'>,
): Promise<void> {
  if (!importCan('start', state)) throw conflict('import_not_waiting');
  if (currency === null) throw conflict('import_currency_missing');
  if (reading && reading.missing.length > 0) throw conflict('import_columns_missing');
  const started = await tx
    .updateTable('catalogue_imports')
    .set({ ...RESTART, state: 'importing' })
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst();
  if (!started) throw conflict('import_not_waiting');
  await tx.deleteFrom('catalogue_import_problems').where('import_id', '=', id).execute();
}

/** Changes how a file is read, and checks it again. Throws 409 if it cannot be corrected any more. */
export async function correctImport(
  tx: Tx,
  { id, state, format }: Pick<CatalogueImport, 'id' | 'state' | 'format'>,
  { corrections, currency, rate }: ImportCorrection,
): Promise<void> {
  if (!importCan('correct', state)) throw conflict('import_over');
  const price = requireCurrency(currency, rate);
  if (format === 'json' && price.currency !== 'THB') throw failField('currency', 'import_json_baht');
  const corrected = await tx
    .updateTable('catalogue_imports')
    .set({
      ...RESTART,
      state: 'checking',
      failure: null,
      reading: null,
      price_jump_count: 0,
      missing_count: 0,
      corrections: JSON.stringify(corrections),
      ...price,
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst();
  if (!corrected) throw conflict('import_over');
  await clearFindings(tx, id);
}

/** Returns currency and rate of a file. Throws 422 for an unknown currency, or a missing or invalid rate. */
export function requireCurrency(currency: string, rate = ''): { currency: string; rate: string } {
  const code = currency.trim().toUpperCase();
  if (!isCurrency(code)) throw failField('currency', 'import_currency_missing');
  if (code === 'THB') return { currency: code, rate: '1' };
  if (!parseRate(rate)) throw failField('rate', 'import_rate_wrong');
  return { currency: code, rate: rate.trim() };
}

/** Whether a code is that of a currency in ISO 4217. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

/** Starts taking back what only this import changed. Throws 409 after 30 days or in any other state. */
export async function undoImport(
  tx: Tx,
  { id, state, undo_until }: Pick<CatalogueImport, 'id' | 'state' | 'undo_until'>,
  operatorId: number,
): Promise<void> {
  if (!importCan('undo', state) || undo_until === null) throw conflict('import_not_undoable');
  const started = await tx
    .updateTable('catalogue_imports')
    .set({
      state: 'undoing',
      failure: null,
      undone_by: operatorId,
      bytes_read: 0,
      claim: null,
      claimed_until: null,
      attempts: 0,
    })
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst();
  if (!started) throw conflict('import_not_undoable');
}

/**
 * Cancels an import. A batch in progress commits completely or not at all. The file is deleted after the
 * commit. Throws 409 if the import has ended.
 */
export async function cancelImport(
  tx: Tx,
  { clock, imports }: { clock: Clock; imports: ImportFolder },
  { id, state }: ImportState,
): Promise<void> {
  if (!importCan('cancel', state)) throw conflict('import_over');
  const cancelled = await tx
    .updateTable('catalogue_imports')
    .set({ state: 'cancelled', finished_at: nowIso(clock), claim: null, claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('file_key')
    .executeTakeFirst();
  if (!cancelled) throw conflict('import_over');
  // If this fails, deleteOrphanedUploads removes the file later.
  afterCommit(tx, () => void imports.remove(cancelled.file_key).catch(() => {}));
}
