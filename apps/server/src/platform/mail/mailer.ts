// The local implementation writes each mail to a file for developers.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '#platform/write-atomically.ts';

export type Mail = { to: string; subject: string; text: string };
export type Mailer = { send(mail: Mail): Promise<void> };

const FROM = 'Raan <no-reply@raan.invalid>';

/** Writes mails as `.eml` files into a folder that only the owner can read. */
export function fileMailer(folder: string): Mailer {
  let count = 0;
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail({ from: FROM, ...mail });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      count += 1;
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${process.pid}-${count}.eml`;
      await writeAtomically(path.join(folder, name), message as Buffer, 0o600);
    },
  };
}
