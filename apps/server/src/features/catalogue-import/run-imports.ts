// Checks and imports uploaded files in small transactions that store their progress, so that after a restart
// any server continues without repeating or skipping products.
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { IMPORT_PROBLEMS_MAX, type StoredPreview } from '@raan/contract/console/catalogue-import';
import { sql, type Selectable } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';
import { BAHT_RATE, parseRate } from './amounts.ts';
import { createImportError, ImportError } from './import-error.ts';
import { jsonEvents, tableEvents } from './import-file.ts';
import type { ImportFolder } from './import-folder.ts';
import {
  describeProducts,
  insertMissing,
  insertPreviews,
  isPriceJump,
  type FoundProduct,
} from './import-preview.ts';
import type { RejectedRow } from './imported-product.ts';
import { openTable, type OpenTable } from './open-table.ts';
import type { ReadEvent } from './read-table.ts';
import {
  describeRow,
  isChange,
  matchRows,
  readStockPrices,
  writeStockPrices,
  type StockPriceEvent,
  type StockPriceRow,
} from './stock-prices.ts';
import { undoChanges } from './undo-import.ts';
import {
  predictFates,
  prepareProducts,
  writePrepared,
  type PreparedProducts,
  type WriteCounts,
} from './write-products.ts';

export type RunDeps = {
  db: Db;
  clock: Clock;
  imports: ImportFolder;
  /** Called after an import with so many changes that the search tables need a vacuum. */
  onManyChanges: () => void;
};

/** Products or rejected rows per transaction. */
const STEP_ROWS = 500;
/** Rows with stock and prices per transaction. */
const STEP_STOCK_ROWS = 2_000;
/** Undone products per transaction. */
const UNDO_STEP = 500;
/** Bytes per transaction; some products are a hundred times larger than others. */
const STEP_BYTES = 2 * 1024 * 1024;
/** Progress is stored at least this often, even if little was found. */
const PROGRESS_INTERVAL_MS = 1_000;
/** Lease on an import; longer than any transaction. After that its worker is considered dead. */
const CLAIM_MS = 60_000;
/** An import fails after this many attempts without progress. */
const ATTEMPTS_MAX = 5;
const UNDECIDED_MAX_MS = 2 * 86_400_000;
const KEY_MAX = 120;

type Row = Selectable<Schema['catalogue_imports']>;
type Step = {
  found: FoundProduct[];
  stockPrices: StockPriceRow[];
  rejected: RejectedRow[];
  bytes: number;
  rows: number;
};
/** Result of a step. Problems include rows that match no variant. */
type Outcome = { counts: WriteCounts; previews: StoredPreview[]; rejected: RejectedRow[] };

/** Uploaded files reference pictures by URL only. */
const NO_PICTURES = { add: () => Promise.reject(new Error('an uploaded file has no picture files')) };

/** The import was cancelled or claimed by another worker. */
class ClaimLost extends Error {}

/** Processes due imports until none is left or `signal` aborts. `onFailure` receives errors that will be retried. */
export async function runImports(
  deps: RunDeps,
  signal: AbortSignal,
  onFailure: (error: unknown, importId: number) => void,
): Promise<void> {
  await cancelUndecided(deps);
  for (;;) {
    const row = signal.aborted ? undefined : await claimImport(deps);
    if (!row) return;
    try {
      // The process was killed during every previous attempt.
      if (row.attempts > ATTEMPTS_MAX) throw createImportError('given_up', { limit: ATTEMPTS_MAX });
      if (row.state === 'undoing') await undo(deps, row, signal);
      else await processFile(deps, row, signal);
    } catch (error) {
      if (error instanceof ImportError && error.failure)
        await finishImport(deps, row, 'failed', { failure: error.failure });
      else if (!(error instanceof ClaimLost)) {
        onFailure(error, row.id);
        const failure = { problem: 'given_up', details: { limit: ATTEMPTS_MAX } } as const;
        if (row.attempts === ATTEMPTS_MAX) await finishImport(deps, row, 'failed', { failure });
      }
    }
  }
}

