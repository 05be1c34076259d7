import {
  importCan,
  UNDO_DAYS,
  type CatalogueImport,
  type ImportPreview,
  type ImportProblemRow,
  type StoredPreview,
} from '@raan/contract/console/catalogue-import';
import { DAY_MS } from '@raan/contract/durations';
import type {
  listImportPreview,
  listImportProblems,
  listImports,
  listKeptChanges,
} from '@raan/contract/console/catalogue-import-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { catalogueText } from '#platform/catalogue-text.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { mediaUrl } from '#platform/media-url.ts';
import { sql } from 'kysely';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { problemText } from './problem-text.ts';

const importsQuery = (db: Db | Tx) =>
  db
    .selectFrom('catalogue_imports as import')
    .innerJoin('operators', 'operators.id', 'import.operator_id')
    .leftJoin('operators as undoer', 'undoer.id', 'import.undone_by')
    .select((eb) => [
      eb
        .exists(
          eb.selectFrom('catalogue_import_changes').select('id').whereRef('import_id', '=', 'import.id'),
        )
        .as('has_changes'),
      'import.id',
      'purpose',
      'file_name',
      'format',
      'bytes',
      'source',
      'currency',
      'rate',
      'default_category',
      'state',
      'failure',
      'reading',
      'corrections',
      'bytes_read',
      'rows_read',
      'created_count as created',
      'updated_count as updated',
      'unchanged_count as unchanged',
      'problem_count as problems',
      'price_jump_count as price_jumps',
      'missing_count as missing',
      'reverted_count',
      'kept_count',
      'undone_at',
      'undoer.account as undoer',
      'operators.account as operator',
      'import.created_at',
      'started_at',
      'finished_at',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof importsQuery>['executeTakeFirstOrThrow']>>;

const importView = (
  { failure, has_changes, reverted_count, kept_count, undone_at, undoer, ...row }: Row,
  language: Language,
  clock: Clock,
): CatalogueImport => ({
  ...row,
  failure: failure && problemText(language, failure),
  undo_until: has_changes ? undoUntil(row, clock) : null,
  undone:
    undoer === null ? null : { at: undone_at, operator: undoer, reverted: reverted_count, kept: kept_count },
});

function undoUntil({ state, finished_at }: Pick<Row, 'state' | 'finished_at'>, clock: Clock): string | null {
  if (!importCan('undo', state) || finished_at === null) return null;
  const until = Date.parse(finished_at) + UNDO_DAYS * DAY_MS;
  return until > clock.now() ? new Date(until).toISOString() : null;
}

/** Selects a page of imports, newest first. */
export async function selectImports(
  { db, clock }: { db: Db; clock: Clock },
  language: Language,
  query: Query<typeof listImports>,
): Promise<Data<typeof listImports>> {
  const page = cursorPage('catalogue-imports', query, 1);
  let pageQuery = importsQuery(db).orderBy('import.id', 'desc').limit(page.limit);
  if (page.after) pageQuery = pageQuery.where('import.id', '<', page.after[0]);
  const rows = await pageQuery.execute();
  const { total } = await db
    .selectFrom('catalogue_imports')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { shown, pagination } = slicePage(page, rows, total, ({ id }) => [id] as [number]);
  return { imports: shown.map((row) => importView(row, language, clock)), pagination };
}

export async function selectImport(
  db: Db | Tx,
  clock: Clock,
  language: Language,
  id: number,
): Promise<CatalogueImport | undefined> {
  const row = await importsQuery(db).where('import.id', '=', id).executeTakeFirst();
  return row && importView(row, language, clock);
}

/** Selects a page of the preview, in file order. */
export async function selectPreview(
  db: Db,
  { importId, show, ...query }: Query<typeof listImportPreview> & { importId: number },
): Promise<Data<typeof listImportPreview>> {
  const page = cursorPage(`import-preview-${importId}-${show}`, query, 1);
  const shown = db
    .selectFrom('catalogue_import_previews')
    .where('import_id', '=', importId)
    .where((eb) => (show === 'price_jump' ? eb('is_price_jump', '=', true) : eb('fate', '=', show)));
  const rows = await shown
    .select(['number', 'content'])
    .where('number', '>', page.after?.[0] ?? 0)
    .orderBy('number')
    .limit(page.limit)
    .execute();
  const { total } = await shown
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { shown: inPage, pagination } = slicePage(page, rows, total, ({ number }) => [number] as [number]);
  return { products: inPage.map(previewView), pagination };
}

function previewView({ number, content }: { number: number; content: StoredPreview }): ImportPreview {
  const { picture_hash, picture_url, ...preview } = content;
  return {
    ...preview,
    number,
    picture: picture_hash === null ? null : mediaUrl(picture_hash, 200),
    has_remote_picture: picture_url !== null,
  };
}

/** Selects the address of a previewed picture at the supplier; undefined without one. */
export async function selectPreviewPicture(
  db: Db,
  importId: number,
  number: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('catalogue_import_previews')
    .select('content')
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.content.picture_url ?? undefined;
}

/** Selects a page of what undoing an import left as it is. */
export async function selectKeptChanges(
  db: Db,
  language: Language,
  { importId, ...query }: Query<typeof listKeptChanges> & { importId: number },
): Promise<Data<typeof listKeptChanges>> {
  const page = cursorPage(`import-kept-${importId}`, query, 1);
  const kept = db
    .selectFrom('catalogue_import_changes as change')
    .where('import_id', '=', importId)
    .where(sql<boolean>`kept <> '[]'`);
  let pageQuery = kept
    .innerJoin('products', 'products.id', 'change.product_id')
    .select(['change.id', 'change.product_id', 'products.name', 'change.kept'])
    .orderBy('change.id', 'desc')
    .limit(page.limit);
  if (page.after) pageQuery = pageQuery.where('change.id', '<', page.after[0]);
  const rows = await pageQuery.execute();
  const { total } = await kept.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const { shown, pagination } = slicePage(page, rows, total, ({ id }) => [id] as [number]);
  const changes = shown.map(({ name, kept: fields, ...row }) => ({
    ...row,
    name: catalogueText(name, language),
    fields: fields ?? [],
  }));
  return { changes, pagination };
}

const selectProblemRows = (db: Db, importId: number, after: number, limit: number) =>
  db
    .selectFrom('catalogue_import_problems')
    .select(['number', 'line', 'key', 'field', 'problem', 'details'])
    .where('import_id', '=', importId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();

type Problem = Awaited<ReturnType<typeof selectProblemRows>>[number];

const problemView = ({ line, key, field, ...problem }: Problem, language: Language): ImportProblemRow => ({
  line,
  key,
  field,
  reason: problemText(language, problem),
});

/** Selects a page of problems in file order. */
export async function selectProblems(
  db: Db,
  language: Language,
  { importId, ...query }: Query<typeof listImportProblems> & { importId: number },
): Promise<Data<typeof listImportProblems>> {
  const page = cursorPage(`import-problems-${importId}`, query, 1);
  const rows = await selectProblemRows(db, importId, page.after?.[0] ?? 0, page.limit);
  const { total } = await db
    .selectFrom('catalogue_import_problems')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  const { shown, pagination } = slicePage(page, rows, total, ({ number }) => [number] as [number]);
  return { problems: shown.map((row) => problemView(row, language)), pagination };
}

const PROBLEMS_PER_QUERY = 1_000;

/** Streams all problems in batches. */
export async function* streamProblems(
  db: Db,
  language: Language,
  importId: number,
): AsyncGenerator<ImportProblemRow> {
  for (let after = 0; ;) {
    const rows = await selectProblemRows(db, importId, after, PROBLEMS_PER_QUERY);
    for (const row of rows) yield problemView(row, language);
    const last = rows.at(-1);
    if (!last || rows.length < PROBLEMS_PER_QUERY) return;
    after = last.number;
  }
}
