/** What the server mailed and texted to somebody: files in its folder, where it has no mail server and no gateway. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

/** Waits for what matches in the newest mail that has it, such as a link or a code. */
export async function inMailTo(dataDir: string, email: string, sought: RegExp): Promise<string> {
  return await newest(path.join(dataDir, 'mail'), email, sought);
}

/** Waits for the code in the newest text message to a number. */
export async function codeInTextTo(dataDir: string, phone: string): Promise<string> {
  return await newest(path.join(dataDir, 'sms'), phone, /\b\d{6}\b/);
}

async function newest(folder: string, to: string, sought: RegExp): Promise<string> {
  const read = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      // Others are still being written.
      .filter((name) => /\.(?:eml|txt)$/.test(name))
      .toSorted()
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .filter((letter) => letter.includes(`To: ${to}`))
      .map((letter) => sought.exec(textOf(letter))?.[0])
      .findLast((found) => found !== undefined);
  let found: string | undefined;
  await expect.poll(() => (found = read())).toBeDefined();
  return found ?? '';
}

/** The body of a mail as it is read; a text message is plain anyway. */
function textOf(letter: string): string {
  const [head = '', ...rest] = letter.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/encoding: quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
