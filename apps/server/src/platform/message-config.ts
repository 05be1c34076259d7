import * as z from 'zod';
import { domainOf, type MailSettings } from './mail/mailer.ts';
import type { LineSettings } from './line/http-line-sender.ts';
import { THAIBULKSMS, type SmsSettings } from './sms/http-sms-sender.ts';

const Sender = z
  .string()
  .max(200)
  .regex(
    /^(?:[^<>@\p{Cc}]+ <[^\s<>@]+@[\w.-]+>|[^\s<>@]+@[\w.-]+)$/u,
    'must be an address, or a name with <address>',
  );

export const messageEnvironment = {
  MAIL_FROM: Sender.optional(),
  SMTP_HOST: z
    .string()
    .regex(/^[\w.-]{1,253}$/)
    .optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  SMTP_SECURITY: z.enum(['starttls', 'tls', 'none']).default('starttls'),
  SMTP_USER: z.string().min(1).optional(),
  SMTP_PASSWORD: z.string().min(1).optional(),
  SMTP_CA: z.string().optional(),
  DKIM_DOMAIN: z
    .string()
    .regex(/^[\w.-]{1,253}$/)
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[\w.-]{1,63}$/)
    .optional(),
  DKIM_PRIVATE_KEY: z.string().optional(),
  SMS_PROFILE: z.enum(['thaibulksms', 'custom']).optional(),
  SMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_USER: z.string().min(1).optional(),
  SMS_PASSWORD: z.string().min(1).optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_SENDER: z
    .string()
    .regex(/^[\w .-]{1,20}$/)
    .optional(),
  // For the profile `custom`, like msisdn={to}&message={text}&sender={sender}.
  SMS_FIELDS: z.string().optional(),
  SMS_ENCODING: z.enum(['json', 'form']).optional(),
  SMS_NUMBERS: z.enum(['national', 'international', 'plus']).optional(),
  SMS_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(15_000),
  LINE_ACCOUNT: z
    .string()
    .regex(/^@[a-z0-9._-]{2,40}$/i, 'must be the id of the official account, such as @raan')
    .optional(),
  LINE_ACCESS_TOKEN: z.string().min(1).optional(),
  LINE_CHANNEL_SECRET: z.string().min(1).optional(),
  LINE_URL: z.url({ protocol: /^https?$/ }).default('https://api.line.me'),
  LINE_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(15_000),
};

type Environment = z.output<z.ZodObject<typeof messageEnvironment>>;
type MakeError = (message: string) => Error;

/** Returns the sender, and the mail server if one is set. Throws `makeError(message)` for an incomplete or unsafe setting. */
export function mailConfig(e: Environment, makeError: MakeError): MailSettings {
  const from = e.MAIL_FROM ?? 'Raan <no-reply@raan.invalid>';
  if (e.SMTP_HOST === undefined) {
    if (e.SMTP_USER ?? e.SMTP_PASSWORD ?? e.SMTP_CA ?? e.SMTP_PORT ?? e.DKIM_DOMAIN)
      throw makeError('SMTP_HOST is missing; the other settings of the mail server need it.');
    return { from, smtp: undefined };
  }
  if (e.MAIL_FROM === undefined)
    throw makeError(
      'MAIL_FROM is missing, such as Raan <no-reply@raan.example>: mail servers refuse others.',
    );
  const { SMTP_USER: user, SMTP_PASSWORD: pass, SMTP_SECURITY: security } = e;
  if ((user === undefined) !== (pass === undefined))
    throw makeError('SMTP_USER and SMTP_PASSWORD belong together; one of them is missing.');
  if (user !== undefined && security === 'none')
    throw makeError('SMTP_SECURITY=none would send SMTP_PASSWORD readably; use starttls or tls.');
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY: privateKey } = e;
  const dkim = [domainName, keySelector, privateKey].filter((value) => value !== undefined);
  if (dkim.length !== 0 && dkim.length !== 3)
    throw makeError('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY belong together.');
  if (domainName !== undefined && !`.${domainOf(from)}`.endsWith(`.${domainName}`))
    throw makeError('DKIM_DOMAIN must be the domain of MAIL_FROM or one above it.');
  return {
    from,
    smtp: {
      host: e.SMTP_HOST,
      port: e.SMTP_PORT ?? (security === 'tls' ? 465 : 587),
      security,
      credentials: user !== undefined && pass !== undefined ? { user, pass } : undefined,
      ca: e.SMTP_CA,
      dkim: domainName && keySelector && privateKey ? { domainName, keySelector, privateKey } : undefined,
    },
  };
}

/** Returns undefined without a profile: text messages are files. Throws `makeError(message)` for an incomplete setting. */
export function smsConfig(
  e: Environment,
  production: boolean,
  makeError: MakeError,
): SmsSettings | undefined {
  if (e.SMS_PROFILE === undefined) {
    if (e.SMS_URL ?? e.SMS_USER ?? e.SMS_TOKEN)
      throw makeError('SMS_PROFILE is missing: thaibulksms or custom.');
    return undefined;
  }
  const isCustom = e.SMS_PROFILE === 'custom';
  if (isCustom && (e.SMS_URL === undefined || e.SMS_FIELDS === undefined))
    throw makeError('SMS_URL and SMS_FIELDS are required for SMS_PROFILE=custom.');
  const url = e.SMS_URL ?? THAIBULKSMS.url;
  if (production && !url.startsWith('https:')) throw makeError('SMS_URL must use https in production.');
  const fields = isCustom ? Object.fromEntries(new URLSearchParams(e.SMS_FIELDS)) : THAIBULKSMS.fields;
  for (const value of ['{to}', '{text}'])
    if (!Object.values(fields).some((field) => field.includes(value)))
      throw makeError(`SMS_FIELDS has no ${value}.`);
  const { SMS_USER: user, SMS_PASSWORD: password, SMS_TOKEN: token } = e;
  if (token === undefined && (user === undefined || password === undefined))
    throw makeError('SMS_USER and SMS_PASSWORD, or SMS_TOKEN, are required with SMS_PROFILE.');
  return {
    profile: {
      url,
      encoding: e.SMS_ENCODING ?? THAIBULKSMS.encoding,
      fields,
      numbers: e.SMS_NUMBERS ?? THAIBULKSMS.numbers,
      lists: isCustom ? undefined : THAIBULKSMS.lists,
    },
    sender: e.SMS_SENDER,
    authorization: token
      ? `Bearer ${token}`
      : `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
    timeoutMs: e.SMS_TIMEOUT_MS,
  };
}

/** Returns undefined without an official account: messages to LINE are files. Throws `makeError(message)` for an incomplete setting. */
export function lineConfig(
  e: Environment,
  production: boolean,
  makeError: MakeError,
): LineSettings | undefined {
  const { LINE_ACCOUNT: account, LINE_ACCESS_TOKEN: accessToken, LINE_CHANNEL_SECRET: channelSecret } = e;
  if (account === undefined && accessToken === undefined && channelSecret === undefined) return undefined;
  if (account === undefined || accessToken === undefined || channelSecret === undefined)
    throw makeError('LINE_ACCOUNT, LINE_ACCESS_TOKEN and LINE_CHANNEL_SECRET belong together.');
  if (production && !e.LINE_URL.startsWith('https:'))
    throw makeError('LINE_URL must use https in production.');
  const url = e.LINE_URL.replace(/\/+$/, '');
  return { url, account, accessToken, channelSecret, timeoutMs: e.LINE_TIMEOUT_MS };
}
