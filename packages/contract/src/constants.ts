// Names end in the unit: baht, milliseconds, bytes.

export const SECURITY_DEPOSIT_BAHT = 5_000;
export const SECURITY_DEPOSIT_REVIEW_DAYS = { min: 7, max: 15 } as const;

export const WITHDRAWAL_MIN_BAHT = 5_000;
export const WITHDRAWAL_MAX_BAHT = 5_000_000;
/** Promised duration of a payout. */
export const WITHDRAWAL_USUAL_MINUTES = { min: 5, max: 30 } as const;
export const WITHDRAWAL_WORKING_DAYS_MAX = 3;
export const RECHARGE_MIN_BAHT = 5_000;
export const RECHARGE_MAX_BAHT = 10_000_000;
export const RECHARGE_QUICK_AMOUNTS_BAHT = [
  5_000, 10_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000,
] as const;

/** Plausible range of baht per USDT; rates outside it are typing errors. */
export const USDT_RATE_MIN_BAHT = 25;
export const USDT_RATE_MAX_BAHT = 45;

/** Promised duration of a top-up; 0: immediate. */
export const RECHARGE_MINUTES = {
  qr: { min: 0, max: 0 },
  bank_transfer: { min: 60, max: 180 },
  usdt_trc20: { min: 30, max: 30 },
} as const;

export const NEW_MEMBER_COUPON_BAHT = 100;
export const SALE_FROM_BAHT = 9;
export const RETURN_POLICY_DAYS = 7;
export const ORDER_PROCESSING_HOURS = 24;
/** A paid order becomes urgent after half of the processing time. */
export const ORDER_URGENT_AFTER_MS = (ORDER_PROCESSING_HOURS / 2) * 3_600_000;
/** Largest retail amount of one order. */
export const ORDER_MAX_BAHT = 2_000_000;

/** The profit is 1/10 of the supplier price, and thus 1/11 of the credited amount (cost plus profit). */
export const PROFIT_DIVISOR = 10;
export const PROFIT_CREDIT_DIVISOR = 11;

export const TRANSACTIONS_PER_PAGE = 20;
export const HOT_PRODUCTS_PER_PAGE = 6;
export const SEARCH_PER_PAGE = 20;
export const LISTED_PRODUCTS_PER_PAGE = 20;
export const SHOP_HOT_PRODUCTS = 4;
export const CATEGORIES_PER_ROW = 5;
export const REVIEWS_PER_STEP = 3;
export const UNLIMITED_STOCK = 99_999;
export const STOCK_WHEN_ABSENT = 999;
/** Sold counts from this one on are shown in k. */
export const SOLD_IN_K_FROM = 1_000;
export const RATING_WHEN_ABSENT = 5;
export const PREVIEW_RATING_WHEN_ABSENT = 4.8;
export const BATCH_LIST_MAX = 1_000;
export const BATCH_SHIP_MAX = 1_000;

export const UPLOAD_MAX_BYTES = 2 * 1024 * 1024;
export const ACCOUNT_MAX_CHARACTERS = 64;
export const PASSWORD_MIN_CHARACTERS = 6;
export const PASSWORD_MAX_CHARACTERS = 128;
export const ID_NUMBER_MAX_CHARACTERS = 18;
export const CARD_NUMBER_MIN_DIGITS = 10;
export const CARD_NUMBER_MAX_DIGITS = 19;
export const NAME_MAX_CHARACTERS = 50;
export const ADDRESS_MAX_CHARACTERS = 300;

/** Share of the track (less the knob) that a slide must cover. */
export const SLIDE_SHARE = 0.9;
export const SLIDE_KNOB_PX = 40;

export const API_TIMEOUT_MS = 15_000;
/** Enough for 2 MB at 1/3 Mbit/s. */
export const PICTURE_UPLOAD_TIMEOUT_MS = 60_000;
export const IMPORT_UPLOAD_TIMEOUT_MS = 10 * 60_000;
export const PROFILE_STALE_MS = 5 * 60_000;
export const BANK_CARDS_STALE_MS = 10 * 60_000;
export const VERIFICATION_STALE_MS = 30 * 60_000;
export const NOTIFICATIONS_STALE_MS = 5 * 60_000;
export const SYSTEM_STALE_MS = 5 * 60_000;
export const EXPIRY_CHECK_MS = 60_000;
export const CONNECTION_POLL_MS = 5_000;
export const RECONNECT_ATTEMPTS = 5;
export const RECONNECT_BASE_MS = 1_000;
export const RECONNECT_MAX_MS = 30_000;
export const RECONNECT_MULTIPLIER = 2;
export const RECONNECT_ONLINE_MS = 500;
export const RECONNECT_VISIBLE_MS = 1_000;
export const PUSHER_ACTIVITY_TIMEOUT_MS = 120_000;
export const PUSHER_PONG_TIMEOUT_MS = 30_000;
export const PUSHER_UNAVAILABLE_TIMEOUT_MS = 10_000;

export const DEDUPE_TRIM_OVER = 100;
export const DEDUPE_TRIM_TO = 50;
export const TOAST_DEDUPE_TRIM_OVER = 50;
export const TOAST_DEDUPE_TRIM_TO = 25;
export const TOAST_DEFAULT_MS = 3_000;
export const TOAST_SUCCESS_MS = 3_000;
export const TOAST_ERROR_MS = 4_000;
export const TOAST_REALTIME_MS = 5_000;
export const TOAST_FADE_OUT_MS = 300;
export const ERROR_TOAST_COOLDOWN_MS = 5_000;
export const BROWSER_NOTIFICATION_CLOSE_MS = 8_000;
export const BADGE_MAX = 99;

export const CAROUSEL_START_MS = 1_000;
export const CAROUSEL_ADVANCE_MS = 5_000;
export const EXPIRING_SOON_MS = 2 * 60 * 60_000;
export const REDIRECT_AFTER_LOGIN_MS = 1_000;
export const REDIRECT_AFTER_REGISTER_MS = 1_000;
export const REDIRECT_AFTER_WALLET_MS = 1_000;
export const REDIRECT_AFTER_CARD_MS = 1_000;
export const REDIRECT_AFTER_VERIFICATION_MS = 1_500;
export const REDIRECT_AFTER_BATCH_SHIP_MS = 1_500;
export const REDIRECT_AFTER_EXPIRY_MS = 1_000;
export const PROFILE_REFRESH_MS = 500;

export const LANGUAGE_COOKIE = 'app_language';
export const LANGUAGE_COOKIE_DAYS = 30;
export const CSRF_COOKIE = 'raan_csrf';
export const CSRF_HEADER = 'x-csrf-token';
export const SLIDE_PASS_HEADER = 'x-slide-pass';
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Time zone of days, weeks (from Monday) and months. */
export const BUSINESS_TIME_ZONE = 'Asia/Bangkok';
