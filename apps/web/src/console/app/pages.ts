import { lazy, type ComponentType } from 'react';
import IconArrowsDiff from '#icon/IconArrowsDiff';
import IconCreditCardRefund from '#icon/IconCreditCardRefund';
import IconCashOff from '#icon/IconCashOff';
import IconBuildingBank from '#icon/IconBuildingBank';
import IconCashBanknote from '#icon/IconCashBanknote';
import IconCashPlus from '#icon/IconCashPlus';
import IconCoins from '#icon/IconCoins';
import IconFileDollar from '#icon/IconFileDollar';
import IconClipboardList from '#icon/IconClipboardList';
import IconHome from '#icon/IconHome';
import IconId from '#icon/IconId';
import IconListSearch from '#icon/IconListSearch';
import IconMailFast from '#icon/IconMailFast';
import IconMessages from '#icon/IconMessages';
import IconPackage from '#icon/IconPackage';
import IconPackageExport from '#icon/IconPackageExport';
import IconPhotoX from '#icon/IconPhotoX';
import IconPackageImport from '#icon/IconPackageImport';
import IconScale from '#icon/IconScale';
import IconSettings from '#icon/IconSettings';
import IconSlideshow from '#icon/IconSlideshow';
import IconStar from '#icon/IconStar';
import IconSpeakerphone from '#icon/IconSpeakerphone';
import IconTableImport from '#icon/IconTableImport';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import IconShieldHalf from '#icon/IconShieldHalf';
import IconTicket from '#icon/IconTicket';
import IconTruckOff from '#icon/IconTruckOff';
import IconUsers from '#icon/IconUsers';
import { announcementMessages } from '#console/features/announcements/announcement-messages.ts';
import { auditDetailMessages } from '#console/features/audit/audit-detail-messages.ts';
import { auditMessages } from '#console/features/audit/audit-messages.ts';
import { bankCardMessages } from '#console/features/bank-cards/bank-card-messages.ts';
import { carouselMessages } from '#console/features/carousel/carousel-messages.ts';
import { catalogueImportMessages } from '#console/features/catalogue-imports/catalogue-import-messages.ts';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { couponMessages } from '#console/features/coupon/coupon-messages.ts';
import { decisionMessages } from '#console/features/decision/decision-messages.ts';
import { depositRefundMessages } from '#console/features/deposit-refunds/deposit-refund-messages.ts';
import { messageChannelMessages } from '#console/features/message-channels/message-channel-messages.ts';
import { messageMessages } from '#console/features/messages/message-messages.ts';
import { payoutFileMessages } from '#console/features/payout-files/payout-file-messages.ts';
import { paymentRefundMessages } from '#console/features/payment-refunds/payment-refund-messages.ts';
import { openMoneyMessages } from '#console/features/open-money/open-money-messages.ts';
import { editorMessages } from '#console/features/products/editor-messages.ts';
import { productMessages } from '#console/features/products/product-messages.ts';
import { queueMessages } from '#console/features/queue/queue-messages.ts';
import { rechargeMessages } from '#console/features/recharges/recharge-messages.ts';
import { refundMessages } from '#console/features/refunds/refund-messages.ts';
import { reviewMessages } from '#console/features/reviews/review-messages.ts';
import { consoleOrderMessages } from '#console/features/orders/order-messages.ts';
import { deliveryMessages } from '#console/features/deliveries/delivery-messages.ts';
import { sampleMessages } from '#console/features/samples/sample-messages.ts';
import { sellerRecordMessages } from '#console/features/sellers/seller-record-messages.ts';
import { sellerMessages } from '#console/features/sellers/seller-messages.ts';
import { settingMessages } from '#console/features/settings/setting-messages.ts';
import { reconciliationMessages } from '#console/features/reconciliation/reconciliation-messages.ts';
import { disputeMessages } from '#console/features/disputes/dispute-messages.ts';
import { trialBalanceMessages } from '#console/features/trial-balance/trial-balance-messages.ts';
import { verificationMessages } from '#console/features/verifications/verification-messages.ts';
import { withdrawalMessages } from '#console/features/withdrawals/withdrawal-messages.ts';
import { failedPictureMessages } from '#console/features/failed-pictures/failed-picture-messages.ts';
import { listMessages } from '#console/lib/list/list-messages.ts';
import { bankMessages } from '#lib/bank-messages.ts';
import { currentLanguage } from '#lib/language.ts';
import type { MessageSet } from '#lib/messages.ts';
import type { OperatorRole } from '@raan/contract/console/operator';
import { canSeeQueue, type Queue } from '@raan/contract/console/queue-endpoints';

