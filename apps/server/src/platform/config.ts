import os from 'node:os';
import path from 'node:path';
import { COURIER_CODES, type CourierCode } from '@raan/contract/tracking/courier';
import * as z from 'zod';
import { blobConfig, blobEnvironment } from './blobs/blob-config.ts';
import type { S3Settings } from './blobs/s3-blob-store.ts';
import { ConfigError } from './config-error.ts';
import { DATABASE_WAIT } from './database-wait.ts';
import { readPayoutLayout, type PayoutLayout } from './payout-layout.ts';
import type { MailSettings } from './mail/mailer.ts';
import { mailConfig, messageEnvironment, lineConfig, smsConfig } from './message-config.ts';
import type { LineSettings } from './line/http-line-sender.ts';
import type { SmsSettings } from './sms/http-sms-sender.ts';
import { realtimeConfig, realtimeEnvironment, type RealtimeConfig } from './realtime-config.ts';
import { withSecretFiles } from './secret-variables.ts';

export { ConfigError };

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** More connections than processors can serve slow each other down (docs/decisions/20-connection-pool-size.md). */
const CONNECTIONS_DEFAULT = Math.min(Math.max(6, 2 * os.availableParallelism() + 2), 32);

/** Rejects line breaks and surrounding spaces, which come from copying: another server would not share them. */
export const APP_SECRET_FORMAT = z
  .string()
  .min(32)
  .regex(/^(?!\s)[^\p{Cc}]*(?<!\s)$/u, 'must not begin or end with a space or contain control characters');

const CARRIER_LIST = /^(?:[a-z]+=\d+(?:,[a-z]+=\d+)*)?$/;
const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_OWNER_URL: z.string().optional(),
  MIGRATE: z.enum(['auto', 'off']).optional(),
  ALLOW_NEWER_DATABASE: flag.default(false),
  PG_BIN: z.string().optional(),
  SUPPORT_EMAIL: z.email().default('support@raan.invalid'),
  PUBLIC_URL: z.url().optional(),
  APP_SECRET: APP_SECRET_FORMAT.optional(),
  DEMO: flag.optional(),
  ALLOW_SANDBOX_PAYMENTS: flag.default(false),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  // No account can have this number: a banking app that scans a sandbox code must not pay a stranger.
  PROMPTPAY_ID: z
    .string()
    .regex(/^(0\d{9}|\d{13}|\d{15})$/)
    .default('0000000000'),
  // Lines separated by |.
  RETURN_ADDRESS: z
    .string()
    .transform((text) =>
      text
        .split('|')
        .map((line) => line.trim())
        .join('\n'),
    )
    .optional(),
  // The account that pays sellers.
  PAYOUT_NAME: z.string().max(70).optional(),
  PAYOUT_ACCOUNT: z
    .string()
    .regex(/^\d{6,20}$/)
    .optional(),
  PAYOUT_BIC: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/)
    .optional(),
  PAYOUT_LAYOUT_FILE: z.string().optional(),
  ALLOW_SANDBOX_COURIER: flag.default(false),
  SANDBOX_COURIER_SPEED: wholeNumber(1, 1_000_000).optional(),
  SEVENTEEN_TRACK_KEY: z.string().min(16).optional(),
  SEVENTEEN_TRACK_URL: z.url().default('https://api.17track.net/track/v2.2'),
  // 17TRACK's codes of couriers, such as flash=100001,kex=100002.
  SEVENTEEN_TRACK_CARRIERS: z
    .string()
    .regex(CARRIER_LIST)
    .default('')
    .transform((list) => Object.fromEntries(new URLSearchParams(list.replaceAll(',', '&'))))
    .pipe(z.partialRecord(z.enum(COURIER_CODES), z.string().transform(Number))),
  AUTO_COMPLETE_DAYS: wholeNumber(1, 90).default(7),
  ORDER_EXPIRY_MINUTES: wholeNumber(1, 10_080).default(30),
  WITHDRAWAL_FEE_BAHT: wholeNumber(0, 1_000).default(0),
  WITHDRAWALS_PER_DAY: wholeNumber(1, 100).default(3),
  WITHDRAWAL_REQUESTS_PER_DAY: wholeNumber(1, 1_000).default(10),
  WITHDRAWAL_HOLD_HOURS: wholeNumber(0, 720).default(24),
  RECHARGE_TRANSFER_MINUTES: wholeNumber(1, 10_080).default(120),
  RECHARGES_BY_QR_PER_DAY: wholeNumber(1, 1_000_000).default(50),
  RECHARGE_FOUR_EYES_BAHT: wholeNumber(0, 500_000).default(500_000),
  SLIDE_ALWAYS: flag.default(false),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(1200),
  SIGNIN_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(60),
  CHECKOUT_LIMIT_PER_MINUTE: wholeNumber(1, 1_000_000).default(120),
  TRUST_PROXY_HOPS: wholeNumber(0, 10).default(0),
  METRICS_TOKEN: z.string().min(16).optional(),
  API_DOCS: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  DATABASE_POOL: wholeNumber(2, 200).default(CONNECTIONS_DEFAULT),
  DATABASE_TIMEOUT_MS: wholeNumber(100, 60_000).default(DATABASE_WAIT.requestMs),
  ...realtimeEnvironment,
  ...blobEnvironment,
  ...messageEnvironment,
});

