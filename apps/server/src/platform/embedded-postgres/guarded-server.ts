import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { RunAs } from './run-as.ts';

/**
 * The shell's input is a pipe that only Raan holds open. When Raan stops PostgreSQL or dies, the read ends
 * and PostgreSQL gets a fast shutdown. That can hang during crash recovery, so an immediate one follows after
 * 10 s, and a kill 5 s later. When PostgreSQL ends by itself, so does the shell. The pipe is descriptor 3,
 * because a shell gives background jobs an empty input.
 */
const WATCHDOG = `
exec 3<&0 </dev/null
trap "" INT TERM HUP
"$@" 3<&- &
server=$!
(cat <&3 >/dev/null; kill -INT $server; sleep 10; kill -QUIT $server; sleep 5; kill -KILL $server) 2>/dev/null &
guard=$!
wait $server
code=$?
kill -KILL $guard 2>/dev/null
exit $code
`;

const READY = 'database system is ready to accept connections';
/** Length of the server output that is retained to explain a failure. */
const OUTPUT_MAX_CHARS = 8000;

export type GuardedServer = {
  /** Resolves when the server accepts connections; rejects with its output if it ends before. */
  ready: Promise<void>;
  /** Resolves with the last output when the server has ended for any reason. */
  ended: Promise<string>;
  /** The last output. */
  output(): string;
  /** Starts the staged shutdown; `ended` resolves when it is complete. */
  shutDown(): void;
};

/** Starts the server, detached from the terminal: Ctrl-C must only reach Raan, which first finishes its own work. */
export function startGuardedServer(options: { binDir: string; args: string[]; runAs: RunAs }): GuardedServer {
  const { binDir, args, runAs } = options;
  const watchdog = spawn(
    '/bin/sh',
    ['-c', WATCHDOG, 'raan-postgres', path.join(binDir, 'postgres'), ...args],
    {
      ...runAs,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, TZ: 'UTC' },
      detached: true,
    },
  );
  // Nothing is written, but closing a pipe without a reader must not raise an error.
  watchdog.stdin.on('error', () => {});
  const output = collectOutput(watchdog);
  const ended = new Promise<string>((resolve) => {
    watchdog.once('exit', () => resolve(output.text()));
    watchdog.once('error', (error) => resolve(error.message));
  }).then((text) => {
    watchdog.stdin.end();
    return text;
  });
  const ready = new Promise<void>((resolve, reject) => {
    output.onReady(resolve);
    void ended.then((text) => reject(new Error(text.trim() || 'PostgreSQL ended without any output.')));
  });
  return { ready, ended, output: () => output.text(), shutDown: () => void watchdog.stdin.end() };
}

function collectOutput(watchdog: ChildProcess): { text(): string; onReady(listener: () => void): void } {
  let retained = '';
  let listener: (() => void) | null = null;
  watchdog.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    retained = (retained + chunk).slice(-OUTPUT_MAX_CHARS);
    if (!listener || !retained.includes(READY)) return;
    listener();
    listener = null;
  });
  return {
    text: () => retained,
    onReady: (whenReady) => {
      listener = whenReady;
    },
  };
}
