// One suite for every sender, and the failures of a gateway.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { DeliveryError } from '#platform/delivery-error.ts';
import { openSmsSender } from '#platform/open-channels.ts';
import {
  SMS_PASSWORD,
  SMS_USER,
  startSmsGateway,
  type GatewayReply,
  type SmsGateway,
} from '#test/sms-gateway.ts';
import type { SmsSender } from './sms-sender.ts';

const SMS = { to: '0812345678', text: 'รหัสของคุณคือ 123456' };
let folder: string;
let gateway: SmsGateway;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'raan-sms-'));
  gateway = await startSmsGateway();
});
afterEach(() => {
  gateway.replies.length = 0;
  gateway.requests.length = 0;
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (env: Record<string, string> = {}): SmsSender =>
  openSmsSender(
    readConfig({
      DATA_DIR: folder,
      SMS_PROFILE: 'thaibulksms',
      SMS_URL: gateway.url,
      SMS_USER,
      SMS_PASSWORD,
      SMS_SENDER: 'Raan',
      ...env,
    }),
  );

async function failureOf(reply: GatewayReply): Promise<DeliveryError> {
  gateway.replies.push(reply);
  const error = await open(reply.how === 'hang' ? { SMS_TIMEOUT_MS: '300' } : {})
    .send(SMS)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeliveryError);
  expect(String(error) + JSON.stringify(error)).not.toMatch(/812345678|123456|secret of/);
  return error as DeliveryError;
}

describe.each(['files', 'json', 'form'] as const)('[OUT-01] text messages by %s', (kind) => {
  async function deliver(): Promise<{ to: string | undefined; text: string | undefined }> {
    if (kind !== 'files') {
      await open({ SMS_ENCODING: kind }).send(SMS);
      const body = gateway.requests[0]?.body ?? '';
      const fields: Record<string, string> =
        kind === 'json' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
      return { to: fields['msisdn'], text: fields['message'] };
    }
    await openSmsSender(readConfig({ DATA_DIR: folder })).send(SMS);
    const [name = ''] = await readdir(path.join(folder, 'sms'));
    const [head, text] = (await readFile(path.join(folder, 'sms', name), 'utf8')).trimEnd().split('\n\n');
    return { to: head?.replace('To: ', ''), text };
  }

  it('reach the number with their text', async () => {
    expect(await deliver()).toEqual(SMS);
  });
});

it('[OUT-01] are sent with the registered sender on the route for codes', async () => {
  const sender = open();
  expect(sender).toMatchObject({ host: new URL(gateway.url).host, from: 'Raan' });
  await sender.send(SMS);
  const [request] = gateway.requests;
  expect(JSON.parse(request?.body ?? '')).toMatchObject({ sender: 'Raan', force: 'corporate' });
  expect(request?.headers['content-type']).toBe('application/json');
});

it('[OUT-01] are files that only the owner of the folder can read', async () => {
  const sender = openSmsSender(readConfig({ DATA_DIR: path.join(folder, 'private') }));
  expect(sender.host).toBeUndefined();
  await sender.send(SMS);
  const [name = ''] = await readdir(path.join(folder, 'private', 'sms'));
  expect((await stat(path.join(folder, 'private', 'sms', name))).mode & 0o777).toBe(0o600);
});

it('[OUT-01] reach another gateway by configuration alone', async () => {
  const sender = open({
    SMS_PROFILE: 'custom',
    SMS_FIELDS: 'To={to}&Body={text}&From={sender}&kind=otp',
    SMS_ENCODING: 'form',
    SMS_NUMBERS: 'plus',
  });
  await sender.send(SMS);
  expect(Object.fromEntries(new URLSearchParams(gateway.requests[0]?.body))).toEqual({
    To: '+66812345678',
    Body: SMS.text,
    From: 'Raan',
    kind: 'otp',
  });
});

const bad = JSON.stringify({ phone_number_list: [], bad_phone_number_list: [{ number: SMS.to }] });

describe('[OUT-01] a gateway that fails', () => {
  it.each([
    [{ how: 'hang' }, 'outcome_unknown', 'unknown'],
    [{ how: 'reset' }, 'outcome_unknown', 'unknown'],
    [{ status: 500 }, 'outcome_unknown', 'unknown'],
    [{ status: 201, body: '<html>' }, 'outcome_unknown', 'unknown'],
    [{ status: 201, body: '{}' }, 'outcome_unknown', 'unknown'],
    [{ status: 201, body: bad }, 'recipient_refused', 'permanent'],
    [{ status: 400, body: bad }, 'recipient_refused', 'permanent'],
    [{ status: 402 }, 'no_credit', 'temporary'],
    [{ status: 403 }, 'credentials_refused', 'temporary'],
    [{ status: 503 }, 'busy', 'temporary'],
  ] as [GatewayReply, string, string][])('%j means %s, %s', async (reply, failure, outcome) => {
    expect(await failureOf(reply)).toMatchObject({ failure, outcome });
  });

  it('is asked again after the time that it names', async () => {
    expect(await failureOf({ status: 429, headers: { 'retry-after': '90' } })).toMatchObject({
      failure: 'busy',
      retryAfterMs: 90_000,
    });
  });

  it('is told apart from one that cannot be reached, and from a wrong password', async () => {
    const gone = await startSmsGateway();
    await gone.close();
    const closed = open({ SMS_URL: gone.url }).send(SMS);
    await expect(closed).rejects.toMatchObject({ failure: 'unreachable', outcome: 'temporary' });
    const wrong = open({ SMS_PASSWORD: 'wrong' }).send(SMS);
    await expect(wrong).rejects.toMatchObject({ failure: 'credentials_refused' });
  });
});
