// Text messages behind an adapter. The local one writes each as a file where a developer can read it.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '#platform/write-whole.ts';

/** `to` is a Thai number in national digits. */
export type Sms = { to: string; text: string };
export type SmsSender = { send(sms: Sms): Promise<void> };

/** Writes text messages as `.txt` files into a folder, readable by its owner only. */
export function fileSmsSender(folder: string): SmsSender {
  let count = 0;
  return {
    async send({ to, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      count += 1;
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${process.pid}-${count}.txt`;
      await writeWhole(path.join(folder, name), Buffer.from(`To: ${to}\n\n${text}\n`), 0o600);
    },
  };
}