export type MenuEntry = {
  path: string;
  title:
    | 'home'
    | 'refunds'
    | 'goods'
    | 'deliveries'
    | 'messages'
    | 'samples'
    | 'paymentRefunds'
    | 'verifications'
    | 'depositRefunds'
    | 'bankCards'
    | 'recharges'
    | 'withdrawals'
    | 'payoutFiles'
    | 'orders'
    | 'sellers'
    | 'products'
    | 'reviews'
    | 'catalogueImports'
    | 'failedPictures'
    | 'messageChannels'
    | 'announcements'
    | 'carousel'
    | 'settings'
    | 'coupon'
    | 'openMoney'
    | 'reconciliation'
    | 'disputes'
    | 'trialBalance'
    | 'audit';
  icon: typeof IconHome;
  queue?: Queue;
  /** Shown to this role only, because no other can decide there. The contract has the roles of queues. */
  role?: OperatorRole;
};

/** A new queue needs one line here, one route below and a folder in features. */
const MENU: readonly MenuEntry[] = [
  { path: '/', title: 'home', icon: IconHome },
  { path: '/orders', title: 'orders', icon: IconListSearch },
  { path: '/verifications', title: 'verifications', icon: IconId, queue: 'verifications' },
  { path: '/refunds', title: 'refunds', icon: IconReceiptRefund, queue: 'refunds' },
  { path: '/goods', title: 'goods', icon: IconPackageImport, queue: 'goods' },
  { path: '/deliveries', title: 'deliveries', icon: IconTruckOff, queue: 'deliveries' },
  { path: '/messages', title: 'messages', icon: IconMessages, queue: 'messages' },
  { path: '/samples', title: 'samples', icon: IconPackageExport, queue: 'samples' },
  {
    path: '/payment-refunds',
    title: 'paymentRefunds',
    icon: IconCashOff,
    queue: 'payment_refunds',
  },
  { path: '/disputes', title: 'disputes', icon: IconCreditCardRefund, queue: 'disputes' },
  {
    path: '/deposit-refunds',
    title: 'depositRefunds',
    icon: IconShieldHalf,
    queue: 'deposit_refunds',
  },
  { path: '/bank-cards', title: 'bankCards', icon: IconBuildingBank, queue: 'bank_cards' },
  { path: '/recharges', title: 'recharges', icon: IconCashPlus, queue: 'recharges' },
  {
    path: '/withdrawals',
    title: 'withdrawals',
    icon: IconCashBanknote,
    queue: 'withdrawals',
  },
  { path: '/payout-files', title: 'payoutFiles', icon: IconFileDollar, role: 'finance' },
  { path: '/sellers', title: 'sellers', icon: IconUsers },
  { path: '/products', title: 'products', icon: IconPackage },
  { path: '/reviews', title: 'reviews', icon: IconStar },
  { path: '/catalogue-imports', title: 'catalogueImports', icon: IconTableImport },
  { path: '/failed-pictures', title: 'failedPictures', icon: IconPhotoX },
  { path: '/message-channels', title: 'messageChannels', icon: IconMailFast },
  { path: '/announcements', title: 'announcements', icon: IconSpeakerphone },
  { path: '/carousel', title: 'carousel', icon: IconSlideshow },
  { path: '/settings', title: 'settings', icon: IconSettings },
  { path: '/coupon', title: 'coupon', icon: IconTicket, role: 'finance' },
  { path: '/open-money', title: 'openMoney', icon: IconCoins, role: 'finance' },
  { path: '/reconciliation', title: 'reconciliation', icon: IconArrowsDiff, role: 'finance' },
  { path: '/trial-balance', title: 'trialBalance', icon: IconScale, role: 'finance' },
  { path: '/audit', title: 'audit', icon: IconClipboardList },
];

