import type { Language } from '@raan/contract/language';
import { stringify } from 'csv-stringify/sync';
import type { Db } from '#platform/db.ts';
import { streamProblems } from './imports.queries.ts';
import { problemHeadings } from './problem-text.ts';

/** Streams the problems of an import as CSV for spreadsheets: UTF-8 with a byte order mark; formulas are escaped. */
export async function* streamProblemsCsv(
  db: Db,
  language: Language,
  importId: number,
): AsyncGenerator<string> {
  const { line, key, field, reason } = problemHeadings(language);
  yield stringify([[line, key, field, reason]], { bom: true });
  for await (const problem of streamProblems(db, language, importId)) {
    const row = [problem.line, problem.key, problem.field, problem.reason];
    yield stringify([row], { escape_formulas: true });
  }
}
