import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Renames a temporary file, so that a file is complete or absent, also after a power failure. */
export async function writeAtomically(file: string, bytes: Buffer, mode = 0o644): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    await writeFile(temporary, bytes, { mode, flush: true });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
