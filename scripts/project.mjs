import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string[]} parts */
export const inProject = (...parts) => path.join(ROOT, ...parts);

/** Ends a command with a message for the user, without a stack trace. */
export class CommandError extends Error {
  /** @param {string} sentence @param {number} [exitCode] */
  constructor(sentence, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/** Runs a main function. A `CommandError` ends it without a stack trace. @param {() => Promise<void>} main */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof CommandError ? `\n${error.message}` : error);
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
  }
}
