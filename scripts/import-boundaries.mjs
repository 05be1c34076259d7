/**
 * Which part of Raan may know which other; `npm run check` holds every import against these tables.
 *
 * An area is the longest entry of AREAS that a file's path begins with; a `*` stands for one folder, so that each
 * feature is an area of its own. Imports inside an area are free, as long as they make no circle.
 */

/** @type {Record<string, { mayImport: string[], packages?: string[] }>} */
export const AREAS = {
  // What both sides agree on depends on nothing, so that either side can be replaced.
  'packages/contract/src': { mayImport: [], packages: ['zod'] },

  'apps/server/src/platform': { mayImport: ['packages/contract/src'] },
  'apps/server/src/features/*': { mayImport: ['apps/server/src/platform', 'packages/contract/src'] },
  'apps/server/src/commands': { mayImport: ['apps/server/src', 'packages/contract/src'] },
  'apps/server/src': {
    mayImport: ['apps/server/src/features', 'apps/server/src/platform', 'packages/contract/src'],
  },
  'apps/server/test': { mayImport: ['apps/server/src', 'packages/contract/src'] },

  // Pieces one could imagine in a generic library; rules and limits that a server shares are the only thing of ours.
  'apps/web/src/ui': { mayImport: ['packages/contract/src'] },
  'apps/web/src/lib': { mayImport: ['apps/web/src/ui', 'packages/contract/src'] },
  'apps/web/src/seller/features/*': {
    mayImport: ['apps/web/src/lib', 'apps/web/src/ui', 'packages/contract/src'],
  },
  'apps/web/src/storefront/features/*': {
    mayImport: ['apps/web/src/lib', 'apps/web/src/ui', 'packages/contract/src'],
  },
  'apps/web/src/console/features/*': {
    mayImport: ['apps/web/src/lib', 'apps/web/src/ui', 'packages/contract/src'],
  },
  // The three entries share ui and lib, and never one another: a customer must not download the seller's app.
  'apps/web/src/seller': {
    mayImport: [
      'apps/web/src/seller/features',
      'apps/web/src/lib',
      'apps/web/src/ui',
      'packages/contract/src',
    ],
  },
  'apps/web/src/storefront': {
    mayImport: [
      'apps/web/src/storefront/features',
      'apps/web/src/lib',
      'apps/web/src/ui',
      'packages/contract/src',
    ],
  },
  'apps/web/src/console': {
    mayImport: [
      'apps/web/src/console/features',
      'apps/web/src/lib',
      'apps/web/src/ui',
      'packages/contract/src',
    ],
  },
  // The service worker runs beside the pages; all they share is what they say to each other.
  'apps/web/src/worker': { mayImport: ['apps/web/src/lib', 'packages/contract/src'] },
  // What a document does before its app is there; it has its size in every page.
  'apps/web/src/boot': { mayImport: ['apps/web/src/lib', 'packages/contract/src'] },
  'apps/web': { mayImport: ['apps/web/src', 'packages/contract/src'] },

  e2e: { mayImport: ['apps/server/test', 'packages/contract/src'] },
};

/**
 * The few features that others build on. The table must stay free of circles, which is checked too; a new line needs
 * a reason, such as: shipping an order must debit the wallet in the same transaction.
 * @type {Record<string, Record<string, string[]>>}
 */
