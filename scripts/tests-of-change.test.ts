import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { JOURNEYS_BY_FEATURE, JOURNEYS_WITHOUT_FEATURE, selectTestsForChange } from './tests-of-change.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');
const foldersIn = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

describe('the map of journeys', () => {
  test('lists every feature of the contract, the server and the web', () => {
    const features = [
      'packages/contract/src',
      'apps/server/src/features',
      'apps/web/src/seller/features',
      'apps/web/src/console/features',
      'apps/web/src/storefront',
    ].flatMap(foldersIn);
    expect([...new Set(features)].filter((feature) => !(feature in JOURNEYS_BY_FEATURE))).toEqual([]);
  });

  test('lists every journey', () => {
    const journeys = readdirSync(path.join(ROOT, 'e2e'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.e2e.ts'))
      .map((name) => name.replace('.e2e.ts', ''));
    const named = new Set([...Object.values(JOURNEYS_BY_FEATURE).flat(), ...JOURNEYS_WITHOUT_FEATURE]);
    expect(journeys.filter((journey) => !named.has(journey))).toEqual([]);
  });
});

test('the map of journeys lists only journeys that exist', () => {
  const names = [...Object.values(JOURNEYS_BY_FEATURE).flat(), ...JOURNEYS_WITHOUT_FEATURE];
  const paths = names.map((name) => `e2e/${name}.e2e.ts`);
  expect(paths.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

describe('selectTestsForChange', () => {
  test.each([
    'packages/contract/src/refunds/refund.ts',
    'apps/server/src/features/refunds/x.ts',
    'apps/web/src/seller/features/refunds/x.tsx',
  ])('selects the tests and the journey of the feature: %s', (file) => {
    expect(selectTestsForChange([file])).toEqual(
      expect.arrayContaining(['apps/server/src/features/refunds/refunds.test.ts', 'e2e/refunds.e2e.ts']),
    );
    expect(selectTestsForChange([file]).length).toBeLessThan(20);
  });

  test('selects a changed test itself', () => {
    for (const file of ['e2e/coupon.e2e.ts', 'e2e/walks/recharge.e2e.ts'])
      expect(selectTestsForChange([file])).toEqual([file]);
  });

  test('selects the main journey for a component that every page uses', () => {
    expect(selectTestsForChange(['apps/web/src/ui/button.tsx'])).toEqual([
      'e2e/registration-to-profit.e2e.ts',
    ]);
  });

  test('selects the migration tests for a migration', () => {
    expect(selectTestsForChange(['apps/server/migrations/9999-x.sql'])).toContain(
      'apps/server/src/platform/migrate.test.ts',
    );
  });

  test('selects nothing for a document', () => {
    expect(selectTestsForChange(['docs/requirements.md', 'README.md'])).toEqual([]);
  });
});
