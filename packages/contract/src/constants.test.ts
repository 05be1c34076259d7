import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CATEGORY_KEYS, PRODUCT_SORTS } from './catalogue/product.ts';
import * as inOneFile from './constants.ts';
import { MINUTE_MS } from './durations.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, LOCALES } from './language.ts';
import { ORDER_SORTS } from './orders/order-endpoints.ts';
import * as themeColors from './theme-colors.ts';
import { RECHARGE_METHODS } from './wallet/recharge.ts';
import { BANK_CODES } from './withdrawals/bank-card.ts';

const all = { ...inOneFile, ...themeColors };
const constants: Readonly<Record<string, unknown>> = all;

/** Value of every constant, written out: an import would compare a constant with itself. */
const PROMISED: Readonly<Record<keyof typeof all, unknown>> = {
  SECURITY_DEPOSIT_BAHT: 5_000,
  SECURITY_DEPOSIT_REVIEW_DAYS: { min: 7, max: 15 },
  WITHDRAWAL_MIN_BAHT: 5_000,
  WITHDRAWAL_MAX_BAHT: 5_000_000,
  WITHDRAWAL_USUAL_MINUTES: { min: 5, max: 30 },
  WITHDRAWAL_WORKING_DAYS_MAX: 3,
  USDT_RATE_MIN_BAHT: 25,
  USDT_RATE_MAX_BAHT: 45,
  RECHARGE_MIN_BAHT: 5_000,
  RECHARGE_MAX_BAHT: 10_000_000,
  RECHARGE_QUICK_AMOUNTS_BAHT: [
    5_000, 10_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000,
  ],
  RECHARGE_MINUTES: {
    qr: { min: 0, max: 0 },
    bank_transfer: { min: 60, max: 180 },
    usdt_trc20: { min: 30, max: 30 },
  },
  NEW_MEMBER_COUPON_BAHT: 100,
  SALE_FROM_BAHT: 9,
  RETURN_POLICY_DAYS: 7,
  ORDER_PROCESSING_HOURS: 24,
  ORDER_URGENT_AFTER_MS: 43_200_000,
  ORDER_MAX_BAHT: 2_000_000,
  PROFIT_DIVISOR: 10,
  PROFIT_CREDIT_DIVISOR: 11,
  TRANSACTIONS_PER_PAGE: 20,
  BATCH_LIST_MAX: 1_000,
  BATCH_SHIP_MAX: 1_000,
  UPLOAD_MAX_BYTES: 2_097_152,
  ACCOUNT_MAX_CHARACTERS: 64,
  PASSWORD_MIN_CHARACTERS: 6,
  PASSWORD_MAX_CHARACTERS: 128,
  ID_NUMBER_MAX_CHARACTERS: 18,
  CARD_NUMBER_MIN_DIGITS: 10,
  CARD_NUMBER_MAX_DIGITS: 19,
  NAME_MAX_CHARACTERS: 50,
  ADDRESS_MAX_CHARACTERS: 300,
  SLIDE_SHARE: 0.9,
  SLIDE_KNOB_PX: 40,
  API_TIMEOUT_MS: 15_000,
  PICTURE_UPLOAD_TIMEOUT_MS: MINUTE_MS,
  IMPORT_UPLOAD_TIMEOUT_MS: 10 * MINUTE_MS,
  PROFILE_STALE_MS: 5 * MINUTE_MS,
  BANK_CARDS_STALE_MS: 10 * MINUTE_MS,
  VERIFICATION_STALE_MS: 30 * MINUTE_MS,
  NOTIFICATIONS_STALE_MS: 5 * MINUTE_MS,
  SYSTEM_STALE_MS: 5 * MINUTE_MS,
  EXPIRY_CHECK_MS: MINUTE_MS,
  CONNECTION_POLL_MS: 5_000,
  RECONNECT_ATTEMPTS: 5,
  RECONNECT_BASE_MS: 1_000,
  RECONNECT_MAX_MS: 30_000,
  RECONNECT_MULTIPLIER: 2,
  RECONNECT_ONLINE_MS: 500,
  RECONNECT_VISIBLE_MS: 1_000,
  DEDUPE_TRIM_OVER: 100,
  DEDUPE_TRIM_TO: 50,
  TOAST_DEDUPE_TRIM_OVER: 50,
  TOAST_DEDUPE_TRIM_TO: 25,
  TOAST_DEFAULT_MS: 3_000,
  TOAST_SUCCESS_MS: 3_000,
  TOAST_ERROR_MS: 4_000,
  TOAST_FADE_OUT_MS: 300,
  TOAST_REALTIME_MS: 5_000,
  ERROR_TOAST_COOLDOWN_MS: 5_000,
  BROWSER_NOTIFICATION_CLOSE_MS: 8_000,
  SOUND_VOLUME_TOAST: 0.6,
  SOUND_VOLUME_REALTIME: 0.5,
  SOUND_QUEUE_MAX: 5,
  BEEP_SECONDS: 0.4,
  BEEP_FROM_HZ: 800,
  BEEP_TO_HZ: 1_000,
  BADGE_MAX: 99,
  HOT_PRODUCTS_PER_PAGE: 6,
  SEARCH_PER_PAGE: 20,
  CATEGORIES_PER_ROW: 5,
  CAROUSEL_ADVANCE_MS: 5_000,
  CAROUSEL_START_MS: 1_000,
  SHOP_HOT_PRODUCTS: 4,
  LISTED_PRODUCTS_PER_PAGE: 20,
  STOCK_WHEN_ABSENT: 999,
  RATING_WHEN_ABSENT: 5,
  PREVIEW_RATING_WHEN_ABSENT: 4.8,
  REVIEWS_PER_STEP: 3,
  UNLIMITED_STOCK: 99_999,
  EXPIRING_SOON_MS: 120 * MINUTE_MS,
  REDIRECT_AFTER_LOGIN_MS: 1_000,
  REDIRECT_AFTER_REGISTER_MS: 1_000,
  REDIRECT_AFTER_WALLET_MS: 1_000,
  REDIRECT_AFTER_CARD_MS: 1_000,
  REDIRECT_AFTER_VERIFICATION_MS: 1_500,
  REDIRECT_AFTER_BATCH_SHIP_MS: 1_500,
  REDIRECT_AFTER_EXPIRY_MS: 1_000,
  PROFILE_REFRESH_MS: 500,
  SOLD_IN_K_FROM: 1_000,
  LANGUAGE_COOKIE: 'app_language',
  LANGUAGE_COOKIE_DAYS: 30,
  CSRF_COOKIE: 'raan_csrf',
  CSRF_HEADER: 'x-csrf-token',
  SLIDE_PASS_HEADER: 'x-slide-pass',
  IDEMPOTENCY_HEADER: 'idempotency-key',
  THEME_COLORS: [
    { name: 'blue', value: '#007bff' },
    { name: 'green', value: '#28a745' },
    { name: 'red', value: '#dc3545' },
    { name: 'purple', value: '#6f42c1' },
    { name: 'orange', value: '#fd7e14' },
    { name: 'gray', value: '#6c757d' },
    { name: 'cyan', value: '#17a2b8' },
    { name: 'pink', value: '#e83e8c' },
    { name: 'yellow', value: '#ffc107' },
    { name: 'brown', value: '#6c757d' },
  ],
  THEME_COLOR_DEFAULT: '#007bff',
  PUSHER_ACTIVITY_TIMEOUT_MS: 120_000,
  PUSHER_PONG_TIMEOUT_MS: 30_000,
  PUSHER_UNAVAILABLE_TIMEOUT_MS: 10_000,
  BUSINESS_TIME_ZONE: 'Asia/Bangkok',
};