/** Whether any import needs processing. */
export async function hasDueImports({ db, clock }: Pick<RunDeps, 'db' | 'clock'>): Promise<boolean> {
  const due = await db
    .selectFrom('catalogue_imports')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', 'in', ['checking', 'importing', 'undoing']),
          eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', nowIso(clock))]),
        ]),
        eb.and([eb('state', '=', 'checked'), eb('finished_at', '<', undecidedBefore(clock))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

async function claimImport({ db, clock }: RunDeps): Promise<Row | undefined> {
  const now = nowIso(clock);
  return await db
    .updateTable('catalogue_imports')
    .set({
      claim: randomUUID(),
      claimed_until: claimEnd(clock),
      attempts: sql`attempts + 1`,
      started_at: sql`coalesce(started_at, ${now})`,
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('catalogue_imports')
        .select('id')
        .where('state', 'in', ['checking', 'importing', 'undoing'])
        .where((or) => or.or([or('claimed_until', 'is', null), or('claimed_until', '<', now)]))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

const claimEnd = (clock: Clock) => new Date(clock.now() + CLAIM_MS).toISOString();

async function processFile(deps: RunDeps, row: Row, signal: AbortSignal): Promise<void> {
  const file = deps.imports.pathOf(row.file_key);
  if (!(await stat(file).catch(() => undefined))) throw createImportError('file_gone');
  const table =
    row.format === 'json'
      ? undefined
      : await openTable(file, {
          format: row.format,
          purpose: row.purpose,
          corrections: row.corrections,
          // Deleted like an orphaned upload if the process is killed.
          copy: deps.imports.pathOf(`${row.file_key}.utf8`),
        });
  try {
    if (table) await storeReading(deps, row, table);
    if (table && table.reading.missing.length > 0) await finishImport(deps, row, 'checked');
    else await processEvents(deps, row, readFile(row, file, table), signal);
  } finally {
    await table?.close();
  }
}

function readFile(
  row: Row,
  file: string,
  table: OpenTable | undefined,
): AsyncGenerator<ReadEvent | StockPriceEvent> {
  const options = {
    rate: parseRate(row.rate) ?? BAHT_RATE,
    currency: row.currency ?? undefined,
    defaultCategory: row.default_category,
  };
  if (!table) return jsonEvents({ media: NO_PICTURES }, file, { pictures: `${file}.pictures` });
  return row.purpose === 'products' ? tableEvents(table, options) : readStockPrices(table, options);
}

/** Stores how the file is read, so that an operator can correct it even if reading fails. */
async function storeReading({ db }: RunDeps, row: Row, { reading }: OpenTable): Promise<void> {
  if (row.state !== 'checking') return;
  const headers = reading.headers.map(toStorableText);
  const example = reading.example.map(toStorableText);
  await db
    .updateTable('catalogue_imports')
    .set({ reading: JSON.stringify({ ...reading, headers, example }) })
    .where('id', '=', row.id)
    .where('claim', '=', row.claim)
    .execute();
}

async function processEvents(
  deps: RunDeps,
  row: Row,
  events: AsyncGenerator<ReadEvent | StockPriceEvent>,
  signal: AbortSignal,
): Promise<void> {
  let step: Step = { found: [], stockPrices: [], rejected: [], bytes: row.bytes_read, rows: 0 };
  const isImport = row.state === 'importing';
  /** Products of the file, to find those that it lacks. Complete also after a restart, which reads from the start. */
  const keys = new Set<string>();
  let flushedAt = step.bytes;
  let skipped = 0;
  let progressAt = performance.now();
  let changed = 0;
  let writing = Promise.resolve(0);
  /** Prepares the step while the one before is written, and writes it while the next is read. */
  const flush = async () => {
    const products = isImport ? step.found.map(({ product }) => product) : [];
    const prepared = await prepareProducts(deps.db, row.source, products);
    changed += await writing;
    writing = commitStep(deps, row, step, prepared);
    // The next wait reports a failure.
    writing.catch(() => {});
    step = { ...step, found: [], stockPrices: [], rejected: [] };
    flushedAt = step.bytes;
    progressAt = performance.now();
  };
  const flushAll = async () => {
    await flush();
    changed += await writing;
  };
  try {
    for await (const event of events) {
      if (signal.aborted) {
        await flushAll();
        await releaseClaim(deps, row);
        return;
      }
      if (!isImport && event.kind === 'product') keys.add(event.product.key);
      if (!isImport && event.kind === 'rejected') keys.add(event.rejected.key);
      if (event.kind === 'position') {
        step.rows += 1;
        step.bytes = Math.max(step.bytes, progressOf(row, event.bytes));
      } else if (skipped < row.events_done) skipped += 1;
      else if (event.kind === 'rejected') step.rejected.push(event.rejected);
      else if (event.kind === 'row') step.stockPrices.push(event.row);
      else step.found.push(event);
      const isFull =
        step.found.length >= STEP_ROWS ||
        step.stockPrices.length >= STEP_STOCK_ROWS ||
        step.rejected.length >= STEP_ROWS ||
        // Rows with stock and prices are small, and all alike.
        (row.purpose === 'products' && step.bytes - flushedAt >= STEP_BYTES);
      if (isFull || performance.now() - progressAt > PROGRESS_INTERVAL_MS) await flush();
    }
  } finally {
    await writing.catch(() => {});
  }
  step.bytes = row.bytes;
  await flushAll();
  if (isImport && changed >= STEP_ROWS) deps.onManyChanges();
  const missing =
    isImport || row.purpose === 'stock_prices'
      ? undefined
      : await insertMissing(deps.db, row.id, row.source, keys);
  await finishImport(deps, row, isImport ? 'imported' : 'checked', { missing });
}

/** Bytes of a decoded or unpacked table, which may be larger than the file. */
const progressOf = ({ bytes }: Row, read: number) => Math.min(bytes, read);

/** Writes a step and its progress in one transaction. Throws ClaimLost if cancelled or claimed by another worker. */
async function commitStep(
  { db, clock }: RunDeps,
  row: Row,
  step: Step,
  prepared: PreparedProducts,
): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const now = await tx
      .selectFrom('catalogue_imports')
      .select([
        'problem_count',
        'events_done',
        'created_count',
        'updated_count',
        'unchanged_count',
        'price_jump_count',
      ])
      .where('id', '=', row.id)
      .where('claim', '=', row.claim)
      .where('state', '=', row.state)
      .forUpdate()
      .executeTakeFirst();
    if (!now) throw new ClaimLost();
    const isImport = row.state === 'importing';
    const events = step.found.length + step.stockPrices.length + step.rejected.length;
    const { counts, previews, rejected } = isImport
      ? await writeStep(tx, clock, row, step, prepared)
      : await predictStep(tx, row, step);
    await insertProblems(tx, row.id, now.problem_count, rejected);
    const shown = {
      created: now.created_count,
      updated: now.updated_count,
      unchanged: now.unchanged_count,
      jumps: now.price_jump_count,
    };
    await insertPreviews(tx, row.id, now.events_done, shown, previews);
    await tx
      .updateTable('catalogue_imports')
      .set({
        bytes_read: step.bytes,
        rows_read: step.rows,
        events_done: sql`events_done + ${events}`,
        created_count: sql`created_count + ${counts.created}`,
        updated_count: sql`updated_count + ${counts.updated}`,
        unchanged_count: sql`unchanged_count + ${counts.unchanged}`,
        problem_count: sql`problem_count + ${rejected.length}`,
        price_jump_count: sql`price_jump_count + ${previews.filter(isPriceJump).length}`,
        claimed_until: claimEnd(clock),
        ...(events > 0 && { attempts: 0 }),
      })
      .where('id', '=', row.id)
      .execute();
    if (now.problem_count + rejected.length > IMPORT_PROBLEMS_MAX)
      throw createImportError('too_many_problems', { limit: IMPORT_PROBLEMS_MAX });
    return isImport ? counts.created + counts.updated : 0;
  });
}

async function writeStep(
  tx: Tx,
  clock: Clock,
  row: Row,
  step: Step,
  prepared: PreparedProducts,
): Promise<Outcome> {
  if (row.purpose === 'products') {
    const counts = await writePrepared(tx, clock, { name: row.source }, prepared, row.id);
    return { counts, previews: [], rejected: step.rejected };
  }
  const { matched, rejected, updated } = await writeStockPrices(
    tx,
    nowIso(clock),
    row.id,
    supplierOf(row),
    step.stockPrices,
  );
  return {
    counts: { created: 0, updated, unchanged: matched.length - updated },
    previews: [],
    rejected: inLineOrder([...step.rejected, ...rejected]),
  };
}

async function predictStep(tx: Tx, row: Row, step: Step): Promise<Outcome> {
  if (row.purpose === 'products') {
    const products = step.found.map(({ product }) => product);
    const fates = await predictFates(tx, row.source, products);
    return {
      counts: countFates(fates.map(({ fate }) => fate)),
      previews: await describeProducts(tx, step.found, fates),
      rejected: step.rejected,
    };
  }
  const { matched, rejected } = await matchRows(tx, supplierOf(row), step.stockPrices);
  const updated = matched.filter(isChange).length;
  return {
    counts: { created: 0, updated, unchanged: matched.length - updated },
    previews: matched.map(describeRow),
    rejected: inLineOrder([...step.rejected, ...rejected]),
  };
}

/** Name of the supplier whose SKUs are meant; empty: of all. */
const supplierOf = ({ source }: Row) => source.slice(source.indexOf(':') + 1);

const inLineOrder = (rejected: RejectedRow[]) => rejected.toSorted((one, other) => one.line - other.line);

/** Undoes an import in small transactions. */
async function undo(deps: RunDeps, row: Row, signal: AbortSignal): Promise<void> {
  const { total } = await deps.db
    .selectFrom('catalogue_import_changes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('import_id', '=', row.id)
    .executeTakeFirstOrThrow();
  for (;;) {
    if (signal.aborted) {
      await releaseClaim(deps, row);
      return;
    }
    const done = await inTransaction(deps.db, async (tx) => {
      const now = await tx
        .selectFrom('catalogue_imports')
        .select(['reverted_count', 'kept_count'])
        .where('id', '=', row.id)
        .where('claim', '=', row.claim)
        .where('state', '=', 'undoing')
        .forUpdate()
        .executeTakeFirst();
      if (!now) throw new ClaimLost();
      const { reverted, kept } = await undoChanges(tx, deps.clock, row.id, UNDO_STEP);
      const undone = now.reverted_count + now.kept_count + reverted + kept;
      await tx
        .updateTable('catalogue_imports')
        .set({
          reverted_count: sql`reverted_count + ${reverted}`,
          kept_count: sql`kept_count + ${kept}`,
          bytes_read: Math.floor((row.bytes * undone) / Math.max(total, 1)),
          claimed_until: claimEnd(deps.clock),
          attempts: 0,
        })
        .where('id', '=', row.id)
        .execute();
      return reverted + kept;
    });
    if (done === 0) break;
  }
  if (total >= STEP_ROWS) deps.onManyChanges();
  await deps.db
    .updateTable('catalogue_imports')
    .set({ state: 'undone', undone_at: nowIso(deps.clock), claim: null, claimed_until: null })
    .where('id', '=', row.id)
    .where('claim', '=', row.claim)
    .execute();
}

function countFates(fates: readonly (keyof WriteCounts)[]): WriteCounts {
  const count = (fate: keyof WriteCounts) => fates.filter((one) => one === fate).length;
  return { created: count('created'), updated: count('updated'), unchanged: count('unchanged') };
}

async function insertProblems(
  tx: Tx,
  importId: number,
  after: number,
  rejected: readonly RejectedRow[],
): Promise<void> {
  if (rejected.length === 0) return;
  const rows = rejected.map(({ line, key, field, problem, details }, index) => ({
    import_id: importId,
    number: after + index + 1,
    line,
    key: toStorableText(key),
    field: toStorableText(field),
    problem,
    details: JSON.stringify(details, (_, value: unknown) =>
      typeof value === 'string' ? toStorableText(value) : value,
    ),
  }));
  await tx.insertInto('catalogue_import_problems').values(rows).execute();
}

/** Makes a text from a broken file storable: no NUL, no unpaired surrogate, limited length. */
function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().slice(0, KEY_MAX).toWellFormed();
}

async function releaseClaim({ db }: RunDeps, row: Row): Promise<void> {
  await db
    .updateTable('catalogue_imports')
    .set({ claim: null, claimed_until: null, attempts: 0 })
    .where('id', '=', row.id)
    .where('claim', '=', row.claim)
    .execute();
}

async function finishImport(
  deps: RunDeps,
  row: Row,
  state: 'checked' | 'imported' | 'failed',
  { failure, missing }: { failure?: NonNullable<ImportError['failure']>; missing?: number | undefined } = {},
): Promise<void> {
  const { numUpdatedRows } = await deps.db
    .updateTable('catalogue_imports')
    .set({
      state,
      failure: failure ? JSON.stringify(failure) : null,
      ...(missing !== undefined && { missing_count: missing }),
      finished_at: nowIso(deps.clock),
      claim: null,
      claimed_until: null,
    })
    .where('id', '=', row.id)
    .where('claim', '=', row.claim)
    .where('state', '=', row.state)
    .executeTakeFirst();
  // Another worker has claimed it, and needs the file.
  if (numUpdatedRows === 0n) return;
  // A failed check can be repeated with corrections; its file is deleted a day later.
  const isNeeded = state === 'checked' || (state === 'failed' && row.state === 'checking');
  if (!isNeeded) await deps.imports.remove(row.file_key);
}

const undecidedBefore = (clock: Clock) => new Date(clock.now() - UNDECIDED_MAX_MS).toISOString();

/** Cancels checked imports that nobody has approved for days, and deletes their files. */
async function cancelUndecided({ db, clock, imports }: RunDeps): Promise<void> {
  const rows = await db
    .updateTable('catalogue_imports')
    .set({ state: 'cancelled' })
    .where('state', '=', 'checked')
    .where('finished_at', '<', undecidedBefore(clock))
    .returning('file_key')
    .execute();
  for (const row of rows) await imports.remove(row.file_key);
}
