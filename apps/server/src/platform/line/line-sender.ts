import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { writeAtomically } from '#platform/write-atomically.ts';

/** `key`: a UUID that LINE recognises for 24 hours, so that a repetition with the same text is sent once. */
type LineMessage = { key: string; to: string; text: string };

/** A text that a person sent to the official account, or a person who removed it. */
export type LineEvent =
  | { userId: string; text: string; replyToken: string }
  | { userId: string; isGone: true };

export type LineSender = {
  /** The host of LINE; undefined: messages are files. */
  readonly host: string | undefined;
  /** The official account, such as @raan; undefined: nobody can be linked. */
  readonly account: string | undefined;
  /** Resolves once LINE has accepted the message, also if it did so before. Throws DeliveryError. */
  send(message: LineMessage): Promise<void>;
  /** Answers an event, within a minute and once. Throws DeliveryError. */
  reply(replyToken: string, text: string): Promise<void>;
  /** Returns undefined unless LINE signed the body. */
  readEvents(signature: string | undefined, rawBody: string): readonly LineEvent[] | undefined;
};

/** Writes messages as `.txt` files, for development, into a folder that only the owner can read. */
export function fileLineSender(folder: string): LineSender {
  return {
    host: undefined,
    account: undefined,
    async send({ to, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID()}.txt`;
      await writeAtomically(path.join(folder, name), Buffer.from(`To: ${to}\n\n${text}\n`), 0o600);
    },
    reply: async () => {},
    readEvents: () => undefined,
  };
}
