import { readFile } from 'node:fs/promises';
import { BackupError } from './backup-error.ts';

const KEY_CHARACTERS_MIN = 32;

/** Reads the key of backups from the file that BACKUP_KEY_FILE names. Throws BackupError if it is missing or short. */
export async function readBackupKey(file: string | undefined): Promise<string> {
  if (!file)
    throw new BackupError(
      'Set BACKUP_KEY_FILE to a file with the key of backups. To create one: openssl rand -base64 32 > backup.key',
    );
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new BackupError(`BACKUP_KEY_FILE names a file that cannot be read: ${error.message}`);
  });
  const key = text.trim();
  if (key.length < KEY_CHARACTERS_MIN)
    throw new BackupError(
      `The key in BACKUP_KEY_FILE is shorter than ${KEY_CHARACTERS_MIN} characters; create one with openssl rand -base64 32.`,
    );
  return key;
}