/** Returns the menu of a role. */
export function menuForRole(role: OperatorRole): MenuEntry[] {
  return MENU.filter((entry) =>
    entry.queue === undefined
      ? entry.role === undefined || entry.role === role
      : canSeeQueue(role, entry.queue),
  );
}

const SHARED: readonly MessageSet[] = [listMessages, queueMessages, decisionMessages];

/** Loads a page together with its texts, so that it renders complete. */
export function page(
  load: () => Promise<{ default: ComponentType }>,
  ...sets: readonly MessageSet[]
): ComponentType {
  return lazy(async () => {
    const texts = [...SHARED, ...sets].map((set) => set.load(currentLanguage()));
    const [module] = await Promise.all([load(), ...texts]);
    return module;
  });
}

/** Loaded on demand, because of its forms. */
export const AccountPage = page(() => import('#console/features/account/account-page.tsx'));

export const ROUTES: readonly { path: string; page: ComponentType }[] = [
  {
    path: '/orders',
    page: page(() => import('#console/features/orders/orders-page.tsx'), consoleOrderMessages),
  },
  {
    path: '/orders/:id',
    page: page(() => import('#console/features/orders/order-page.tsx'), consoleOrderMessages, refundMessages),
  },
  {
    path: '/refunds',
    page: page(() => import('#console/features/refunds/refunds-page.tsx'), refundMessages),
  },
  {
    path: '/refunds/:id',
    page: page(() => import('#console/features/refunds/refund-page.tsx'), refundMessages),
  },
  { path: '/goods', page: page(() => import('#console/features/refunds/returns-page.tsx'), refundMessages) },
  {
    path: '/deliveries',
    page: page(() => import('#console/features/deliveries/deliveries-page.tsx'), deliveryMessages),
  },
  {
    path: '/messages',
    page: page(() => import('#console/features/messages/messages-page.tsx'), messageMessages),
  },
  {
    path: '/messages/:id',
    page: page(() => import('#console/features/messages/message-page.tsx'), messageMessages),
  },
  {
    path: '/samples',
    page: page(() => import('#console/features/samples/samples-page.tsx'), sampleMessages),
  },
  {
    path: '/payment-refunds',
    page: page(
      () => import('#console/features/payment-refunds/payment-refunds-page.tsx'),
      paymentRefundMessages,
    ),
  },
  {
    path: '/verifications',
    page: page(() => import('#console/features/verifications/verifications-page.tsx'), verificationMessages),
  },
  {
    path: '/verifications/:id',
    page: page(() => import('#console/features/verifications/verification-page.tsx'), verificationMessages),
  },
  {
    path: '/bank-cards',
    page: page(
      () => import('#console/features/bank-cards/bank-cards-page.tsx'),
      bankCardMessages,
      bankMessages,
    ),
  },
  {
    path: '/recharges',
    page: page(
      () => import('#console/features/recharges/recharges-page.tsx'),
      rechargeMessages,
      bankMessages,
    ),
  },
  {
    path: '/recharges/accounts',
    page: page(() => import('#console/features/recharges/accounts-page.tsx'), rechargeMessages, bankMessages),
  },
  {
    path: '/withdrawals',
    page: page(
      () => import('#console/features/withdrawals/withdrawals-page.tsx'),
      withdrawalMessages,
      bankCardMessages,
      bankMessages,
    ),
  },
  {
    path: '/payout-files',
    page: page(() => import('#console/features/payout-files/payout-files-page.tsx'), payoutFileMessages),
  },
  {
    path: '/payout-files/:id',
    page: page(() => import('#console/features/payout-files/payout-file-page.tsx'), payoutFileMessages),
  },
  {
    path: '/withdrawals/:id',
    page: page(
      () => import('#console/features/withdrawals/withdrawal-page.tsx'),
      withdrawalMessages,
      bankCardMessages,
      bankMessages,
    ),
  },
  {
    path: '/deposit-refunds',
    page: page(
      () => import('#console/features/deposit-refunds/deposit-refunds-page.tsx'),
      depositRefundMessages,
    ),
  },
  {
    path: '/sellers',
    page: page(() => import('#console/features/sellers/sellers-page.tsx'), sellerMessages),
  },
  {
    path: '/sellers/:id',
    page: page(
      () => import('#console/features/sellers/seller-page.tsx'),
      sellerMessages,
      sellerRecordMessages,
      bankMessages,
    ),
  },
  {
    path: '/products',
    page: page(() => import('#console/features/products/products-page.tsx'), productMessages, editorMessages),
  },
  {
    path: '/products/new',
    page: page(
      () => import('#console/features/products/new-product-page.tsx'),
      editorMessages,
      contentMessages,
    ),
  },
  {
    path: '/products/:id/edit',
    page: page(() => import('#console/features/products/editor-page.tsx'), editorMessages, contentMessages),
  },
  {
    path: '/products/:id',
    page: page(
      () => import('#console/features/products/product-page.tsx'),
      productMessages,
      editorMessages,
      auditMessages,
      auditDetailMessages,
    ),
  },
  {
    path: '/reviews',
    page: page(() => import('#console/features/reviews/reviews-page.tsx'), reviewMessages),
  },
  {
    path: '/catalogue-imports',
    page: page(
      () => import('#console/features/catalogue-imports/imports-page.tsx'),
      catalogueImportMessages,
      contentMessages,
    ),
  },
  {
    path: '/catalogue-imports/:id',
    page: page(
      () => import('#console/features/catalogue-imports/import-page.tsx'),
      catalogueImportMessages,
      contentMessages,
    ),
  },
  {
    path: '/failed-pictures',
    page: page(
      () => import('#console/features/failed-pictures/failed-pictures-page.tsx'),
      failedPictureMessages,
      contentMessages,
    ),
  },
  {
    path: '/message-channels',
    page: page(
      () => import('#console/features/message-channels/message-channels-page.tsx'),
      messageChannelMessages,
    ),
  },
  {
    path: '/announcements',
    page: page(() => import('#console/features/announcements/announcements-page.tsx'), announcementMessages),
  },
  {
    path: '/announcements/new',
    page: page(
      () => import('#console/features/announcements/new-announcement-page.tsx'),
      announcementMessages,
      contentMessages,
    ),
  },
  {
    path: '/announcements/:id',
    page: page(
      () => import('#console/features/announcements/announcement-page.tsx'),
      announcementMessages,
      contentMessages,
    ),
  },
  {
    path: '/carousel',
    page: page(
      () => import('#console/features/carousel/carousel-page.tsx'),
      carouselMessages,
      contentMessages,
    ),
  },
  {
    path: '/settings',
    page: page(
      () => import('#console/features/settings/settings-page.tsx'),
      settingMessages,
      contentMessages,
    ),
  },
  {
    path: '/coupon',
    page: page(() => import('#console/features/coupon/coupon-page.tsx'), couponMessages, contentMessages),
  },
  {
    path: '/open-money',
    page: page(() => import('#console/features/open-money/open-money-page.tsx'), openMoneyMessages),
  },
  {
    path: '/open-money/:section',
    page: page(() => import('#console/features/open-money/open-money-items-page.tsx'), openMoneyMessages),
  },
  {
    path: '/reconciliation',
    page: page(
      () => import('#console/features/reconciliation/reconciliation-page.tsx'),
      reconciliationMessages,
    ),
  },
  {
    path: '/disputes',
    page: page(() => import('#console/features/disputes/disputes-page.tsx'), disputeMessages),
  },
  {
    path: '/trial-balance',
    page: page(() => import('#console/features/trial-balance/trial-balance-page.tsx'), trialBalanceMessages),
  },
  {
    path: '/audit',
    page: page(() => import('#console/features/audit/audit-page.tsx'), auditMessages, auditDetailMessages),
  },
  { path: '/account', page: AccountPage },
];
