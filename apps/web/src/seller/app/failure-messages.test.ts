/** Lists every failure that a seller can see, its message, and the file that shows it. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '@raan/contract/language';
import { commonMessages } from '#lib/common-messages.ts';
import { loadAllLanguages, type MessageSet } from '#lib/messages.ts';
import { announcementMessages } from '#seller/features/announcements/announcements-messages.ts';
import { authMessages } from '#seller/features/auth/auth-messages.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue-messages.ts';
import { pushMessages } from '#seller/features/notifications/push-messages.ts';
import { homeMessages } from '#seller/features/home/home-messages.ts';
import { orderMessages } from '#seller/features/orders/orders-messages.ts';
import { productMessages } from '#seller/features/product/product-messages.ts';
import { profileMessages } from '#seller/features/profile/profile-messages.ts';
import { reportMessages } from '#seller/features/report/report-messages.ts';
import { securityDepositMessages } from '#seller/features/security-deposit/security-deposit-messages.ts';
import { detailsMessages } from '#seller/features/settings/details-messages.ts';
import { helpMessages } from '#seller/features/settings/help-messages.ts';
import { securityMessages } from '#seller/features/settings/security-messages.ts';
import { settingsMessages } from '#seller/features/settings/settings-messages.ts';
import { shippingMessages } from '#seller/features/shipping/shipping-messages.ts';
import { listingMessages } from '#seller/features/shop/listing-messages.ts';
import { shopMessages } from '#seller/features/shop/shop-messages.ts';
import { verificationMessages } from '#seller/features/verification/verification-messages.ts';
import { walletMessages } from '#seller/features/wallet/wallet-messages.ts';
import { withdrawalMessages } from '#seller/features/withdrawals/withdrawal-messages.ts';

type Failure = [name: string, messages: MessageSet, key: string, file: string];

const FEATURES = 'seller/features';
const FAILURES: readonly Failure[] = [
  ['registration', authMessages, 'registerFailed', 'auth/register-page.tsx'],
  ['missing slide check', authMessages, 'slideRequired', 'auth/login-page.tsx'],
  ['logout', commonMessages, 'loggedOutAnyway', 'profile/log-out.ts'],
  ['loading categories', homeMessages, 'categoriesFailed', 'home/categories.tsx'],
  ['loading products', catalogueMessages, 'productsFailed', 'catalogue/products-page.tsx'],
  ['loading products of a category', catalogueMessages, 'categoryFailed', 'catalogue/products-page.tsx'],
  ['loading hot products', catalogueMessages, 'hotFailed', 'catalogue/hot-products.tsx'],
  ['loading a product', productMessages, 'fetchFailed', 'product/product-page.tsx'],
  ['loading a product without a network', productMessages, 'networkFailed', 'product/product-page.tsx'],
  ['loading listed products', listingMessages, 'listedFailed', 'shop/listed-products.tsx'],
  ['loading available products', listingMessages, 'availableFailed', 'shop/available-products.tsx'],
  ['loading the sales report', reportMessages, 'failed', 'report/sales-report-page.tsx'],
  ['loading the store settings', shopMessages, 'settingFailed', 'shop/store-setting-page.tsx'],
  ['loading unpaid orders', orderMessages, 'failed_pending_payment', 'orders/order-list.tsx'],
  ['loading orders to ship', orderMessages, 'failed_pending_shipment', 'orders/order-list.tsx'],
  ['loading shipped orders', orderMessages, 'failed_pending_delivery', 'orders/order-list.tsx'],
  ['loading completed orders', orderMessages, 'failed_completed', 'orders/order-list.tsx'],
  ['loading the bank account', withdrawalMessages, 'cardsFailed', 'withdrawals/bank-cards-page.tsx'],
  ['loading the balance', walletMessages, 'balanceFailed', 'wallet/balance-card.tsx'],
  [
    'loading the verification status',
    verificationMessages,
    'loadFailed',
    'verification/verification-page.tsx',
  ],
  ['loading the profile', profileMessages, 'loadFailed', 'profile/profile-page.tsx'],
  ['loading today’s figures', profileMessages, 'todayFailed', 'profile/today-stats.tsx'],
  ['loading help questions', helpMessages, 'loadFailed', 'settings/help-questions.tsx'],
  ['loading news', announcementMessages, 'loadFailed', 'announcements/announcements-page.tsx'],
  ['search', catalogueMessages, 'searchFailed', 'catalogue/products-page.tsx'],
  ['search without a keyword', catalogueMessages, 'keywordNeeded', 'catalogue/search-box.tsx'],
  ['listing without a selection', catalogueMessages, 'listingNone', 'shop/available-products.tsx'],
  ['listing products', catalogueMessages, 'listingFailed', 'shop/use-list-tray.ts'],
  [
    'listing products already listed or missing',
    catalogueMessages,
    'listingResult',
    'catalogue/use-listing-toast.ts',
  ],
  ['saving the store settings', shopMessages, 'saveFailed', 'shop/use-store-setting.ts'],
  [
    'paying a deposit with too little balance',
    securityDepositMessages,
    'balanceShort',
    'security-deposit/deposit-sheet.tsx',
  ],
  ['paying a second deposit', securityDepositMessages, 'completed', 'security-deposit/held-deposit.tsx'],
  ['paying the deposit', securityDepositMessages, 'payFailed', 'security-deposit/confirm-deposit.tsx'],
  [
    'paying a deposit without verification',
    profileMessages,
    'depositNeedsVerification',
    'profile/deposit-status.tsx',
  ],
  ['withdrawing too little', withdrawalMessages, 'amountTooSmall', 'wallet/recharge-amount.ts'],
  ['withdrawing too much', withdrawalMessages, 'amountTooLarge', 'wallet/recharge-amount.ts'],
  [
    'withdrawing more than the balance',
    withdrawalMessages,
    'amountBeyond',
    'withdrawals/withdrawal-form.tsx',
  ],
  ['requesting a withdrawal', withdrawalMessages, 'submitFailed', 'withdrawals/withdrawal-form.tsx'],
  ['cancelling a withdrawal', withdrawalMessages, 'cancelFailed', 'withdrawals/withdrawal-history.tsx'],
  ['starting a top-up', walletMessages, 'submitFailed', 'wallet/recharge-form.tsx'],
  ['a negative balance', walletMessages, 'balanceAbnormal', 'wallet/recharge-form.tsx'],
  ['adding a bank account', withdrawalMessages, 'addFailed', 'withdrawals/add-card-sheet.tsx'],
  ['an incomplete bank account', withdrawalMessages, 'requiredFields', 'withdrawals/add-card-sheet.tsx'],
  ['removing a bank account', withdrawalMessages, 'deleteFailed', 'withdrawals/delete-card-sheet.tsx'],
  ['shipping without a courier', orderMessages, 'courierRequired', 'orders/use-tracking-form.ts'],
  ['shipping without a tracking number', orderMessages, 'trackingRequired', 'orders/use-tracking-form.ts'],
  ['shipping an order', orderMessages, 'shipFailed', 'orders/ship-sheet.tsx'],
  ['shipping several orders', shippingMessages, 'failedTitle', 'shipping/ship-result.tsx'],
  [
    'shipping with too little balance',
    shippingMessages,
    'fundingBalanceShort',
    'shipping/funding-choice.tsx',
  ],
  ['cancelling an order', orderMessages, 'cancelFailed', 'orders/cancel-sheet.tsx'],
  ['confirming delivery', orderMessages, 'confirmFailed', 'orders/confirm-delivery-sheet.tsx'],
  ['early collection', orderMessages, 'earlyFailed', 'orders/early-receipt-sheets.tsx'],
  ['early collection while it is switched off', orderMessages, 'earlyOff', 'orders/early-receipt-sheets.tsx'],
  [
    'a malformed upload response',
    verificationMessages,
    'uploadFormatWrong',
    'verification/verification.api.ts',
  ],
  [
    'an incomplete upload response',
    verificationMessages,
    'uploadFieldsMissing',
    'verification/verification.api.ts',
  ],
  ['uploading a document', verificationMessages, 'uploadFailed', 'verification/use-document.ts'],
  ['loading a document picture', verificationMessages, 'imageFailed', 'verification/document-picture.tsx'],
  ['deleting a document picture', verificationMessages, 'deleteFailed', 'verification/use-document.ts'],
  ['deleting a replaced picture', verificationMessages, 'cleanupFailed', 'verification/use-document.ts'],
  ['incomplete documents', verificationMessages, 'incomplete', 'verification/verification-form.tsx'],
  ['submitting documents', verificationMessages, 'submitFailed', 'verification/verification-form.tsx'],
  ['changing the password', settingsMessages, 'passwordFailed', 'settings/password-sheet.tsx'],
  [
    'changing the withdrawal password',
    withdrawalMessages,
    'passwordFailed',
    'withdrawals/withdrawal-password-sheet.tsx',
  ],
  ['changing the language', commonMessages, 'languageFailed', '/lib/language-sheet.tsx'],
  ['saving settings', settingsMessages, 'settingsSaveFailed', 'settings/save-settings.tsx'],
  ['an unsaved setting', settingsMessages, 'notSavedYet', 'settings/unsaved-notice.tsx'],
  ['loading security settings', securityMessages, 'loadFailed', 'settings/security-settings.tsx'],
  ['saving the seller’s details', detailsMessages, 'saveFailed', 'settings/details-sheet.tsx'],
  ['loading transactions', walletMessages, 'transactionsFailed', 'wallet/revenue-record-page.tsx'],
  ['a browser without push', pushMessages, 'unsupported', 'notifications/push-toggle.tsx'],
  ['a browser that blocks push', pushMessages, 'blocked', 'notifications/push-toggle.tsx'],
  ['a dismissed permission prompt', pushMessages, 'dismissed', 'notifications/push-toggle.tsx'],
  ['a failing permission prompt', pushMessages, 'permissionFailed', 'notifications/push-toggle.tsx'],
  ['turning on push', pushMessages, 'settingFailed', 'notifications/push-toggle.tsx'],
  ['testing push', pushMessages, 'testFailed', 'notifications/push-test-sheet.tsx'],
];

beforeAll(() => loadAllLanguages([...new Set(FAILURES.map(([, messages]) => messages))]));

/** A leading slash means the root of the web sources. */
function readSource(file: string): string {
  const relative = file.startsWith('/') ? file.slice(1) : `${FEATURES}/${file}`;
  const full = path.join(import.meta.dirname, '../..', relative);
  return existsSync(full) ? readFileSync(full, 'utf8') : '';
}

/** Whether the source contains the key, literally or as a template (`failed_${status}`). */
function containsKey(source: string, key: string): boolean {
  if (key.startsWith('failed_')) return source.includes('`failed_${');
  return new RegExp(`['"\`]${key}['"\`]`).test(source);
}

describe('[ERR-05] failure messages', () => {
  it.each(FAILURES)('[ERR-05] exist for %s', (_, messages, key, file) => {
    const translations = LANGUAGES.map((language) => messages.read(language)?.[key] ?? '');
    expect(translations.every((text) => text.trim().length > 1)).toBe(true);
    expect(new Set(translations).size).toBeGreaterThanOrEqual(3);
    expect(containsKey(readSource(file), key)).toBe(true);
  });

  it('[ERR-05] are different for each failure', () => {
    // The product page says whether one product or the list failed.
    const thai = FAILURES.filter(([name]) => name !== 'loading a product').map(
      ([name, messages, key]) => [name, messages.read('th')?.[key]] as const,
    );
    const shared = thai.filter(([, text]) => thai.filter(([, other]) => other === text).length > 1);
    expect(shared).toEqual([]);
  });
});
