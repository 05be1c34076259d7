// Checks and imports uploaded files in small transactions that store their progress, so that after a restart
// any server continues without repeating or skipping products.
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import {
  IMPORT_PREVIEW_MAX,
  IMPORT_PROBLEMS_MAX,
  type ImportPreview,
} from '@raan/contract/console/catalogue-import';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import { localizedTextIn } from '@raan/contract/localized-text';
import { sql, type Selectable } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';
import { parseRate } from './amounts.ts';
import { createImportError, ImportError } from './import-error.ts';
import { readEvents } from './import-file.ts';
import type { ImportFolder } from './import-folder.ts';
import type { ImportedProduct, RejectedRow } from './imported-product.ts';
import { predictFates, writeBatch, type WriteCounts } from './write-products.ts';

export type RunDeps = {
  db: Db;
  clock: Clock;
  imports: ImportFolder;
  /** Called after an import with so many changes that the search tables need a vacuum. */
  onManyChanges: () => void;
};

/** Products or rejected rows per transaction. */
const STEP_ROWS = 500;
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
type FoundProduct = { product: ImportedProduct; line: number };
type Step = { found: FoundProduct[]; rejected: RejectedRow[]; bytes: number; rows: number };

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
      await processFile(deps, row, signal);
    } catch (error) {
      if (error instanceof ImportError && error.failure)
        await finishImport(deps, row, 'failed', error.failure);
      else if (!(error instanceof ClaimLost)) {
        onFailure(error, row.id);
        const failure = { problem: 'given_up', details: { limit: ATTEMPTS_MAX } } as const;
        if (row.attempts === ATTEMPTS_MAX) await finishImport(deps, row, 'failed', failure);
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
          eb('state', 'in', ['checking', 'importing']),
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
        .where('state', 'in', ['checking', 'importing'])
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
  const rate = parseRate(row.rate);
  const events = readEvents({ media: NO_PICTURES }, file, {
    format: row.format,
    defaultCategory: row.default_category,
    pictures: `${file}.pictures`,
    ...(rate && { rate }),
  });
  const step: Step = { found: [], rejected: [], bytes: row.bytes_read, rows: 0 };
  let flushedAt = step.bytes;
  let skipped = 0;
  let progressAt = performance.now();
  let changed = 0;
  const flush = async () => {
    changed += await commitStep(deps, row, step);
    step.found = [];
    step.rejected = [];
    flushedAt = step.bytes;
    progressAt = performance.now();
  };
  for await (const event of events) {
    if (signal.aborted) {
      await flush();
      await releaseClaim(deps, row);
      return;
    }
    if (event.kind === 'position') {
      step.rows += 1;
      step.bytes = Math.max(step.bytes, event.bytes);
    } else if (skipped < row.events_done) skipped += 1;
    else if (event.kind === 'rejected') step.rejected.push(event.rejected);
    else step.found.push(event);
    const isFull =
      step.found.length >= STEP_ROWS ||
      step.rejected.length >= STEP_ROWS ||
      step.bytes - flushedAt >= STEP_BYTES;
    if (isFull || performance.now() - progressAt > PROGRESS_INTERVAL_MS) await flush();
  }
  step.bytes = row.bytes;
  await flush();
  const isImport = row.state === 'importing';
  if (isImport && changed >= STEP_ROWS) deps.onManyChanges();
  await finishImport(deps, row, isImport ? 'imported' : 'checked');
}

/** Writes a step and its progress in one transaction. Throws ClaimLost if cancelled or claimed by another worker. */
async function commitStep({ db, clock }: RunDeps, row: Row, step: Step): Promise<number> {
  const { found, rejected, bytes, rows } = step;
  const source = { name: row.source };
  return await inTransaction(db, async (tx) => {
    const now = await tx
      .selectFrom('catalogue_imports')
      .select(['problem_count', 'preview'])
      .where('id', '=', row.id)
      .where('claim', '=', row.claim)
      .where('state', '=', row.state)
      .forUpdate()
      .executeTakeFirst();
    if (!now) throw new ClaimLost();
    const products = found.map(({ product }) => product);
    const isImport = row.state === 'importing';
    const fates = isImport ? [] : await predictFates(tx, source.name, products);
    const written: WriteCounts = isImport
      ? products.length > 0
        ? await writeBatch(tx, clock, source, products)
        : { created: 0, updated: 0, unchanged: 0 }
      : countFates(fates);
    await insertProblems(tx, row.id, now.problem_count, rejected);
    const room = IMPORT_PREVIEW_MAX - now.preview.length;
    const preview = found.slice(0, Math.max(0, room)).map((one, index) => previewOf(one, fates[index]));
    await tx
      .updateTable('catalogue_imports')
      .set({
        bytes_read: bytes,
        rows_read: rows,
        events_done: sql`events_done + ${found.length + rejected.length}`,
        created_count: sql`created_count + ${written.created}`,
        updated_count: sql`updated_count + ${written.updated}`,
        unchanged_count: sql`unchanged_count + ${written.unchanged}`,
        problem_count: sql`problem_count + ${rejected.length}`,
        ...(!isImport && preview.length > 0 && { preview: JSON.stringify([...now.preview, ...preview]) }),
        claimed_until: claimEnd(clock),
        ...(found.length + rejected.length > 0 && { attempts: 0 }),
      })
      .where('id', '=', row.id)
      .execute();
    if (now.problem_count + rejected.length > IMPORT_PROBLEMS_MAX)
      throw createImportError('too_many_problems', { limit: IMPORT_PROBLEMS_MAX });
    return isImport ? written.created + written.updated : 0;
  });
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

function previewOf({ product, line }: FoundProduct, fate: keyof WriteCounts = 'created'): ImportPreview {
  return {
    line,
    key: product.key,
    name: localizedTextIn(product.name, 'th') || (product.name.en ?? Object.values(product.name)[0] ?? ''),
    category: product.category,
    price: toBaht(lowestPrice(product)),
    stock: product.sharedStock === undefined ? totalStock(product) : product.sharedStock,
    pictures: product.pictures.length,
    fate,
  };
}

function lowestPrice({ variants }: ImportedProduct): Satang {
  return satang(Math.min(...variants.map(({ price, discountPrice }) => discountPrice ?? price)));
}

/** Null: unlimited. */
function totalStock({ variants }: ImportedProduct): number | null {
  return variants.reduce<number | null>(
    (sum, { stock }) => (sum === null || stock === null ? null : sum + stock),
    0,
  );
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
  failure?: NonNullable<ImportError['failure']>,
): Promise<void> {
  await deps.db
    .updateTable('catalogue_imports')
    .set({
      state,
      failure: failure ? JSON.stringify(failure) : null,
      finished_at: nowIso(deps.clock),
      claim: null,
      claimed_until: null,
    })
    .where('id', '=', row.id)
    .where('claim', '=', row.claim)
    .where('state', '=', row.state)
    .execute();
  if (state !== 'checked') await deps.imports.remove(row.file_key);
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
