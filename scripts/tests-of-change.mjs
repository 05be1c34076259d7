/**
 * Selects tests by features and folders. Imports would select all of them, because every server test starts
 * the whole application; vitest selects the other tests by their imports.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';
import { isJourney, isServerTest, findTestFiles } from './test-files.mjs';

/** Journeys per feature. A feature is a folder name in the contract, the server and the web. */
export const JOURNEYS_BY_FEATURE = {
  account: ['account'],
  'account-closing': ['walks/suspension'],
  announcements: ['walks/console-content'],
  app: ['shell', 'session', 'walks/routes'],
  arriving: ['registration-to-profit', 'revenue-record'],
  audit: ['console'],
  auth: ['account', 'auth', 'session', 'walks/account-recovery'],
  'bank-cards': ['walks/verification-to-payout'],
  carousel: ['walks/console-content'],
  cart: ['storefront'],
  catalogue: ['list-and-share', 'walks/catalogue', 'home'],
  'catalogue-imports': ['walks/console-content'],
  'catalogue-import': ['walks/console-content'],
  'failed-pictures': ['walks/console-content'],
  checkout: ['registration-to-profit', 'storefront'],
  console: ['console'],
  content: ['help', 'walks/console-content'],
  coupon: ['coupon'],
  coupons: ['coupon'],
  deadlines: ['customer-orders', 'walks/orders-end'],
  decision: ['console'],
  deliveries: ['console'],
  deposit: ['deposit'],
  'deposit-refunds': ['deposit'],
  documents: ['walks/documents'],
  errors: [],
  favourites: ['product'],
  files: ['identity'],
  disputes: ['console'],
  home: ['home'],
  info: ['help'],
  ledger: ['registration-to-profit', 'walks/verification-to-payout'],
  line: [],
  media: ['store-setting'],
  'message-channels': ['walks/console-content'],
  messages: ['help'],
  notifications: ['notifications', 'realtime'],
  order: ['storefront', 'customer-orders', 'refunds', 'walks/disputes', 'walks/partial-refund'],
  'open-money': ['console'],
  orders: ['registration-to-profit', 'order-lists', 'customer-orders'],
  'payment-refunds': ['refunds'],
  payments: ['registration-to-profit'],
  'payout-files': ['walks/verification-to-payout'],
  payouts: ['walks/verification-to-payout'],
  product: ['product', 'storefront'],
  products: ['walks/products-off-sale'],
  profile: ['profile'],
  push: ['profile', 'walks/pwa'],
  queue: ['console'],
  realtime: ['realtime', 'walks/connection', 'walks/pusher-client'],
  reconciliation: ['console'],
  recharges: ['walks/recharge', 'walks/usdt'],
  refunds: ['refunds', 'walks/disputes', 'walks/partial-refund'],
  report: ['report'],
  reviews: ['reviews'],
  samples: ['coupon'],
  search: ['console'],
  'second-factor': ['account', 'walks/account-recovery'],
  'security-deposit': ['deposit'],
  sellers: ['profile', 'walks/suspension', 'walks/account-recovery', 'walks/orders-end'],
  settings: ['settings', 'walks/usdt'],
  shipping: ['shipping'],
  shop: ['list-and-share', 'report', 'store-setting'],
  statements: ['revenue-record', 'wallet-record'],
  store: ['storefront', 'walks/products-off-sale'],
  storefront: ['storefront', 'walks/store-accessibility'],
  system: [],
  tracking: ['walks/tracking'],
  'trial-balance': [],
  verification: ['identity', 'walks/verification-to-payout'],
  verifications: ['identity', 'walks/verification-to-payout'],
  wallet: ['revenue-record', 'wallet-record', 'walks/recharge'],
  withdrawals: ['walks/withdrawal', 'walks/suspension'],
};

/** Journeys that check all screens for one kind of problem; a change of one feature does not run them. */
export const JOURNEYS_WITHOUT_FEATURE = ['states', 'walks/failing-writes', 'walks/failures', 'walks/loading'];

/** The main journey covers most of the product in a minute. It runs for changes of shared code. */
const COMMON_JOURNEYS = ['registration-to-profit'];
/** Server tests that cover most of the platform. */
const COMMON_SERVER_TESTS = ['auth/auth', 'orders/orders', 'ledger/ledger', 'storefront/storefront'].map(
  (name) => `apps/server/src/features/${name}.test.ts`,
);

/** Captures the feature of a file. */
const FEATURE =
  /^(?:apps\/server\/src\/features|apps\/web\/src\/(?:seller|console)\/features|apps\/web\/src\/storefront|packages\/contract\/src)\/([^/]+)\//;

/** Returns the server's tests and journeys for a change. @param {readonly string[]} files @returns {string[]} */
export function selectTestsForChange(files) {
  const tests = findTestFiles();
  /** @type {Set<string>} */
  const selected = new Set();
  for (const file of files)
    for (const test of selectTestsForFile(file, tests)) if (existsSync(inProject(test))) selected.add(test);
  return [...selected].sort();
}

/** @param {string} file @param {readonly string[]} tests @returns {string[]} */
function selectTestsForFile(file, tests) {
  if (isJourney(file)) return [file];
  if (tests.includes(file)) return isServerTest(file) ? [file] : [];
  const feature = FEATURE.exec(file)?.[1];
  if (feature !== undefined) {
    const serverTests = tests.filter((test) => test.startsWith(`apps/server/src/features/${feature}/`));
    const consoleServerTests = file.startsWith('apps/web/src/console/') ? consoleTests(feature, tests) : [];
    return [...serverTests, ...consoleServerTests, ...journeysOfFeature(feature)];
  }
  if (file.startsWith('apps/server/migrations/')) {
    const migrationTests = tests.filter((test) => /\/platform\/migrat\w+(-\w+)*\.test\.ts$/.test(test));
    return [...migrationTests, ...COMMON_SERVER_TESTS];
  }
  if (file.startsWith('apps/server/')) {
    const neighbours = tests.filter((test) => path.dirname(test) === path.dirname(file));
    return [...neighbours, ...COMMON_SERVER_TESTS, ...journeyPaths(COMMON_JOURNEYS)];
  }
  if (file.startsWith('packages/contract/'))
    return [...COMMON_SERVER_TESTS, ...journeyPaths(COMMON_JOURNEYS)];
  if (file.startsWith('apps/web/') || file.startsWith('e2e/')) return journeyPaths(COMMON_JOURNEYS);
  return [];
}

/** All tests of the console are in one folder. @param {string} feature @param {readonly string[]} tests */
function consoleTests(feature, tests) {
  return tests.filter((test) => test.startsWith(`apps/server/src/features/console/${feature}`));
}

/** @param {string} feature */
function journeysOfFeature(feature) {
  const names = Object.entries(JOURNEYS_BY_FEATURE).find(([name]) => name === feature)?.[1];
  return journeyPaths(names ?? COMMON_JOURNEYS);
}

/** @param {readonly string[]} journeys */
function journeyPaths(journeys) {
  return journeys.map((name) => `e2e/${name}.e2e.ts`);
}
