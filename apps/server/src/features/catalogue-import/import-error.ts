import type { ImportProblem } from './import.messages.th.ts';
import { problemText, type Problem } from './problem-text.ts';

/** A file that cannot be imported at all. The English message says what to do. */
export class ImportError extends Error {
  /** The same reason as a code, for other languages. */
  readonly failure: Problem | undefined;
  constructor(message: string, failure?: Problem) {
    super(message);
    this.failure = failure;
  }
}

/** Creates the error that rejects a whole file. */
export function createImportError(problem: ImportProblem, details: Problem['details'] = {}): ImportError {
  return new ImportError(problemText('en', { problem, details }), { problem, details });
}
