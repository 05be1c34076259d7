import type { ImportProblem } from './import-words.th.ts';
import { problemText, type Problem } from './problem-text.ts';

/** A file that can't be imported at all; the message says what to do. */
export class ImportError extends Error {
  /** What is wrong with the file, for readers of other languages. */
  readonly failure: Problem | undefined;
  constructor(message: string, failure?: Problem) {
    super(message);
    this.failure = failure;
  }
}

/** The error to throw where a file as a whole can't be taken. */
export function fileRefused(problem: ImportProblem, details: Problem['details'] = {}): ImportError {
  return new ImportError(problemText('en', { problem, details }), { problem, details });
}
