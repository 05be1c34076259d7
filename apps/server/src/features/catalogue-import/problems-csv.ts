import type { Language } from '@raan/contract/language';
import { stringify } from 'csv-stringify/sync';
import type { Db } from '#platform/db.ts';
import { eachProblem } from './imports.queries.ts';
import { problemHeadings } from './problem-text.ts';

/** What is not taken over, as CSV that spreadsheets open as it is: UTF-8 with a byte order mark, no text taken for a formula. */
export async function* problemsCsv(db: Db, language: Language, importId: number): AsyncGenerator<string> {
  const { line, key, field, reason } = problemHeadings(language);
  yield stringify([[line, key, field, reason]], { bom: true });
  for await (const problem of eachProblem(db, language, importId)) {
    const row = [problem.line, problem.key, problem.field, problem.reason];
    yield stringify([row], { escape_formulas: true });
  }
}
