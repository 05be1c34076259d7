// A server without a mail server or an SMS gateway writes messages to files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

/** Waits for a matching mail to the address, and returns the newest one's match, such as a link. */
export async function waitForMailText(dataDir: string, email: string, pattern: RegExp): Promise<string> {
  return await waitForMatch(path.join(dataDir, 'mail'), email, pattern);
}

/** Waits for a text message to the number, and returns its six-digit code. */
export async function waitForSmsCode(dataDir: string, phone: string): Promise<string> {
  return await waitForMatch(path.join(dataDir, 'sms'), phone, /\b\d{6}\b/);
}

async function waitForMatch(folder: string, to: string, pattern: RegExp): Promise<string> {
  const read = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      // Other names are files that are still being written.
      .filter((name) => /\.(?:eml|txt)$/.test(name))
      .toSorted()
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .filter((message) => message.includes(`To: ${to}`))
      .map((message) => pattern.exec(decodeBody(message))?.[0])
      .findLast((match) => match !== undefined);
  let match: string | undefined;
  await expect.poll(() => (match = read())).toBeDefined();
  return match ?? '';
}

/** A text message has no encoding; a mail has its text first and its HTML second. */
function decodeBody(message: string): string {
  const [head = '', ...rest] = message.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  if (boundary !== undefined) return decodeBody(body.split(`--${boundary}`)[1]?.trimStart() ?? '');
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