/** Values specific enough that any occurrence must be this constant. */
const DISTINCTIVE_VALUES = {
  UPLOAD_MAX_BYTES: /2 \* 1024 \* 1024|2_?097_?152/,
  UNLIMITED_STOCK: /\b99_?999\b/,
  WITHDRAWAL_MAX_BAHT: /\b5_000_000\b|\b5000000\b/,
  RECHARGE_MAX_BAHT: /\b10_000_000\b|\b10000000\b/,
  API_TIMEOUT_MS: /(?:AbortSignal\.timeout\(|TIMEOUT_MS = )15_?000\b/,
  LANGUAGE_COOKIE: /['"]app_language['"]/,
  THEME_COLOR_DEFAULT: /#007bff/i,
} as const satisfies Partial<Record<keyof typeof all, RegExp>>;

/** Occurrences with another meaning. */
const EXCEPTIONS = new Set([
  // Storage key of the language in the browser; the cookie has the same name.
  'apps/web/src/lib/language.ts LANGUAGE_COOKIE',
  // Separator of bigram pairs, chunk size of supplier files, and size limit of number tables.
  'apps/server/src/features/catalogue/search-terms.ts UPLOAD_MAX_BYTES',
  'apps/server/src/features/catalogue-import/run-imports.ts UPLOAD_MAX_BYTES',
  'apps/web/src/seller/features/shipping/read-table-file.ts UPLOAD_MAX_BYTES',
  // Free space that the data folder requires, and the largest coupon budget.
  'apps/server/src/platform/storage.ts UPLOAD_MAX_BYTES',
  'packages/contract/src/coupons/coupon.ts RECHARGE_MAX_BAHT',
  // Timeout for downloading a picture from another server.
  'apps/server/src/features/catalogue-import/fetch-picture.ts API_TIMEOUT_MS',
]);

const ROOT = path.join(import.meta.dirname, '../../..');

/** Lists source files under a folder, without tests, messages and demo code. */
function listSources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'demo' ? [] : listSources(name);
    return /\.tsx?$/.test(entry.name) &&
      !/\.(test|fixture)\.|\.messages\.|\/(constants|theme-colors)\.ts$/.test(name)
      ? [name]
      : [];
  });
}

