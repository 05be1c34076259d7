import type { CatalogueImport, ImportProblemRow } from '@raan/contract/console/catalogue-import';
import type {
  getImport,
  listImportProblems,
  listImports,
} from '@raan/contract/console/catalogue-import-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import type { Db, Tx } from '#platform/db.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { problemText } from './problem-text.ts';

const importsQuery = (db: Db | Tx) =>
  db
    .selectFrom('catalogue_imports as import')
    .innerJoin('operators', 'operators.id', 'import.operator_id')
    .select([
      'import.id',
      'file_name',
      'format',
      'bytes',
      'source',
      'rate',
      'default_category',
      'state',
      'failure',
      'bytes_read',
      'rows_read',
      'created_count as created',
      'updated_count as updated',
      'unchanged_count as unchanged',
      'problem_count as problems',
      'operators.account as operator',
      'import.created_at',
      'started_at',
      'finished_at',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof importsQuery>['executeTakeFirstOrThrow']>>;

const importView = ({ failure, ...row }: Row, language: Language): CatalogueImport => ({
  ...row,
  failure: failure && problemText(language, failure),
});

/** Selects a page of imports, newest first. */
export async function selectImports(
  db: Db,
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
  return { imports: shown.map((row) => importView(row, language)), pagination };
}

export async function selectImport(
  db: Db | Tx,
  language: Language,
  id: number,
): Promise<CatalogueImport | undefined> {
  const row = await importsQuery(db).where('import.id', '=', id).executeTakeFirst();
  return row && importView(row, language);
}

/** Selects the preview: the first products as they would be imported. */
export async function selectPreview(db: Db, id: number): Promise<Data<typeof getImport>['preview']> {
  const row = await db
    .selectFrom('catalogue_imports')
    .select('preview')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.preview ?? [];
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