export const FEATURES_MAY_IMPORT = {
  'apps/server/src/features': {
    // What happens to an account is told to its seller in the same transaction; who is turned away writes to those who help.
    auth: ['notifications', 'second-factor', 'sellers', 'system'],
    catalogue: [],
    'catalogue-import': ['catalogue', 'media'],
    // Operators decide on what other features own; each decision lands in their log in the same transaction.
    console: [
      'auth',
      'catalogue',
      'catalogue-import',
      'coupons',
      'deposit',
      'files',
      'ledger',
      'media',
      'notifications',
      'orders',
      'payments',
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
    // A deposit moves in the book and is told in one transaction.
    deposit: ['ledger', 'notifications'],
    // Papers name the courier as orders do, and show the store's logo.
    documents: ['media', 'orders'],
    favourites: [],
    // What is private opens for as long as the session does that asked for it.
    files: ['media', 'sellers'],
    ledger: [],
    notifications: [],
    orders: ['catalogue', 'ledger', 'notifications', 'payments', 'sellers', 'shop'],
    payments: ['ledger', 'notifications'],
    // A push says what the notification says.
    push: ['notifications'],
    // The screen that listens tells in which language its device is told.
    realtime: ['notifications', 'push'],
    // Money back moves the order, the book and the timeline in one transaction; its pictures are kept as documents are.
    refunds: ['files', 'ledger', 'notifications', 'orders', 'sellers'],
    // A sample's money moves with its stock in one transaction; its address is checked as a checkout's is.
    // A coupon is used and restored with the sample that it paid for.
    samples: ['coupons', 'ledger', 'notifications', 'orders', 'storefront'],
    'second-factor': [],
    sellers: ['ledger', 'notifications', 'shop'],
    // Read wherever they hold; they know nothing of who reads them.
    settings: [],
    // Many orders ship in one transaction with their costs; where they go is checked as a checkout's address is.
    shipping: ['ledger', 'notifications', 'orders', 'storefront'],
    // Who lists a product is told what becomes of it.
    shop: ['catalogue', 'ledger', 'notifications'],
    // A statement lists the wallet's movements, and is printed as the papers of an order are.
    statements: ['documents', 'wallet'],
    // A customer follows the parcel as its seller does.
    storefront: ['catalogue', 'notifications', 'orders', 'payments', 'sellers', 'shop', 'tracking'],
    system: ['notifications', 'settings'],
    // A scan moves its order's timeline and tells the seller in one transaction; a delivery that nobody objects to completes it.
    tracking: ['notifications', 'orders'],
    // Identity papers are kept as documents are.
    verification: ['files', 'notifications'],
    // The slip of a transfer is kept as documents are.
    wallet: ['files', 'ledger', 'notifications', 'payments', 'sellers'],
    // A payout freezes money in one transaction, goes to the verified person, and has a password that is hashed as the login's is.
    // What a statement calls a transfer is known again in the same way, whether it came in or went out.
    withdrawals: ['auth', 'ledger', 'notifications', 'verification', 'wallet'],
  },
  'apps/web/src/seller/features': {
    favourites: ['catalogue', 'product'],
    // The coupon on the home page is the one that a sample order uses.
    home: ['announcements', 'catalogue', 'samples'],
    // The papers of an order are printed from its page and from the lists; its page answers a request for a refund.
    // Orders are shipped from their lists and from their pages.
    orders: ['documents', 'refunds', 'shipping', 'tracking'],
    product: ['catalogue'],
    // The deposit is paid from the profile, the name changed, and news turned on.
    profile: ['catalogue', 'notifications', 'security-deposit', 'settings'],
    report: ['catalogue'],
    samples: ['catalogue', 'product'],
    // The withdrawal password is changed where the login password is, and this device's news are turned on among the other settings.
    settings: ['notifications', 'withdrawals'],
    shop: ['catalogue', 'report'],
    // The balance and typed amounts look the same for money in and out.
    withdrawals: ['wallet'],
  },
  'apps/web/src/storefront/features': {},
  'apps/web/src/console/features': {
    // Every queue is listed in the same way; every decision asks for its reason and meets another's in the same way.
    announcements: ['content', 'decision', 'queue'],
    audit: ['queue'],
    'bank-cards': ['decision', 'queue'],
    carousel: ['content', 'decision', 'queue'],
    'catalogue-imports': ['content', 'decision', 'queue'],
    coupon: ['content', 'decision', 'queue'],
    'deposit-refunds': ['decision', 'queue'],
    messages: ['decision', 'queue'],
    'payment-refunds': ['decision', 'queue'],
    // What was done to a product is read in the log's own words.
    products: ['audit', 'decision', 'queue'],
    recharges: ['decision', 'queue'],
    refunds: ['decision', 'queue'],
    reviews: ['decision', 'queue'],
    samples: ['decision', 'queue'],
    sellers: ['decision', 'queue'],
    // What the platform shows is written, pictured and timed by the same fields.
    settings: ['content', 'decision', 'queue'],
    verifications: ['decision', 'queue'],
    withdrawals: ['bank-cards', 'decision', 'queue'],
  },
};
