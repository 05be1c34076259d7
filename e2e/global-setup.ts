// Runs once before the journeys. RAAN_URL and DATA_DIR name a running server and its folder instead, for one
// worker.
import { appendFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startServer } from '@raan/server/test/running-server.ts';
import type { TestProject } from 'vitest/node';
import {
  copyData,
  type JourneyServer,
  createTempFolder,
  PREPARED_DATA_VARIABLE,
  type DataKind,
  startJourneyServer,
} from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    servers: readonly JourneyServer[];
  }
}

const SIGTERM_EXIT = 143;
/** The data lives for one run, so waiting for the disk protects nothing. */
const UNSAFE_FAST_SETTINGS = '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\n';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const baseUrl = process.env.RAAN_URL;
  if (baseUrl) {
    const server = { baseUrl, dataDir: process.env.DATA_DIR ?? 'data' };
    project.provide(
      'servers',
      Array.from({ length: project.config.maxWorkers }, () => server),
    );
    return async () => {};
  }
  const prepared = createTempFolder();
  try {
    await prepareData(prepared);
    process.env[PREPARED_DATA_VARIABLE] = prepared;
    const started = await Promise.all(
      Array.from({ length: await countWorkers(project) }, () => startJourneyServer()),
    );
    project.provide(
      'servers',
      started.map(({ server }) => server),
    );
    const tearDown = async () => {
      await Promise.all(started.map(({ stop }) => stop()));
      rmSync(prepared, { recursive: true, force: true });
    };
    // Vitest does not tear down when it is terminated, and the servers would outlive it.
    process.once('SIGTERM', () => void tearDown().finally(() => process.exit(SIGTERM_EXIT)));
    return tearDown;
  } catch (error) {
    rmSync(prepared, { recursive: true, force: true });
    throw error;
  }
}

/** `npm test` passes the words that select files. */
async function countWorkers(project: TestProject): Promise<number> {
  const words = process.env['RAAN_TEST_WORDS']?.split(' ').filter(Boolean);
  const { testFiles } = await project.globTestFiles(words);
  return Math.min(project.config.maxWorkers, testFiles.length);
}

/** Prepares two data folders: an empty database, and a copy of it with the demo. */
async function prepareData(folder: string): Promise<void> {
  const folderOf = (kind: DataKind) => path.join(folder, kind);
  await runOnce(folderOf('empty'), '0');
  appendFileSync(path.join(folderOf('empty'), 'postgres/postgresql.conf'), UNSAFE_FAST_SETTINGS);
  copyData(folderOf('empty'), folderOf('demo'));
  await runOnce(folderOf('demo'), '1');
}

async function runOnce(dataDir: string, demo: '0' | '1'): Promise<void> {
  const server = await startServer({ DEMO: demo, DATA_DIR: dataDir });
  const code = await server.stop();
  if (code !== 0) throw new Error(`the server that prepared ${dataDir} ended with ${code}`);
}
