import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '#platform/write-atomically.ts';
import type { MailPart } from './mail-layout.ts';

export type Mail = MailPart & {
  /** Identifies the message in its `Message-ID`, so that a mail that arrives twice is recognised. The same for every attempt. */
  id: string;
  to: string;
};

export type Mailer = {
  /** The host of the mail server; undefined: mails are files. */
  readonly host: string | undefined;
  readonly from: string;
  /** Resolves once the mail server has accepted the mail. Throws DeliveryError. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** The sender and the settings of the mail server; undefined `smtp`: mails are files. */
export type MailSettings = { from: string; smtp: SmtpSettings | undefined };

export type SmtpSettings = {
  host: string;
  port: number;
  /** none: for a relay on the same machine or network. */
  security: 'starttls' | 'tls' | 'none';
  credentials: { user: string; pass: string } | undefined;
  /** Certificates to trust besides the public ones. */
  ca: string | undefined;
  dkim: { domainName: string; keySelector: string; privateKey: string } | undefined;
};

/** `Raan <no-reply@raan.example>` → `raan.example`. */
export function domainOf(from: string): string {
  return /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'raan.invalid';
}

/** Writes mails as `.eml` files, for development, into a folder that only the owner can read. */
export function fileMailer(folder: string, from: string): Mailer {
  let count = 0;
  return {
    host: undefined,
    from,
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail(mailContent(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      count += 1;
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${process.pid}-${count}.eml`;
      await writeAtomically(path.join(folder, name), message as Buffer, 0o600);
    },
    close: () => {},
  };
}

/** The mail as nodemailer expects it. */
export function mailContent({ id, to, subject, text, html }: Mail, from: string) {
  return {
    from,
    to,
    subject,
    text,
    html,
    messageId: `<${id}@${domainOf(from)}>`,
    // Keeps automatic replies of the recipient away.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
