// Ends of the audit log, recorded hourly in a file outside the database, so that rewriting the database leaves a trace.
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '#platform/durable-file.ts';

type AuditHead = { sequence: number; hash: string };
type RecordedHead = AuditHead & { at: string };

export type AuditHeads = {
  /** Returns all heads, oldest first. */
  read(): Promise<RecordedHead[]>;
  /** Appends a head and flushes it to disk. */
  append(head: AuditHead, at: string): Promise<void>;
};

const OWNER_ONLY = 0o600;
const LINE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,15}) ([0-9a-f]{64})$/;

/** Opens the file of heads, one line each: time, sequence, hash. The first append creates it. */
export function openAuditHeads(file: string): AuditHeads {
  const readText = async () =>
    await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
  return {
    async read() {
      // A line that a crash cut short does not match.
      const matches = (await readText()).split('\n').map((line) => LINE.exec(line));
      return matches.flatMap((match) => {
        if (!match) return [];
        const [, at = '', sequence, hash = ''] = match;
        return [{ at, sequence: Number(sequence), hash }];
      });
    },
    async append({ sequence, hash }, at) {
      await mkdir(path.dirname(file), { recursive: true });
      const text = await readText();
      const handle = await open(file, 'a', OWNER_ONLY);
      try {
        await handle.writeFile(
          `${text === '' || text.endsWith('\n') ? '' : '\n'}${at} ${sequence} ${hash}\n`,
        );
        await handle.sync();
      } finally {
        await handle.close();
      }
      if (text === '') await syncFolder(path.dirname(file));
    },
  };
}
