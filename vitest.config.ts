import os from 'node:os';
import path from 'node:path';
import { defaultExclude, defineConfig } from 'vitest/config';

/** Long, because a test may share two busy cores with a database. */
const TEST_TIMEOUT_MS = 30_000;
/** A journey uses a real browser and a real server. */
const JOURNEY_TIMEOUT_MS = 120_000;
/** Maximum wait for an expected change of a page. */
const JOURNEY_POLL_MS = 15_000;

const CRASH_TESTS = ['apps/server/test/crash/*.test.ts'];
/** They need nginx; `npm run test:deploy` runs them. */
const DEPLOY_TESTS = ['apps/server/test/deploy/*.test.ts'];
/**
 * Tests of real time limits, of whole servers that start, and of 64 parallel clients. They fail at random
 * when journeys run beside them.
 */
const TIMED_TESTS = [
  'apps/server/src/one-connection.test.ts',
  'apps/server/src/platform/embedded-postgres/*.test.ts',
  'apps/server/src/platform/http/{overload,readiness}.test.ts',
  'apps/server/src/features/realtime/multiple-servers.test.ts',
  'apps/server/src/start/{database-at-start,rotate-secret}.test.ts',
  'apps/server/test/money/*.test.ts',
];
const CORES = os.availableParallelism();
const TEST_WORKERS = Number(process.env.RAAN_TEST_WORKERS ?? CORES);
const JOURNEY_WORKERS = Number(process.env.RAAN_JOURNEY_WORKERS ?? CORES);

/** Server tests hash passwords cheaply. The other projects pay the real cost. */
const CHEAP_ARGON2 = path.join(import.meta.dirname, 'apps/server/test/cheap-argon2.ts');

/** `npm test` runs these in one process with the journeys, whose data becomes older with every minute. */
const AFTER_JOURNEYS = { groupOrder: 6 };

const JOURNEY_OPTIONS = {
  globalSetup: ['./e2e/global-setup.ts'],
  maxWorkers: JOURNEY_WORKERS,
  testTimeout: JOURNEY_TIMEOUT_MS,
  expect: { poll: { timeout: JOURNEY_POLL_MS } },
  hookTimeout: JOURNEY_TIMEOUT_MS,
};

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    setupFiles: ['./scripts/testing/console-error-fails.ts'],
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    restoreMocks: true,
    unstubEnvs: true,
    passWithNoTests: true,
    maxWorkers: TEST_WORKERS,
    projects: [
      // These tests have no state between files. A process per file would take longer than the tests.
      {
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          isolate: false,
          sequence: AFTER_JOURNEYS,
        },
      },
      {
        resolve: { alias: { '@node-rs/argon2': CHEAP_ARGON2 } },
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude: [...defaultExclude, ...CRASH_TESTS, ...DEPLOY_TESTS, ...TIMED_TESTS],
          globalSetup: ['./apps/server/test/global-setup.ts'],
          // Loading the application takes longer than most test files. The files can share it, because it has
          // no state outside the app that each file builds.
          isolate: false,
        },
      },
      {
        test: {
          name: 'timed',
          include: TIMED_TESTS,
          globalSetup: ['./apps/server/test/global-setup.ts'],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'crash',
          include: CRASH_TESTS,
          globalSetup: ['./apps/server/test/global-setup.ts'],
          // Kills and full disks affect the whole machine.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'deploy',
          include: DEPLOY_TESTS,
          globalSetup: ['./apps/server/test/global-setup.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 5 },
        },
      },
      // A test that needs a document is named .test.tsx. Modules of a process share the document, so each file has a process.
      {
        test: {
          name: 'web',
          include: ['apps/web/{src,test}/**/*.test.tsx'],
          sequence: AFTER_JOURNEYS,
        },
      },
      // Tests without a document take less time than a process.
      {
        test: {
          name: 'web-logic',
          include: ['apps/web/{src,test}/**/*.test.ts'],
          isolate: false,
          setupFiles: ['./scripts/testing/fresh-modules.ts'],
          unstubGlobals: true,
          sequence: AFTER_JOURNEYS,
        },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], sequence: AFTER_JOURNEYS } },
      { test: { name: 'e2e', include: ['e2e/*.e2e.ts'], sequence: { groupOrder: 3 }, ...JOURNEY_OPTIONS } },
      {
        test: {
          name: 'walks',
          include: ['e2e/walks/*.e2e.ts'],
          sequence: { groupOrder: 4 },
          ...JOURNEY_OPTIONS,
        },
      },
    ],
  },
});