export type Config = {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** Connects as the server's role, which owns nothing. */
  databaseUrl: string | undefined;
  /** Connects as the owner of the tables, for migrations and maintenance. */
  databaseOwnerUrl: string | undefined;
  /** `off`: the server only checks the version of the database; `npm run migrate` changes it. */
  migrate: 'auto' | 'off';
  /** Starts on a database with migrations of a later release, to roll a release back. */
  allowNewerDatabase: boolean;
  pgBin: string | undefined;
  /** The public address; undefined: taken from each request. */
  publicUrl: string | undefined;
  supportEmail: string;
  appSecret: string | undefined;
  demo: boolean;
  sandboxPayments: boolean;
  /** The account of the payment provider; undefined: the sandbox, or no payments. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string } | undefined;
  promptpayId: string;
  /** The account that pays sellers; undefined: no files for the bank. */
  payoutDebtor: { name: string; account: string; bic: string } | undefined;
  /** Columns of the bank's own text file; undefined: only ISO 20022. */
  payoutLayout: PayoutLayout | undefined;
  sandboxCourier: boolean;
  /** Tracks parcels instead of the sandbox. */
  seventeenTrack:
    | { apiKey: string; baseUrl: string; carriers: Partial<Record<CourierCode, number>> }
    | undefined;
  /** Whether scans of couriers arrive here, real or simulated. */
  parcelsTracked: boolean;
  /** Speed-up of the sandbox courier: hours of delivery that pass in one real hour. */
  sandboxCourierSpeed: number;
  /** The time from delivery to automatic completion of an order. */
  autoCompleteMs: number;
  orderExpiryMs: number;
  /** The seller's fee per payout, in whole baht. */
  /** Where customers send items back, line by line; empty: refunds await no return. */
  returnAddress: string;
  withdrawalFeeBaht: number;
  withdrawalsPerDay: number;
  /** Includes cancelled and rejected requests: each of them writes to the ledger. */
  withdrawalRequestsPerDay: number;
  /** The pause of withdrawals after a change of the card or a password. */
  withdrawalHoldMs: number;
  /** The time that a seller has to make a transfer and upload its slip. */
  rechargeTransferMs: number;
  rechargesByQrPerDay: number;
  rechargeFourEyesSatang: number;
  slideAlways: boolean;
  rateLimitPerMinute: number;
  signinLimitPerMinute: number;
  checkoutLimitPerMinute: number;
  trustProxyHops: number;
  /** Opens /metrics to any address in production; undefined: private addresses only. */
  metricsToken: string | undefined;
  apiDocs: boolean;
  logLevel: string;
  databasePool: number;
  /** The time that a request may wait for the database before it is answered 503. */
  databaseTimeoutMs: number;
  realtime: RealtimeConfig;
  /** Where pictures and documents are; undefined: files in the data folder. */
  s3: S3Settings | undefined;
  mail: MailSettings;
  /** Undefined: text messages are files in the data folder. */
  sms: SmsSettings | undefined;
  /** Undefined: messages to LINE are files in the data folder. */
  line: LineSettings | undefined;
};

/** For development and the demo. */
const SANDBOX_RETURN_ADDRESS = 'Raan Returns\n99 Rama IX Road, Huai Khwang\nBangkok 10310\n02 000 0000';
const SANDBOX_DEBTOR = { name: 'Raan Sandbox', account: '0000000000', bic: 'KASITHBK' };
/** Two days of a parcel take four minutes. */
const DEMO_COURIER_SPEED = 720;

