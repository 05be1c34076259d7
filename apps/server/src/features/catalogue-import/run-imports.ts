// Looks through and takes over the files that operators handed in, step by step: each step is a transaction that writes down how far it is,
// so that whoever goes on after a restart, or in another server's place, does nothing twice and leaves nothing out.
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import {
  IMPORT_PREVIEW_MAX,
  IMPORT_PROBLEMS_MAX,
  type ImportPreview,
} from '@raan/contract/console/catalogue-import';
import { toBaht } from '@raan/contract/money';
import { writtenIn } from '@raan/contract/local-text';
import { sql, type Selectable } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import type { Schema } from '#platform/schema.ts';
import { parseRate } from './amounts.ts';
import { fileRefused, ImportError } from './import-error.ts';
import { readEvents } from './import-file.ts';
import type { ImportFolder } from './import-folder.ts';
import type { ImportedProduct, RejectedRow } from './imported-product.ts';
import { fatesOf, writeBatch, type Written } from './write-products.ts';

export type RunDeps = {
  db: Db;
  clock: Clock;
  imports: ImportFolder;
  /** Called after an import that changed so much that the search index needs maintenance. */
  onMuchChanged: () => void;
};

/** Products, or rows that can't be taken, of one step. */
const STEP = 500;
/** So much of a file at most: some products are a hundred times as large as others. */
const STEP_BYTES = 2 * 1024 * 1024;
/** Steps are shown at least this often while a file has little that counts. */
const SHOWN_EVERY_MS = 1_000;
/** Longer than any step takes: after that whoever did it is gone. */
const CLAIMED_FOR_MS = 60_000;
/** So often a file is taken on that gets no further; then it is ours to look why. */
const ATTEMPTS_MAX = 5;
const UNDECIDED_FOR_MS = 2 * 86_400_000;
const KEY_MAX = 120;

type Row = Selectable<Schema['catalogue_imports']>;
type Found = { product: ImportedProduct; line: number; pricesDiffer: boolean };
type Step = { found: Found[]; rejected: RejectedRow[]; bytes: number; rows: number };

/** Pictures are fetched from their addresses; beside a file that was handed in lie none. */
const NO_PICTURES = { add: () => Promise.reject(new Error('a file that was handed in has no pictures')) };

/** Somebody cancelled it, or took it over. */
class Lost extends Error {}

/** Does what is to be done, until nothing is or `signal` says to stop. `onFailure` hears of what is tried again later. */
export async function runImports(
  deps: RunDeps,
  signal: AbortSignal,
  onFailure: (error: unknown, importId: number) => void,
): Promise<void> {
  await forgetUndecided(deps);
  for (;;) {
    const row = signal.aborted ? undefined : await claim(deps);
    if (!row) return;
    try {
      // Whoever took it on the last time was killed at it.
      if (row.attempts > ATTEMPTS_MAX) throw fileRefused('given_up', { limit: ATTEMPTS_MAX });
      await walk(deps, row, signal);
    } catch (error) {
      if (error instanceof ImportError && error.failure) await end(deps, row, 'failed', error.failure);
      else if (!(error instanceof Lost)) {
        onFailure(error, row.id);
        const given = { problem: 'given_up', details: { limit: ATTEMPTS_MAX } } as const;
        if (row.attempts === ATTEMPTS_MAX) await end(deps, row, 'failed', given);
      }
    }
  }
}

