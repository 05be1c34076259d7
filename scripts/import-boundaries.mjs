/**
 * The allowed imports between parts of Raan; `npm run check` enforces these tables.
 *
 * An area is the longest entry of AREAS that a file's path begins with. `*` stands for one folder, so that
 * each feature is its own area. Imports within an area are free as long as they form no cycle.
 */

/** @type {Record<string, { mayImport: string[], packages?: string[] }>} */
export const AREAS = {
  // The contract depends on nothing, so that either side can be replaced.
  'packages/contract/src': { mayImport: [], packages: ['zod'] },

  'apps/server/src/platform': { mayImport: ['packages/contract/src'] },
  'apps/server/src/features/*': { mayImport: ['apps/server/src/platform', 'packages/contract/src'] },
  'apps/server/src/commands': { mayImport: ['apps/server/src', 'packages/contract/src'] },
  'apps/server/src': {
    mayImport: ['apps/server/src/features', 'apps/server/src/platform', 'packages/contract/src'],
  },
  'apps/server/test': { mayImport: ['apps/server/src', 'packages/contract/src'] },

  // Generic components; the contract is allowed for rules and limits shared with the server.
  'apps/web/src/ui': { mayImport: ['packages/contract/src'] },
  'apps/web/src/lib': { mayImport: ['apps/web/src/ui', 'packages/contract/src'] },
  // Shared by features of one app. They import no feature, so that any feature can use them.
  'apps/web/src/seller/lib': { mayImport: ['apps/web/src/lib', 'apps/web/src/ui', 'packages/contract/src'] },
  'apps/web/src/console/lib': { mayImport: ['apps/web/src/lib', 'apps/web/src/ui', 'packages/contract/src'] },
  'apps/web/src/seller/features/*': {
    mayImport: ['apps/web/src/seller/lib', 'apps/web/src/lib', 'apps/web/src/ui', 'packages/contract/src'],
  },
  'apps/web/src/storefront/*': {
    mayImport: ['apps/web/src/lib', 'apps/web/src/ui', 'packages/contract/src'],
  },
  'apps/web/src/console/features/*': {
    mayImport: ['apps/web/src/console/lib', 'apps/web/src/lib', 'apps/web/src/ui', 'packages/contract/src'],
  },
  // The three apps share ui and lib, and never import each other: a customer must not download the seller's app.
  'apps/web/src/seller': {
    mayImport: [
      'apps/web/src/seller/features',
      'apps/web/src/seller/lib',
      'apps/web/src/lib',
      'apps/web/src/ui',
      'packages/contract/src',
    ],
  },
  // Only the entries and the server's renderer, which combine the folders.
  'apps/web/src/storefront': {
    mayImport: ['apps/web/src/storefront', 'apps/web/src/lib', 'apps/web/src/ui', 'packages/contract/src'],
  },
  'apps/web/src/console': {
    mayImport: [
      'apps/web/src/console/features',
      'apps/web/src/console/lib',
      'apps/web/src/lib',
      'apps/web/src/ui',
      'packages/contract/src',
    ],
  },
  // The service worker runs separately from the pages and shares only their messages.
  'apps/web/src/worker': { mayImport: ['apps/web/src/lib', 'packages/contract/src'] },
  // Code that runs before the app starts; it is part of every page, so it must stay small.
  'apps/web/src/boot': { mayImport: ['apps/web/src/lib', 'packages/contract/src'] },
  'apps/web': { mayImport: ['apps/web/src', 'packages/contract/src'] },

  e2e: { mayImport: ['apps/server/test', 'packages/contract/src'] },
};

/**
 * Imports between features. The table must stay free of cycles, which is checked. A new line needs a reason,
 * such as: shipping an order debits the wallet in the same transaction.
 * @type {Record<string, Record<string, string[]>>}
 */