/**
 * Reads the configuration from an environment. Each setting may also be given as a file, named by the setting with `_FILE`.
 * Throws ConfigError that names every invalid variable.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(withSecretFiles(env, Object.keys(Environment.shape)));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment has invalid settings: ${problems.join('; ')}`);
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  if (production && e.DATABASE_URL && !e.APP_SECRET) {
    throw new ConfigError(
      'APP_SECRET (32 characters or more) is required in production, so that several servers share it.',
    );
  }
  if (e.DATABASE_OWNER_URL && !e.DATABASE_URL)
    throw new ConfigError(
      'DATABASE_OWNER_URL is set without DATABASE_URL, which names the role of the server.',
    );
  if (production && e.DATABASE_URL && !e.DATABASE_OWNER_URL) {
    throw new ConfigError(
      'DATABASE_OWNER_URL is required in production in addition to DATABASE_URL: it owns the tables, and the role in DATABASE_URL owns nothing; "npm run db:roles" creates that role.',
    );
  }
  if (production && !e.PUBLIC_URL) {
    // Links in mails must lead to this server, whatever host a request names.
    throw new ConfigError('PUBLIC_URL is required in production, such as https://raan.example.');
  }
  if (production && e.SEVENTEEN_TRACK_KEY && e.ALLOW_SANDBOX_COURIER)
    throw new ConfigError('SEVENTEEN_TRACK_KEY and ALLOW_SANDBOX_COURIER exclude each other.');
  const sandboxCourier = !e.SEVENTEEN_TRACK_KEY && (!production || e.ALLOW_SANDBOX_COURIER);
  const stripe = stripeConfig(e);
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    // With several servers, the first new one must not change the database under the old ones by itself.
    migrate: e.MIGRATE ?? (production && e.DATABASE_URL ? 'off' : 'auto'),
    allowNewerDatabase: e.ALLOW_NEWER_DATABASE,
    pgBin: e.PG_BIN,
    supportEmail: e.SUPPORT_EMAIL,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    appSecret: e.APP_SECRET,
    demo: e.DEMO ?? false,
    sandboxPayments: !stripe && (!production || e.ALLOW_SANDBOX_PAYMENTS),
    stripe,
    promptpayId: e.PROMPTPAY_ID,
    returnAddress: e.RETURN_ADDRESS ?? (e.DEMO || !production ? SANDBOX_RETURN_ADDRESS : ''),
    payoutDebtor: payoutDebtor(e) ?? (production ? undefined : SANDBOX_DEBTOR),
    payoutLayout: payoutLayout(e.PAYOUT_LAYOUT_FILE),
    sandboxCourier,
    seventeenTrack: e.SEVENTEEN_TRACK_KEY
      ? {
          apiKey: e.SEVENTEEN_TRACK_KEY,
          baseUrl: e.SEVENTEEN_TRACK_URL.replace(/\/+$/, ''),
          carriers: e.SEVENTEEN_TRACK_CARRIERS,
        }
      : undefined,
    parcelsTracked: sandboxCourier || e.SEVENTEEN_TRACK_KEY !== undefined,
    sandboxCourierSpeed: e.SANDBOX_COURIER_SPEED ?? (e.DEMO ? DEMO_COURIER_SPEED : 1),
    autoCompleteMs: e.AUTO_COMPLETE_DAYS * 86_400_000,
    orderExpiryMs: e.ORDER_EXPIRY_MINUTES * 60_000,
    withdrawalFeeBaht: e.WITHDRAWAL_FEE_BAHT,
    withdrawalsPerDay: e.WITHDRAWALS_PER_DAY,
    withdrawalRequestsPerDay: Math.max(e.WITHDRAWAL_REQUESTS_PER_DAY, e.WITHDRAWALS_PER_DAY),
    withdrawalHoldMs: e.WITHDRAWAL_HOLD_HOURS * 3_600_000,
    rechargeTransferMs: e.RECHARGE_TRANSFER_MINUTES * 60_000,
    rechargesByQrPerDay: e.RECHARGES_BY_QR_PER_DAY,
    rechargeFourEyesSatang: e.RECHARGE_FOUR_EYES_BAHT * 100,
    slideAlways: e.SLIDE_ALWAYS,
    rateLimitPerMinute: e.RATE_LIMIT_PER_MINUTE,
    signinLimitPerMinute: e.SIGNIN_LIMIT_PER_MINUTE,
    checkoutLimitPerMinute: e.CHECKOUT_LIMIT_PER_MINUTE,
    trustProxyHops: e.TRUST_PROXY_HOPS,
    metricsToken: e.METRICS_TOKEN,
    apiDocs: e.API_DOCS ?? !production,
    logLevel: e.LOG_LEVEL,
    databasePool: e.DATABASE_POOL,
    databaseTimeoutMs: e.DATABASE_TIMEOUT_MS,
    realtime: realtimeConfig(e, (message) => new ConfigError(message)),
    s3: blobConfig(e, (message) => new ConfigError(message)),
    mail: mailConfig(e, (message) => new ConfigError(message)),
    sms: smsConfig(e, production, (message) => new ConfigError(message)),
    line: lineConfig(e, production, (message) => new ConfigError(message)),
  };
}

function payoutDebtor(e: z.output<typeof Environment>): Config['payoutDebtor'] {
  const { PAYOUT_NAME: name, PAYOUT_ACCOUNT: account, PAYOUT_BIC: bic } = e;
  if (name && account && bic) return { name, account, bic };
  if (name || account || bic)
    throw new ConfigError('PAYOUT_NAME, PAYOUT_ACCOUNT and PAYOUT_BIC belong together.');
  return undefined;
}

function payoutLayout(file: string | undefined): PayoutLayout | undefined {
  if (!file) return undefined;
  try {
    return readPayoutLayout(file);
  } catch (error) {
    throw new ConfigError(`PAYOUT_LAYOUT_FILE: ${(error as Error).message}`);
  }
}

/** Play money and real money never meet: with a real provider the sandbox is off. */
function stripeConfig(e: z.output<typeof Environment>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = e;
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !webhookSecret)
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together.');
  if (e.ALLOW_SANDBOX_PAYMENTS || e.DEMO)
    throw new ConfigError(
      'Stripe and the payment sandbox exclude each other: set DEMO=0 and ALLOW_SANDBOX_PAYMENTS=0.',
    );
  if (!e.PUBLIC_URL) throw new ConfigError('PUBLIC_URL is required with Stripe, which leads payers back.');
  return { secretKey, webhookSecret, apiUrl: e.STRIPE_API_URL };
}
