// One suite for every mailer, and the failures of an SMTP server.
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DeliveryError } from '#platform/delivery-error.ts';
import { layOutMail } from './mail-layout.ts';
import { fileMailer, type Mail, type Mailer, type SmtpSettings } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

const CERTIFICATES = path.join(import.meta.dirname, '../../../test/certificates');
const FROM = 'Raan <no-reply@shop.example>';
const CREDENTIALS = { user: 'raan', pass: 'a password of the mail server' };
const TO = 'malee.secret@customer.example';
let ca: string;
let tls: { key: string; cert: string };
let folder: string;
const stops: (() => Promise<void>)[] = [];
/** Longer than a busy machine needs. */
const PATIENT = { connectMs: 10_000, silenceMs: 10_000 };
/** For a server that never answers. */
const IMPATIENT = { connectMs: 400, silenceMs: 400 };

beforeAll(async () => {
  ca = await readFile(path.join(CERTIFICATES, 'ca.pem'), 'utf8');
  tls = {
    key: await readFile(path.join(CERTIFICATES, 'localhost-key.pem'), 'utf8'),
    cert: await readFile(path.join(CERTIFICATES, 'localhost.pem'), 'utf8'),
  };
  folder = await mkdtemp(path.join(tmpdir(), 'raan-mail-'));
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const mail = (change: Partial<Mail> = {}): Mail => ({
  id: 'account-7',
  to: TO,
  ...layOutMail(
    {
      subject: 'ตั้งรหัสผ่าน <b>Raan</b> & ใหม่',
      text: 'เปิดลิงก์นี้:\nhttps://raan.example/reset-password#token=a&b\n\nA seller wrote:\nhttps://evil.example/\n<script>alert(1)</script>',
    },
    { language: 'th', links: [{ url: 'https://raan.example/reset-password#token=a&b', label: 'password' }] },
  ),
  ...change,
});

/** Starts an SMTP server that requires a sign-in over TLS, and returns what it received. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    ...tls,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username, password }, _session, done) =>
      username === CREDENTIALS.user && password === CREDENTIALS.pass
        ? done(null, { user: username })
        : done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  stops.push(async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  });
  const sockets: Socket[] = [];
  server.server.on('connection', (socket) => void sockets.push(socket));
  const { port } = server.server.address() as AddressInfo;
  return { port, received, cutConnections: () => sockets.forEach((socket) => socket.destroy()) };
}

function open(port: number, change: Partial<SmtpSettings> = {}, limits = PATIENT): Mailer {
  const settings: SmtpSettings = {
    host: 'localhost',
    port,
    security: 'starttls',
    credentials: CREDENTIALS,
    ca,
    dkim: undefined,
    ...change,
  };
  const mailer = smtpMailer({ ...settings, from: FROM }, limits);
  stops.unshift(async () => mailer.close());
  return mailer;
}

async function failureOf(mailer: Mailer): Promise<DeliveryError> {
  const error = await mailer.send(mail()).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeliveryError);
  // Neither the address nor the text of the server gets into logs.
  expect(String(error) + JSON.stringify(error)).not.toMatch(/malee|customer\.example|says/);
  return error as DeliveryError;
}

const refusal = (responseCode: number) =>
  Object.assign(new Error(`5.1.1 the server says no to ${TO}`), { responseCode });

const KINDS = ['files', 'SMTP with STARTTLS', 'SMTP with TLS'] as const;

describe.each(KINDS)('[OUT-01] mail by %s', (kind) => {
  async function deliver(sent: Mail): Promise<ParsedMail> {
    if (kind === 'files') {
      await fileMailer(path.join(folder, 'files'), FROM).send(sent);
      const names = (await readdir(path.join(folder, 'files'))).toSorted();
      const file = path.join(folder, 'files', names.at(-1) ?? '');
      return await simpleParser(await readFile(file));
    }
    const isTls = kind === 'SMTP with TLS';
    const { port, received } = await startServer({ secure: isTls });
    await open(port, { security: isTls ? 'tls' : 'starttls' }).send(sent);
    return await simpleParser(received[0] ?? '');
  }

  it('delivers text and HTML with the sender, and the same Message-ID on every attempt', async () => {
    const sent = mail();
    const got = await deliver(sent);
    expect(got.from?.text).toBe('"Raan" <no-reply@shop.example>');
    expect([got.to].flat()[0]?.text).toBe(TO);
    expect(got.subject).toBe(sent.subject);
    expect(got.text?.trim()).toBe(sent.text);
    expect(got.messageId).toBe('<account-7@shop.example>');
    expect(got.headers.get('auto-submitted')).toBe('auto-generated');
    expect(got.html).toContain('<html lang="th">');
  });
});

it('[OUT-01] writes mails that only the owner of the folder can read', async () => {
  await fileMailer(path.join(folder, 'private'), FROM).send(mail());
  const [name = ''] = await readdir(path.join(folder, 'private'));
  expect((await stat(path.join(folder, 'private', name))).mode & 0o777).toBe(0o600);
});

it('[OUT-01] escapes texts, and makes links only of our own addresses', () => {
  const { html } = mail();
  expect(html).toContain('&lt;b&gt;Raan&lt;/b&gt; &amp; ใหม่');
  expect(html).not.toContain('<script>');
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('<a href="https://raan.example/reset-password#token=a&amp;b"');
  expect(html).toContain('>ตั้งรหัสผ่านใหม่</a>');
  for (const [language, label] of [
    ['en', 'Open order'],
    ['zh-TW', '開啟訂單'],
    ['zh-CN', '打开订单'],
  ] as const) {
    const url = 'https://raan.example/s/a';
    const laidOut = layOutMail({ subject: 's', text: url }, { language, links: [{ url, label: 'order' }] });
    expect(laidOut.html).toContain(`lang="${language}"`);
    expect(laidOut.html).toContain(`>${label}</a>`);
  }
});

describe('[OUT-01] an SMTP server that fails', () => {
  it.each([
    ['RCPT TO', 550, { onRcptTo: (_a, _s, done) => done(refusal(550)) }, 'recipient_refused', 'permanent'],
    ['RCPT TO', 450, { onRcptTo: (_a, _s, done) => done(refusal(450)) }, 'busy', 'temporary'],
    ['MAIL FROM', 553, { onMailFrom: (_a, _s, done) => done(refusal(553)) }, 'sender_refused', 'temporary'],
    [
      'DATA',
      451,
      { onData: (s, _x, done) => s.resume().on('end', () => done(refusal(451))) },
      'busy',
      'temporary',
    ],
    [
      'DATA',
      554,
      { onData: (s, _x, done) => s.resume().on('end', () => done(refusal(554))) },
      'content_refused',
      'permanent',
    ],
    ['CONN', 421, { onConnect: (_s, done) => done(refusal(421)) }, 'busy', 'temporary'],
  ] as [string, number, SMTPServerOptions, string, string][])(
    'classifies a refused %s with %i',
    async (_command, code, options, failure, outcome) => {
      const { port } = await startServer(options);
      const error = await failureOf(open(port));
      expect(error).toMatchObject({ failure, outcome });
      expect(error.code).toMatch(new RegExp(`^${code}`));
    },
  );

  it('keeps the mail for later when our password is wrong', async () => {
    const { port } = await startServer();
    const error = await failureOf(open(port, { credentials: { ...CREDENTIALS, pass: 'wrong' } }));
    expect(error).toMatchObject({ failure: 'credentials_refused', outcome: 'temporary' });
  });

  it('sends nothing without encryption or to a server with a foreign certificate', async () => {
    const plain = await startServer({ disabledCommands: ['STARTTLS', 'AUTH'], authOptional: true });
    expect((await failureOf(open(plain.port))).outcome).toBe('temporary');
    expect(plain.received).toEqual([]);
    const foreign = await startServer();
    expect(await failureOf(open(foreign.port, { ca: undefined }))).toMatchObject({
      failure: 'not_encrypted',
      outcome: 'temporary',
    });
    expect(foreign.received).toEqual([]);
  });

  it('gives up waiting for a server that hangs, is down or closes after the mail, and works again afterwards', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const { port: silentPort } = silent.address() as AddressInfo;
    expect((await failureOf(open(silentPort, {}, IMPATIENT))).failure).toBe('timeout');
    for (const socket of sockets) socket.destroy();
    silent.close();
    expect((await failureOf(open(1))).failure).toBe('unreachable');
    let isClosing = true;
    const received: string[] = [];
    const { port, cutConnections } = await startServer({
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          received.push(Buffer.concat(chunks).toString());
          if (isClosing) cutConnections();
          else done();
        });
      },
    });
    const mailer = open(port);
    expect((await failureOf(mailer)).outcome).toBe('temporary');
    isClosing = false;
    await mailer.send(mail());
    // Both have the same Message-ID, so that the mailbox shows one.
    expect(received.map((text) => /Message-ID: (\S+)/i.exec(text)?.[1])).toEqual(
      Array(2).fill('<account-7@shop.example>'),
    );
  });
});

it('[OUT-01] signs with DKIM', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const { port, received } = await startServer();
  const dkim = { domainName: 'shop.example', keySelector: 'raan2026', privateKey };
  await open(port, { dkim }).send(mail());
  const message = (received[0] ?? Buffer.alloc(0)).toString('latin1');
  const [head = '', body = ''] = message.split(/\r\n\r\n([\s\S]*)/);
  const headers = head.split(/\r\n(?![ \t])/);
  const signature = headers.find((line) => /^DKIM-Signature:/i.test(line)) ?? '';
  const tag = (name: string) =>
    new RegExp(`[;\\s]${name}=([^;]+)`).exec(signature)?.[1]?.replaceAll(/\s+/g, '') ?? '';
  expect([tag('d'), tag('s'), tag('a')]).toEqual(['shop.example', 'raan2026', 'rsa-sha256']);
  // Relaxed canonicalization of RFC 6376, computed independently of nodemailer.
  const relaxedBody = `${body
    .replaceAll(/[ \t]+(?=\r\n)/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .replace(/(?:\r\n)*$/, '')}\r\n`;
  expect(tag('bh')).toBe(createHash('sha256').update(relaxedBody, 'latin1').digest('base64'));
  const relaxed = (line: string) => {
    const at = line.indexOf(':');
    const value = line
      .slice(at + 1)
      .replaceAll(/\r\n/g, '')
      .replaceAll(/[ \t]+/g, ' ')
      .trim();
    return `${line.slice(0, at).toLowerCase()}:${value}`;
  };
  const signed = tag('h')
    .split(':')
    .map((name) => headers.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)))
    .filter((line) => line !== undefined)
    .map(relaxed);
  const own = relaxed(signature).replace(/([; ]b=)[^;]*/, '$1');
  const data = Buffer.from([...signed, own].join('\r\n'), 'latin1');
  expect(verify('sha256', data, createPublicKey(publicKey), Buffer.from(tag('b'), 'base64'))).toBe(true);
});