export const FEATURES_MAY_IMPORT = {
  'apps/server/src/features': {
    // Closing an account checks password and code, requires that nothing is open, ends sessions, deletes documents and is
    // audited.
    'account-closing': ['auth', 'console', 'files', 'second-factor', 'sellers'],
    // Arriving money is that of orders; a debt is deducted from it.
    arriving: ['ledger', 'orders'],
    // Account events notify the seller in the same transaction; a suspended seller can write to support.
    auth: ['notifications', 'second-factor', 'sellers', 'system'],
    catalogue: [],
    'catalogue-import': ['catalogue', 'media'],
    // Operators decide on the data of other features; each decision is logged in the same transaction.
    console: [
      'auth',
      'catalogue',
      'catalogue-import',
      'coupons',
      'deadlines',
      'deposit',
      'files',
      'ledger',
      'media',
      'notifications',
      'orders',
      'payments',
      'payouts',
      'refunds',
      'samples',
      'second-factor',
      'sellers',
      'settings',
      'shop',
      'system',
      'verification',
      'wallet',
      'withdrawals',
    ],
    // A coupon is granted once per verified identity.
    coupons: ['verification'],
    // A deposit moves money and notifies the seller in one transaction.
    deposit: ['ledger', 'notifications'],
    // Documents show courier names, the store's logo, and the chosen options of the items.
    // The end of an order refunds its customer, closes an open request, and notifies its seller.
    deadlines: ['ledger', 'notifications', 'orders', 'refunds'],
    documents: ['catalogue', 'media', 'orders'],
    favourites: [],
    // An address of a private file stays valid only as long as its session.
    files: ['media', 'sellers'],
    // A new store still has the name that it was created with.
    home: ['shop'],
    ledger: [],
    // A message to LINE has the texts of its notifications, as pushes do.
    line: ['notifications', 'push'],
    notifications: [],
    orders: ['catalogue', 'ledger', 'notifications', 'payments', 'sellers', 'shop'],
    payments: ['ledger', 'notifications'],
    // A file starts payouts and reads account numbers; the bank's result completes them.
    payouts: ['notifications', 'withdrawals'],
    // A push message contains the text of its notification.
    push: ['notifications'],
    // Subscribing to the channel stores the language for the device's push messages.
    realtime: ['notifications', 'push'],
    // A refund changes order, ledger and timeline in one transaction; its photos are stored like documents. A return has a
    // printed label, and is followed like other parcels.
    refunds: ['catalogue', 'documents', 'files', 'ledger', 'notifications', 'orders', 'sellers', 'tracking'],
    // A review shows its product.
    reviews: ['catalogue'],
    // A sample moves money and stock in one transaction, with its coupon; its address is validated like at checkout.
    samples: ['catalogue', 'coupons', 'ledger', 'notifications', 'orders', 'storefront'],
    'second-factor': [],
    sellers: ['ledger', 'notifications', 'shop'],
    // Other features read settings; settings know none of them.
    settings: [],
    // Bulk shipping moves money in the same transaction; addresses are validated like those of a checkout.
    shipping: ['catalogue', 'ledger', 'notifications', 'orders', 'storefront'],
    // Sellers are notified when a product that they list changes.
    shop: ['catalogue', 'ledger', 'notifications'],
    // A statement lists the wallet's transactions, and is printed like the documents of an order.
    statements: ['documents', 'wallet'],
    // Customers see the same tracking as the seller.
    storefront: ['catalogue', 'notifications', 'orders', 'payments', 'sellers', 'shop', 'tracking'],
    system: ['notifications', 'settings'],
    // A scan updates the order and notifies the seller in one transaction; a delivery can complete the order.
    tracking: ['notifications', 'orders'],
    // Identity documents are stored like other private files.
    verification: ['files', 'notifications'],
    // The slip of a transfer is stored like other private files.
    wallet: ['files', 'ledger', 'notifications', 'payments', 'sellers'],
    // A payout freezes money in one transaction, requires a verified identity, and hashes its password like
    // sign-in does. Statement references of deposits and payouts are matched in the same way. A rest is paid out only
    // if nothing else prevents closing the account.
    withdrawals: ['auth', 'ledger', 'notifications', 'sellers', 'verification', 'wallet'],
  },
  'apps/web/src/seller/features': {
    favourites: ['catalogue', 'product'],
    // The home page shows arriving money and the coupon for sample orders, and shares the store.
    home: ['announcements', 'arriving', 'catalogue', 'samples', 'shop'],
    // Documents of an order are printed from its page and from the lists; its page answers refund requests.
    // Orders are shipped from the lists and from their pages.
    orders: ['documents', 'refunds', 'shipping', 'tracking'],
    product: ['catalogue'],
    // The profile links to the deposit, the display name and the notification settings.
    // Its balance shows what is arriving.
    profile: ['arriving', 'catalogue', 'notifications', 'security-deposit', 'settings'],
    report: ['catalogue'],
    samples: ['catalogue', 'product'],
    // The settings include the withdrawal password and the notifications of this device.
    settings: ['notifications', 'withdrawals'],
    shop: ['catalogue', 'report'],
    // The balance shows what is arriving.
    wallet: ['arriving'],
    // Balance and amount fields look the same for top-ups and withdrawals.
    withdrawals: ['wallet'],
  },
  'apps/web/src/storefront': {
    // The page frame counts the items in the cart. The server passes an order to its page in the page's own type.
    app: ['cart', 'order'],
    // An empty cart links to the last order made on this device.
    cart: ['orders'],
    // Checkout orders the lines of the cart and adds the order's link to the list on this device.
    checkout: ['cart', 'orders'],
    // An order's page can save its link to the list on this device.
    order: ['orders'],
    orders: [],
    // A product page adds to the cart and links back to the store, whose cards and prices it also shows.
    product: ['app', 'cart', 'store'],
    // Server-rendered pages share the frame's texts, cover picture and store address.
    store: ['app'],
  },
  'apps/web/src/console/features': {
    // All queues share the page and deadlines; all decisions share the reason form and the handling of conflicts.
    announcements: ['content', 'decision', 'queue'],
    audit: [],
    'bank-cards': ['decision', 'queue'],
    carousel: ['content', 'decision', 'queue'],
    'catalogue-imports': ['content', 'decision', 'queue'],
    coupon: ['content', 'decision', 'queue'],
    'deposit-refunds': ['decision', 'queue'],
    'failed-pictures': ['content', 'decision', 'queue'],
    // The home shows the sums of open money.
    home: ['open-money'],
    'message-channels': ['queue'],
    messages: ['decision', 'queue'],
    deliveries: ['decision', 'queue'],
    disputes: ['decision', 'queue'],
    'open-money': ['queue'],
    // An order and its refund requests show the same evidence.
    orders: ['decision', 'queue', 'refunds'],
    'payment-refunds': ['decision', 'queue'],
    'payout-files': ['decision', 'queue'],
    // The history of a product uses the texts of the audit log; its texts and pictures are edited like published content.
    products: ['audit', 'content', 'decision', 'queue'],
    recharges: ['decision', 'queue'],
    reconciliation: ['decision', 'queue'],
    refunds: ['decision', 'queue'],
    reviews: ['decision', 'queue'],
    samples: ['decision', 'queue'],
    // A result shows the state of its record like the lists.
    search: ['messages', 'orders', 'products', 'sellers', 'withdrawals'],
    sellers: ['decision', 'queue'],
    // Forms for published content share fields for texts, pictures and times.
    settings: ['content', 'decision', 'queue'],
    verifications: ['decision', 'queue'],
    withdrawals: ['bank-cards', 'decision', 'queue'],
  },
};
