import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LONG_DATABASE_TIMEOUT } from './long-database-timeout.ts';

const MAIN = path.join(import.meta.dirname, '../src/main.mjs');
/** A start takes seconds on a quiet machine, more on a busy one. */
const START_MS = 60_000;
/** Loading the demo data takes up to a minute on a busy machine. */
const DEMO_START_MS = 120_000;

export type RunningServer = {
  baseUrl: string;
  pid: number;
  /** Sends SIGKILL: no handler runs and nothing is flushed. */
  kill(): Promise<void>;
  /** Sends SIGSTOP: the server keeps its connections but does nothing until thawed or killed. */
  freeze(): void;
  thaw(): void;
  /** Sends SIGTERM. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Resolves when the process has exited for any reason. */
  waitForExit(): Promise<void>;
};

/** Returns a currently unused port. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts `main.mjs` on PORT or a free port. Throws with its output if it does not become ready. */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO: '0',
      RATE_LIMIT_PER_MINUTE: '1000000',
      SIGNIN_LIMIT_PER_MINUTE: '1000000',
      CHECKOUT_LIMIT_PER_MINUTE: '1000000',
      // The demo's parcels would travel during a test.
      SANDBOX_COURIER_SPEED: '1',
      ...LONG_DATABASE_TIMEOUT,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collectOutput(child);
  const baseUrl = `http://127.0.0.1:${port}`;
  const until = Date.now() + (env['DEMO'] === '1' ? DEMO_START_MS : START_MS);
  while (!(await isReady(baseUrl))) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`the server did not start:\n${output()}`);
    }
    await sleep(50);
  }
  const waitForExit = async () => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  const stopWith = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const exit = waitForExit();
    child.kill(signal);
    await exit;
    return child.exitCode;
  };
  return {
    baseUrl,
    pid: child.pid ?? 0,
    kill: async () => void (await stopWith('SIGKILL')),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: () => stopWith('SIGTERM'),
    waitForExit: waitForExit,
  };
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => void (text = (text + chunk.toString()).slice(-8_000));
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}

async function isReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/api/ready`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}
