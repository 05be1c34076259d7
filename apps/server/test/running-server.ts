/** The real server as a process of its own, on a data folder of its own, to be killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LONG_DATABASE_TIMEOUT } from './long-database-timeout.ts';

const MAIN = path.join(import.meta.dirname, '../src/main.mjs');
/** Seconds on a quiet machine; a busy one takes its time. */
const START_MS = 60_000;
/** Loading the demo takes the better part of a minute on a busy machine. */
const DEMO_START_MS = 120_000;

export type RunningServer = {
  baseUrl: string;
  pid: number;
  /** SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
  /** SIGSTOP: it is there, keeps its connections, and does and answers nothing until it is thawed or killed. */
  freeze(): void;
  /** SIGCONT. */
  thaw(): void;
  /** SIGTERM: an orderly end. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Resolves once it has ended, by itself or not. */
  ended(): Promise<void>;
};

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Starts `main.mjs`, on a free port unless PORT names one, and waits until it is ready. Throws with its output where it does not come up. */
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
      throw new Error(`the server did not come up:\n${output()}`);
    }
    await sleep(50);
  }
  const ended = async () => {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const exit = ended();
    child.kill(signal);
    await exit;
    return child.exitCode;
  };
  return {
    baseUrl,
    pid: child.pid ?? 0,
    kill: async () => void (await end('SIGKILL')),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
    ended,
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
