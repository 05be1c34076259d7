/** Runs other programs: with captured output, in this terminal, side by side, or in place of this process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { PassThrough } from 'node:stream';
import { ROOT } from './project.mjs';

/** @typedef {{ code: number, output: string }} Outcome */
/** @typedef {{ program: string, args: string[], env?: NodeJS.ProcessEnv }} Command */

/**
 * Runs a program with captured output. Returns its exit code (127 if it does not exist) and its output.
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
 * Runs a program in this terminal and forwards termination signals to it. Returns its exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>}
 */
export function runInTerminal(program, args, options = {}) {
  return waitForEnd(spawn(program, args, { cwd: ROOT, ...options, stdio: 'inherit' }), 'exit');
}

/**
 * Returns exit codes. Each program prints when those before it have ended, so that their lines do not mix.
 * @param {Command[]} commands @returns {Promise<number[]>}
 */
export async function runSideBySide(commands) {
  /** @type {Promise<number>[]} */
  const codes = [];
  for (const command of commands) {
    const previous = codes.at(-1);
    const { program, args, ...options } = command;
    codes.push(previous ? runPrintingAfter(previous, command) : runInTerminal(program, args, options));
  }
  return await Promise.all(codes);
}

/**
 * Runs a program now and prints its output after `previous` has ended. Returns its exit code.
 * @param {Promise<unknown>} previous @param {Command} command @returns {Promise<number>}
 */
async function runPrintingAfter(previous, { program, args, ...options }) {
  const child = spawn(program, args, { cwd: ROOT, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  // Buffers everything: a full buffer would block the program.
  const output = new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const print = async () => {
    output.pipe(process.stdout, { end: false });
    await once(output, 'end');
  };
  const [code] = await Promise.all([
    waitForEnd(child, 'close').finally(() => output.end()),
    previous.then(print, print),
  ]);
  return code;
}

/**
 * Forwards termination signals to a child until it has ended. Returns its exit code.
 * @param {import('node:child_process').ChildProcess} child
 * @param {'exit' | 'close'} event 'close' also waits for the end of its output
 * @returns {Promise<number>}
 */
function waitForEnd(child, event) {
  const stopForwarding = forwardSignals(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once(event, (code, signal) => {
      stopForwarding();
      resolve(exitCode(code, signal));
    });
  });
}

/** Returns a function that stops forwarding. @param {import('node:child_process').ChildProcess} child */
function forwardSignals(child) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => void child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  return () => {
    for (const signal of signals) process.off(signal, forward);
  };
}

/**
 * Replaces this process with the program, so that no idle parent remains and signals arrive once. Node before 23.11 cannot do that: the
 * program then runs as a child.
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<void>}
 */
export async function replaceProcess(program, args, env) {
  process.chdir(ROOT);
  if (typeof process.execve === 'function') process.execve(program, [program, ...args], env);
  process.exit(await runInTerminal(program, args, { env }));
}

/**
 * As in a shell, 128 plus the signal's number for a program that a signal ended.
 * @param {number | null} code @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  if (code !== null) return code;
  return signal ? 128 + constants.signals[signal] : 1;
}
