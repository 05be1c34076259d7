/** Every failure that a person can meet, the text that tells of it, and the place that shows the text. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '@raan/contract/language';
import { commonMessages } from '#lib/common.ts';
import { loadAll, type MessageSet } from '#lib/messages.ts';
import { announcementMessages } from '#seller/features/announcements/announcements.ts';
import { authMessages } from '#seller/features/auth/auth.ts';
import { catalogueMessages } from '#seller/features/catalogue/catalogue.ts';
import { pushMessages } from '#seller/features/notifications/push-messages.ts';
import { homeMessages } from '#seller/features/home/home.ts';
import { orderMessages } from '#seller/features/orders/orders.ts';
import { productMessages } from '#seller/features/product/product.ts';
import { profileMessages } from '#seller/features/profile/profile.ts';
import { reportMessages } from '#seller/features/report/report.ts';
import { securityDepositMessages } from '#seller/features/security-deposit/security-deposit.ts';
import { detailsMessages } from '#seller/features/settings/details.ts';
import { helpMessages } from '#seller/features/settings/help.ts';
import { securityMessages } from '#seller/features/settings/security.ts';
import { settingsMessages } from '#seller/features/settings/settings.ts';
import { shippingMessages } from '#seller/features/shipping/shipping.ts';
import { listingMessages } from '#seller/features/shop/listing.ts';
import { shopMessages } from '#seller/features/shop/shop.ts';
import { verificationMessages } from '#seller/features/verification/verification.ts';
import { walletMessages } from '#seller/features/wallet/wallet.ts';
import { withdrawalMessages } from '#seller/features/withdrawals/withdrawal-messages.ts';

type Failure = [what: string, texts: MessageSet, key: string, place: string];

const FEATURES = 'seller/features';
const FAILURES: readonly Failure[] = [
  ['the registration', authMessages, 'registerFailed', 'auth/register-page.tsx'],
  ['the slide that is missing', authMessages, 'slideRequired', 'auth/login-page.tsx'],
  ['the logout', commonMessages, 'loggedOutAnyway', '/lib/log-out.ts'],
  ['categories', homeMessages, 'categoriesFailed', 'home/categories.tsx'],
  ['products', catalogueMessages, 'productsFailed', 'catalogue/products-page.tsx'],
  ['products of a category', catalogueMessages, 'categoryFailed', 'catalogue/products-page.tsx'],
  ['hot products', catalogueMessages, 'hotFailed', 'catalogue/hot-products.tsx'],
  ['one product', productMessages, 'fetchFailed', 'product/product-page.tsx'],
  ['one product, without a network', productMessages, 'networkFailed', 'product/product-page.tsx'],
  ['listed products', listingMessages, 'listedFailed', 'shop/listed-products.tsx'],
  ['available products', listingMessages, 'availableFailed', 'shop/available-products.tsx'],
  ['the sales report', reportMessages, 'failed', 'report/sales-report-page.tsx'],
  ['the shop’s settings', shopMessages, 'settingFailed', 'shop/store-setting-page.tsx'],
  ['orders awaiting payment', orderMessages, 'failed_pending_payment', 'orders/order-list.tsx'],
  ['orders to ship', orderMessages, 'failed_pending_shipment', 'orders/order-list.tsx'],
  ['orders on the way', orderMessages, 'failed_pending_delivery', 'orders/order-list.tsx'],
  ['completed orders', orderMessages, 'failed_completed', 'orders/order-list.tsx'],
  ['the bank account', withdrawalMessages, 'cardsFailed', 'withdrawals/bank-cards-page.tsx'],
  ['the balance', walletMessages, 'balanceFailed', 'wallet/balance-card.tsx'],
  ['the verification’s status', verificationMessages, 'loadFailed', 'verification/verification-page.tsx'],
  ['the profile', profileMessages, 'loadFailed', 'profile/profile-page.tsx'],
  ['today’s figures', profileMessages, 'todayFailed', 'profile/today.tsx'],
  ['the questions', helpMessages, 'loadFailed', 'settings/help-questions.tsx'],
  ['news', announcementMessages, 'loadFailed', 'announcements/announcements-page.tsx'],
  ['a search', catalogueMessages, 'searchFailed', 'catalogue/products-page.tsx'],
  ['a search for nothing', catalogueMessages, 'keywordNeeded', 'catalogue/search-box.tsx'],
  ['listing nothing', catalogueMessages, 'listingNone', 'shop/available-products.tsx'],
  ['listing', catalogueMessages, 'listingFailed', 'shop/use-list-tray.ts'],
  ['listing what is listed or gone', catalogueMessages, 'listingResult', 'catalogue/use-listing-toast.ts'],
  ['saving the shop’s settings', shopMessages, 'saveFailed', 'shop/use-store-setting.ts'],
  ['a deposit beyond the balance', securityDepositMessages, 'short', 'security-deposit/deposit-sheet.tsx'],
  ['a second deposit', securityDepositMessages, 'completed', 'security-deposit/held-deposit.tsx'],
  ['paying the deposit', securityDepositMessages, 'payFailed', 'security-deposit/confirm-deposit.tsx'],
  ['a deposit without papers', profileMessages, 'depositNeedsVerification', 'profile/deposit-status.tsx'],
  ['too small a withdrawal', withdrawalMessages, 'amountTooSmall', 'wallet/recharge-amount.ts'],
  ['too large a withdrawal', withdrawalMessages, 'amountTooLarge', 'wallet/recharge-amount.ts'],
  ['a withdrawal beyond the balance', withdrawalMessages, 'amountBeyond', 'withdrawals/withdrawal-form.tsx'],
  ['the withdrawal', withdrawalMessages, 'submitFailed', 'withdrawals/withdrawal-form.tsx'],
  ['taking a withdrawal back', withdrawalMessages, 'cancelFailed', 'withdrawals/withdrawal-history.tsx'],
  ['the top-up', walletMessages, 'submitFailed', 'wallet/recharge-form.tsx'],
  ['a balance below zero', walletMessages, 'balanceAbnormal', 'wallet/recharge-form.tsx'],
  ['adding a bank account', withdrawalMessages, 'addFailed', 'withdrawals/add-card-sheet.tsx'],
  ['a bank account half filled in', withdrawalMessages, 'requiredFields', 'withdrawals/add-card-sheet.tsx'],
  ['removing a bank account', withdrawalMessages, 'deleteFailed', 'withdrawals/delete-card-sheet.tsx'],
  ['a shipment without courier', orderMessages, 'courierRequired', 'orders/tracking-fields.tsx'],
  ['a shipment without number', orderMessages, 'trackingRequired', 'orders/tracking-fields.tsx'],
  ['the shipment', orderMessages, 'shipFailed', 'orders/ship-sheet.tsx'],
  ['shipping many', shippingMessages, 'failedTitle', 'shipping/ship-result.tsx'],
  ['shipping beyond the balance', shippingMessages, 'fundingBalanceShort', 'shipping/funding-choice.tsx'],
  ['cancelling an order', orderMessages, 'cancelFailed', 'orders/cancel-sheet.tsx'],
  ['confirming delivery', orderMessages, 'confirmFailed', 'orders/confirm-delivery-sheet.tsx'],
  ['the early receipt', orderMessages, 'earlyFailed', 'orders/early-receipt.tsx'],
  ['an early receipt that is off', orderMessages, 'earlyOff', 'orders/early-receipt.tsx'],
  ['an upload’s answer', verificationMessages, 'uploadFormatWrong', 'verification/verification.api.ts'],
  ['fields of it', verificationMessages, 'uploadFieldsMissing', 'verification/verification.api.ts'],
  ['the upload', verificationMessages, 'uploadFailed', 'verification/use-document.ts'],
  ['the picture', verificationMessages, 'imageFailed', 'verification/document-picture.tsx'],
  ['removing the picture', verificationMessages, 'deleteFailed', 'verification/use-document.ts'],
  ['cleaning up', verificationMessages, 'cleanupFailed', 'verification/use-document.ts'],
  ['incomplete papers', verificationMessages, 'incomplete', 'verification/verification-form.tsx'],
  ['sending papers', verificationMessages, 'submitFailed', 'verification/verification-form.tsx'],
  ['the password', settingsMessages, 'passwordFailed', 'settings/password-sheet.tsx'],
  [
    'the withdrawal password',
    withdrawalMessages,
    'passwordFailed',
    'withdrawals/withdrawal-password-sheet.tsx',
  ],
  ['the language', commonMessages, 'languageFailed', '/lib/language-sheet.tsx'],
  ['saving settings', settingsMessages, 'settingsSaveFailed', 'settings/save-settings.tsx'],
  ['a choice that could not be saved', settingsMessages, 'notSavedYet', 'settings/unsaved.tsx'],
  ['security', securityMessages, 'loadFailed', 'settings/security-settings.tsx'],
  ['saving name and address', detailsMessages, 'saveFailed', 'settings/details-sheet.tsx'],
  ['transactions', walletMessages, 'transactionsFailed', 'wallet/revenue-record-page.tsx'],
  ['a browser that can’t notify', pushMessages, 'unsupported', 'notifications/push-toggle.tsx'],
  ['a browser that may not', pushMessages, 'blocked', 'notifications/push-toggle.tsx'],
  ['a question that was closed', pushMessages, 'dismissed', 'notifications/push-toggle.tsx'],
  ['a question that can’t be asked', pushMessages, 'askFailed', 'notifications/push-toggle.tsx'],
  ['turning notifications on', pushMessages, 'settingFailed', 'notifications/push-toggle.tsx'],
  ['the test of notifications', pushMessages, 'testFailed', 'notifications/push-test-sheet.tsx'],
];

beforeAll(() => loadAll([...new Set(FAILURES.map(([, texts]) => texts))]));

/** The source of a place; absolute ones begin at the app's root. */
function sourceOf(place: string): string {
  const file = place.startsWith('/') ? place.slice(1) : `${FEATURES}/${place}`;
  const full = path.join(import.meta.dirname, '../..', file);
  return existsSync(full) ? readFileSync(full, 'utf8') : '';
}

/** Whether a source names the key: as a whole, or with the state of an order put in (`failed_${status}`). */
function names(source: string, key: string): boolean {
  if (key.startsWith('failed_')) return source.includes('`failed_${');
  return new RegExp(`['"\`]${key}['"\`]`).test(source);
}

describe('[ERR-05] what fails says so where it happens', () => {
  it.each(FAILURES)('[ERR-05] %s', (_, texts, key, place) => {
    const spoken = LANGUAGES.map((language) => texts.read(language)?.[key] ?? '');
    expect(spoken.every((text) => text.trim().length > 1)).toBe(true);
    expect(new Set(spoken).size).toBeGreaterThanOrEqual(3);
    expect(names(sourceOf(place), key)).toBe(true);
  });

  it('[ERR-05] each in its own words', () => {
    // One product or many: the page says which.
    const thai = FAILURES.filter(([what]) => what !== 'one product').map(
      ([what, texts, key]) => [what, texts.read('th')?.[key]] as const,
    );
    const shared = thai.filter(([, text]) => thai.filter(([, other]) => other === text).length > 1);
    expect(shared).toEqual([]);
  });
});
