import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { DATABASE_WAIT } from './database-wait.ts';
import { realtimeConfig, realtimeEnvironment, type RealtimeConfig } from './realtime-config.ts';

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** More connections than processors can serve slow each other down (docs/decisions/20-connection-pool-size.md). */
const CONNECTIONS_DEFAULT = Math.min(Math.max(6, 2 * os.availableParallelism() + 2), 32);

/** Rejects line breaks and surrounding spaces, which come from copying: another server would not share them. */
export const APP_SECRET_FORMAT = z
  .string()
  .min(32)
  .regex(/^(?!\s)[^\p{Cc}]*(?<!\s)$/u, 'must not begin or end with a space or contain control characters');

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_OWNER_URL: z.string().optional(),
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
  ALLOW_SANDBOX_COURIER: flag.default(false),
  SANDBOX_COURIER_SPEED: wholeNumber(1, 1_000_000).optional(),
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
  sandboxCourier: boolean;
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
};

/** For development and the demo. */
const SANDBOX_RETURN_ADDRESS = 'Raan Returns\n99 Rama IX Road, Huai Khwang\nBangkok 10310\n02 000 0000';
/** Two days of a parcel take four minutes. */
const DEMO_COURIER_SPEED = 720;

/** The environment cannot be used; `message` names each variable and its problem. */
export class ConfigError extends Error {}

/** Reads the configuration from an environment. Throws ConfigError that names every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(withSecretFiles(env)).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(filled);
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
  const stripe = stripeConfig(e);
  return {
    production,
    port: e.PORT,
    host: e.HOST,
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    databaseOwnerUrl: e.DATABASE_OWNER_URL,
    pgBin: e.PG_BIN,
    supportEmail: e.SUPPORT_EMAIL,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    appSecret: e.APP_SECRET,
    demo: e.DEMO ?? false,
    sandboxPayments: !stripe && (!production || e.ALLOW_SANDBOX_PAYMENTS),
    stripe,
    promptpayId: e.PROMPTPAY_ID,
    returnAddress: e.RETURN_ADDRESS ?? (e.DEMO || !production ? SANDBOX_RETURN_ADDRESS : ''),
    sandboxCourier: !production || e.ALLOW_SANDBOX_COURIER,
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
  };
}

/** Variables that may be read from a file, named by the same variable with `_FILE`. */
const SECRET_FILES = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = SECRET_FILES.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (!file) return [];
    try {
      return [[name, readFileSync(file, 'utf8').trim()]];
    } catch {
      throw new ConfigError(`${name}_FILE names a file that cannot be read.`);
    }
  });
  return { ...env, ...Object.fromEntries(read) };
}

/** Play money and real money never meet: with a real provider the sandbox is off. */
function stripeConfig(e: z.output<typeof Environment>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = e;
  if (!secretKey && !webhookSecret) return undefined;
  if (!secretKey || !webhookSecret)
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together.');
  if (e.ALLOW_SANDBOX_PAYMENTS || e.DEMO)
    throw new ConfigError(
      'Stripe and the payment sandbox exclude each other: unset ALLOW_SANDBOX_PAYMENTS and DEMO.',
    );
  if (!e.PUBLIC_URL) throw new ConfigError('PUBLIC_URL is required with Stripe, which leads payers back.');
  return { secretKey, webhookSecret, apiUrl: e.STRIPE_API_URL };
}