/** Removes imports, because importing a constant does not use it. */
const withoutImports = (text: string) => text.replaceAll(/^import\b[^;]*;/gm, '');

describe('[CONST-01] the constants of the product', () => {
  it('[CONST-01] are all listed here', () => {
    expect(Object.keys(constants).toSorted()).toEqual(Object.keys(PROMISED).toSorted());
  });

  it.each(Object.entries(PROMISED))('[CONST-01] %s has the promised value', (name, value) => {
    expect(constants[name]).toEqual(value);
  });

  it('[CONST-01] include the promised languages, categories, sort orders, banks and payment methods', () => {
    expect([...LANGUAGES].toSorted()).toEqual(['en', 'th', 'zh-CN', 'zh-TW']);
    expect(DEFAULT_LANGUAGE).toBe('th');
    expect(LOCALES).toEqual({ th: 'th-TH', en: 'en-US', 'zh-TW': 'zh-TW', 'zh-CN': 'zh-CN' });
    expect(CATEGORY_KEYS).toEqual(['tiktok_market', 'beauty', 'fashion', 'sports', 'electronics']);
    expect([...PRODUCT_SORTS].toSorted()).toEqual([
      'latest',
      'price_asc',
      'price_desc',
      'rating',
      'relevance',
      'sales',
    ]);
    expect([...ORDER_SORTS].toSorted()).toEqual([
      'amount_asc',
      'amount_desc',
      'completed_asc',
      'completed_desc',
      'created_asc',
      'created_desc',
      'delivered_first',
      'expiry_asc',
    ]);
    const banks = ['BAY', 'BBL', 'CIMB', 'K', 'KTB', 'SCB', 'TC', 'TISCO', 'TMB', 'UOB'];
    expect([...BANK_CODES].toSorted()).toEqual(banks);
    expect([...RECHARGE_METHODS].toSorted()).toEqual(['bank_transfer', 'qr', 'usdt_trc20']);
  });

  it('[CONST-01] are defined once: no other source repeats a distinctive value', () => {
    const found = ['apps/server/src', 'apps/web/src', 'apps/web/build', 'packages/contract/src']
      .flatMap(listSources)
      .flatMap((file) => {
        const text = readFileSync(path.join(ROOT, file), 'utf8');
        return Object.entries(DISTINCTIVE_VALUES)
          .filter(([, number]) => number.test(text))
          .map(([name]) => `${file} ${name}`);
      });
    expect(found.filter((one) => !EXCEPTIONS.has(one))).toEqual([]);
  });

  it('[CONST-01] are all used', () => {
    const texts = ['apps/server/src', 'apps/web/src', 'apps/web/build', 'packages/contract/src']
      .flatMap(listSources)
      .map((file) => withoutImports(readFileSync(path.join(ROOT, file), 'utf8')));
    const isUsed = (name: string) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text));
    expect(Object.keys(PROMISED).filter((name) => !isUsed(name))).toEqual([]);
  });
});
