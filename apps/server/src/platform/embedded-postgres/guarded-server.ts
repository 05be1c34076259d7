/** Runs the `postgres` program so that it never outlives Raan, however Raan ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { RunAs } from './run-as.ts';

/**
 * A shell between Raan and PostgreSQL. Its input is a pipe that Raan alone holds open: when Raan stops it on purpose, or dies by
 * any means, the read ends and PostgreSQL gets a fast shutdown. A fast shutdown that falls into crash recovery can
 * hang, so after 10 s comes an immediate one, and 5 s later the kill. When PostgreSQL ends by itself, so does the shell.
 *
 * The guard reads the pipe as descriptor 3, because a shell gives background jobs an empty input.
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
/** How much of PostgreSQL's log is kept in memory to explain a failure. */
const OUTPUT_KEPT_CHARS = 8000;

export type GuardedServer = {
  /** Settles once the server accepts connections; rejects with its output when it ends before. */
  ready: Promise<void>;
  /** Settles with the last output when the server has ended, for whatever reason. */
  ended: Promise<string>;
  /** The last that it has said. */
  output(): string;
  /** Asks for the staged shutdown; `ended` tells when it is done. */
  shutDown(): void;
};

/** Starts the server, detached from the terminal: Ctrl-C must reach Raan only, which ends its own work first. */
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
  // Writing never happens; closing a pipe whose reader is gone must not raise an error.
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
    void ended.then((text) => reject(new Error(text.trim() || 'PostgreSQL ended without a word.')));
  });
  return { ready, ended, output: () => output.text(), shutDown: () => void watchdog.stdin.end() };
}

function collectOutput(watchdog: ChildProcess): { text(): string; onReady(listener: () => void): void } {
  let kept = '';
  let listener: (() => void) | null = null;
  watchdog.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    kept = (kept + chunk).slice(-OUTPUT_KEPT_CHARS);
    if (!listener || !kept.includes(READY)) return;
    listener();
    listener = null;
  });
  return {
    text: () => kept,
    onReady: (whenReady) => {
      listener = whenReady;
    },
  };
}
