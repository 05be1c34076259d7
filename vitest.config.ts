import { defineConfig } from 'vitest/config';

/** Half a minute: a test that shares two busy cores with a database is slow now and then, not wrong. */
const TEST_TIMEOUT_MS = 30_000;
/** A journey in a real browser, against a real server. */
const JOURNEY_TIMEOUT_MS = 120_000;
/** What a page is to show is waited for this long at most. */
const JOURNEY_POLL_MS = 15_000;

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
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: ['./apps/server/test/global-setup.ts'],
          // Every file has a database of its own, so files may run side by side; more than two only crowd the one server.
          maxWorkers: 2,
        },
      },
      { test: { name: 'web', include: ['apps/web/src/**/*.test.{ts,tsx}'] } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['./e2e/server.ts'],
          // One browser at a time, and one server for all: the figures and the waits are then the machine's, not a neighbour's.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          // A browser, a server and a database on two cores: a journey that failed is walked once more; the report says so.
          retry: 1,
          testTimeout: JOURNEY_TIMEOUT_MS,
          expect: { poll: { timeout: JOURNEY_POLL_MS } },
          hookTimeout: JOURNEY_TIMEOUT_MS,
        },
      },
    ],
  },
});
