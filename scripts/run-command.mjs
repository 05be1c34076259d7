/** Runs other programs: with their output kept for a failure, in this terminal, or in place of this process. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './project.mjs';

/** @typedef {{ code: number, output: string }} Outcome */

/**
 * Runs a program quietly and answers its exit code (127 when it does not exist) and all that it wrote.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, uid?: number, gid?: number }} [options]
 * @returns {Promise<Outcome>}
 */
export function runQuietly(program, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code, signal) => resolve({ code: exitCode(code, signal), output }));
  });
}

/**
 * Runs a program in this terminal, hands on the signals that ask this process to end, and answers its exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function runInTerminal(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, ...options, stdio: 'inherit' });
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    /** @param {NodeJS.Signals} signal */
    const handOn = (signal) => void child.kill(signal);
    for (const signal of signals) process.on(signal, handOn);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, handOn);
      resolve(exitCode(code, signal));
    });
  });
}

/**
 * Makes this process become that program, so that no idle parent stays in memory and each signal arrives just once.
 * Node older than 23.11 can't; there the program runs as a child, and this process ends with its exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<void>}
 */
export async function become(program, args, env) {
  process.chdir(ROOT);
  if (typeof process.execve === 'function') process.execve(program, [program, ...args], env);
  process.exit(await runInTerminal(program, args, { env }));
}

/**
 * The shell's convention: 128 and the signal's number for a program that a signal ended.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  if (code !== null) return code;
  return signal ? 128 + constants.signals[signal] : 1;
}
