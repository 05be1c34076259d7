import { expect, test } from 'vitest';
import { listSlowSuites, selectSuitesForChange } from './slow-suites.mjs';

const suitesFor = (...files: string[]) =>
  selectSuitesForChange(listSlowSuites({ isLong: false }), files).map(({ name }) => name);

test.each([
  ['apps/server/test/crash/crash.test.ts', ['crash tests']],
  ['apps/server/src/platform/migrate.ts', ['crash tests', 'long fuzz']],
  ['apps/server/src/features/realtime/sockets.ts', ['official Pusher suites', 'long fuzz', 'walks']],
  ['packages/contract/src/shop/listing.ts', ['long fuzz']],
  ['apps/web/src/ui/button.tsx', ['walks', 'screen checks']],
  ['apps/web/src/seller/features/withdrawals/withdrawal-page.tsx', ['walks']],
  ['apps/web/src/seller/features/home/home-page.tsx', []],
  ['docs/requirements.md', []],
])('selects the slow suites of %s', (file, suites) => {
  expect(suitesFor(file)).toEqual(suites);
});

test.each(['package-lock.json', '.ci/run', 'vitest.config.ts'])('selects all slow suites for %s', (file) => {
  expect(suitesFor(file)).toHaveLength(5);
});

test('selects all slow suites when the changed files are unknown', () => {
  expect(selectSuitesForChange(listSlowSuites({ isLong: false }), null)).toHaveLength(5);
});

test('limits the walks to those of the changed features', () => {
  const walksFor = (...files: string[]) =>
    selectSuitesForChange(listSlowSuites({ isLong: false }), files)
      .flatMap(({ commands }) => commands)
      .flatMap(({ args }) => args)
      .filter((arg) => arg.startsWith('e2e/'));
  expect(walksFor('apps/web/src/seller/features/withdrawals/withdrawal-page.tsx')).toEqual([
    'e2e/walks/suspension.e2e.ts',
    'e2e/walks/withdrawal.e2e.ts',
  ]);
  expect(walksFor('e2e/walks/usdt.e2e.ts')).toEqual(['e2e/walks/usdt.e2e.ts']);
  // Without files, the suite runs all walks.
  expect(walksFor('apps/web/src/lib/api.ts')).toEqual([]);
});
