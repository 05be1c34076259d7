/** Where things are in this checkout. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's top folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string[]} parts */
export const inProject = (...parts) => path.join(ROOT, ...parts);

/** What one command of ours needs to stop with: a sentence for the person at the terminal, and no stack trace. */
export class Stop extends Error {
  /**
   * @param {string} sentence
   * @param {number} [exitCode]
   */
  constructor(sentence, exitCode = 1) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/**
 * Runs a command's main function; a `Stop` ends it with its sentence, any other error with its stack.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error);
    process.exitCode = error instanceof Stop ? error.exitCode : 1;
  }
}
