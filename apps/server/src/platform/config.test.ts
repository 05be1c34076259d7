import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'raan-config-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function secretFile(text: string): Promise<string> {
  const file = path.join(folder, 'secret');
  await writeFile(file, text);
  return file;
}

it('[OUT-05] reads any setting from a file, and refuses one that is given twice or cannot be read', async () => {
  const file = await secretFile('a token of sixteen characters or more\n');
  expect(readConfig({ METRICS_TOKEN_FILE: file }).metricsToken).toBe('a token of sixteen characters or more');
  const both = { METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'another token of that length' };
  expect(() => readConfig(both)).toThrow('METRICS_TOKEN and METRICS_TOKEN_FILE are both set');
  const missing = path.join(folder, 'missing');
  expect(() => readConfig({ APP_SECRET_FILE: missing })).toThrow(`APP_SECRET_FILE names ${missing}`);
  const short = await secretFile('short');
  expect(() => readConfig({ APP_SECRET_FILE: short })).toThrow(ConfigError);
  expect(() => readConfig({ APP_SECRET_FILE: short })).toThrow('APP_SECRET: ');
});

const SMTP = { SMTP_HOST: 'smtp.example', MAIL_FROM: 'Raan <no-reply@raan.example>' };
const S3 = { S3_BUCKET: 'pictures' };
const SMS = { SMS_PROFILE: 'thaibulksms', SMS_TOKEN: 'token' };

it.each([
  ['[OUT-01]', { SMTP_HOST: 'smtp.example' }, 'MAIL_FROM is missing'],
  ['[OUT-01]', { SMTP_USER: 'raan', SMTP_PASSWORD: 'x' }, 'SMTP_HOST is missing'],
  ['[OUT-01]', { ...SMTP, SMTP_USER: 'raan' }, 'SMTP_USER and SMTP_PASSWORD belong together'],
  ['[OUT-01]', { ...SMTP, SMTP_USER: 'a', SMTP_PASSWORD: 'b', SMTP_SECURITY: 'none' }, 'readably'],
  ['[OUT-01]', { ...SMTP, DKIM_DOMAIN: 'raan.example' }, 'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY'],
  ['[OUT-01]', { MAIL_FROM: 'Raan\nBcc: x@y.z' }, 'MAIL_FROM'],
  ['[OUT-01]', { SMS_URL: 'https://sms.example' }, 'SMS_PROFILE is missing'],
  ['[OUT-01]', { SMS_PROFILE: 'thaibulksms' }, 'SMS_USER and SMS_PASSWORD, or SMS_TOKEN'],
  ['[OUT-01]', { ...SMS, SMS_PROFILE: 'custom' }, 'SMS_URL and SMS_FIELDS are required'],
  [
    '[OUT-01]',
    { ...SMS, SMS_PROFILE: 'custom', SMS_URL: 'https://a.example', SMS_FIELDS: 'to={to}' },
    'no {text}',
  ],
  ['[OUT-04]', { S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET is missing'],
  ['[OUT-04]', { ...S3, S3_ACCESS_KEY_ID: 'key' }, 'belong together'],
  ['[OUT-04]', { S3_BUCKET: 'Not a bucket' }, 'S3_BUCKET'],
])('%s refuses the incomplete settings %j', (_id, env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});

it('[OUT-01] [OUT-04] needs no settings, and takes the usual ones', () => {
  expect(readConfig({})).toMatchObject({ s3: undefined, sms: undefined, mail: { smtp: undefined } });
  const config = readConfig({ ...SMTP, ...S3, ...SMS, SMTP_SECURITY: 'tls' });
  expect(config.mail.smtp).toMatchObject({ host: 'smtp.example', port: 465, security: 'tls' });
  expect(config.s3).toMatchObject({ bucket: 'pictures', documentsBucket: 'pictures', pathStyle: true });
  expect(config.sms?.authorization).toBe('Bearer token');
});