/** Whether there is anything to do. */
export async function importsAreDue({ db, clock }: Pick<RunDeps, 'db' | 'clock'>): Promise<boolean> {
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

async function claim({ db, clock }: RunDeps): Promise<Row | undefined> {
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

const claimEnd = (clock: Clock) => new Date(clock.now() + CLAIMED_FOR_MS).toISOString();

async function walk(deps: RunDeps, row: Row, signal: AbortSignal): Promise<void> {
  const file = deps.imports.fileOf(row.file_key);
  if (!(await stat(file).catch(() => undefined))) throw fileRefused('file_gone');
  const rate = parseRate(row.rate);
  const events = readEvents({ media: NO_PICTURES }, file, {
    format: row.format,
    defaultCategory: row.default_category,
    pictures: `${file}.pictures`,
    ...(rate && { rate }),
  });
  const step: Step = { found: [], rejected: [], bytes: row.bytes_read, rows: 0 };
  let flushedAt = step.bytes;
  let passedOver = 0;
  let shownAt = performance.now();
  let changed = 0;
  const flush = async () => {
    changed += await takeStep(deps, row, step);
    step.found = [];
    step.rejected = [];
    flushedAt = step.bytes;
    shownAt = performance.now();
  };
  for await (const event of events) {
    if (signal.aborted) {
      await flush();
      await release(deps, row);
      return;
    }
    if (event.kind === 'position') {
      step.rows += 1;
      step.bytes = Math.max(step.bytes, event.bytes);
    } else if (passedOver < row.events_done) passedOver += 1;
    else if (event.kind === 'rejected') step.rejected.push(event.rejected);
    else step.found.push(event);
    const isFull =
      step.found.length >= STEP || step.rejected.length >= STEP || step.bytes - flushedAt >= STEP_BYTES;
    if (isFull || performance.now() - shownAt > SHOWN_EVERY_MS) await flush();
  }
  step.bytes = row.bytes;
  await flush();
  const isImport = row.state === 'importing';
  if (isImport && changed >= STEP) deps.onMuchChanged();
  await end(deps, row, isImport ? 'imported' : 'checked');
}

/** Writes what a step found and how far it is, in one transaction, and answers how many products changed. Throws Lost where the import is no longer ours. */
async function takeStep({ db, clock }: RunDeps, row: Row, step: Step): Promise<number> {
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
    if (!now) throw new Lost();
    const products = found.map(({ product }) => product);
    const isImport = row.state === 'importing';
    const fates = isImport ? [] : await fatesOf(tx, source.name, products);
    const written: Written = isImport
      ? products.length > 0
        ? await writeBatch(tx, clock, source, products)
        : { created: 0, updated: 0, unchanged: 0 }
      : countFates(fates);
    await keepProblems(tx, row.id, now.problem_count, rejected);
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
        prices_differ_count: sql`prices_differ_count + ${found.filter((one) => one.pricesDiffer).length}`,
        ...(!isImport && preview.length > 0 && { preview: JSON.stringify([...now.preview, ...preview]) }),
        claimed_until: claimEnd(clock),
        ...(found.length + rejected.length > 0 && { attempts: 0 }),
      })
      .where('id', '=', row.id)
      .execute();
    if (now.problem_count + rejected.length > IMPORT_PROBLEMS_MAX)
      throw fileRefused('too_many_problems', { limit: IMPORT_PROBLEMS_MAX });
    return isImport ? written.created + written.updated : 0;
  });
}

function countFates(fates: readonly (keyof Written)[]): Written {
  const count = (fate: keyof Written) => fates.filter((one) => one === fate).length;
  return { created: count('created'), updated: count('updated'), unchanged: count('unchanged') };
}

async function keepProblems(
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
    key: storable(key),
    field: storable(field),
    problem,
    details: JSON.stringify(details, (_, value: unknown) =>
      typeof value === 'string' ? storable(value) : value,
    ),
  }));
  await tx.insertInto('catalogue_import_problems').values(rows).execute();
}

/** A text of a file that is wrong, as the database can hold it. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().slice(0, KEY_MAX).toWellFormed();
}

function previewOf({ product, line }: Found, fate: keyof Written = 'created'): ImportPreview {
  return {
    line,
    key: product.key,
    name: writtenIn(product.name, 'th') || (product.name.en ?? Object.values(product.name)[0] ?? ''),
    category: product.category,
    price: toBaht(product.discountPrice ?? product.price),
    stock: product.stock,
    pictures: product.pictures.length,
    fate,
  };
}

async function release({ db }: RunDeps, row: Row): Promise<void> {
  await db
    .updateTable('catalogue_imports')
    .set({ claim: null, claimed_until: null, attempts: 0 })
    .where('id', '=', row.id)
    .where('claim', '=', row.claim)
    .execute();
}

async function end(
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

const undecidedBefore = (clock: Clock) => new Date(clock.now() - UNDECIDED_FOR_MS).toISOString();

/** Files that nobody said yes to for days are nobody's to keep. */
async function forgetUndecided({ db, clock, imports }: RunDeps): Promise<void> {
  const rows = await db
    .updateTable('catalogue_imports')
    .set({ state: 'cancelled' })
    .where('state', '=', 'checked')
    .where('finished_at', '<', undecidedBefore(clock))
    .returning('file_key')
    .execute();
  for (const row of rows) await imports.remove(row.file_key);
}
