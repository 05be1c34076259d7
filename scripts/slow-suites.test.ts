import { expect, test } from 'vitest';
import { listSlowSuites, selectSuitesForChange } from './slow-suites.mjs';

const suitesFor = (...files: string[]) =>
  selectSuitesForChange(listSlowSuites({ isLong: false }), files).map(({ name }) => name);

test.each([
  ['apps/server/test/crash/crash.test.ts', ['crash tests']],
  ['apps/server/src/platform/migrate.ts', ['crash tests', 'long fuzz']],
  ['apps/server/src/features/realtime/sockets.ts', ['official Pusher suites', 'long fuzz', 'walks']],
  ['packages/contract/src/shop/listing.ts', ['long fuzz', 'walks']],
  ['apps/web/src/ui/button.tsx', ['walks', 'screen checks']],
  ['apps/web/src/seller/features/home/home-page.tsx', ['walks']],
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
