import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '#platform/write-atomically.ts';

/** `to` is a Thai number in national digits. */
export type Sms = { to: string; text: string };

export type SmsSender = {
  /** The host of the gateway; undefined: messages are files. */
  readonly host: string | undefined;
  /** The registered sender name; undefined: the gateway's default. */
  readonly from: string | undefined;
  /** Resolves once the gateway has accepted the message. Throws DeliveryError. */
  send(sms: Sms): Promise<void>;
};

/** Writes text messages as `.txt` files, for development, into a folder that only the owner can read. */
export function fileSmsSender(folder: string): SmsSender {
  let count = 0;
  return {
    host: undefined,
    from: undefined,
    async send({ to, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      count += 1;
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${process.pid}-${count}.txt`;
      await writeAtomically(path.join(folder, name), Buffer.from(`To: ${to}\n\n${text}\n`), 0o600);
    },
  };
}
