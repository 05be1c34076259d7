// Names of the browser's files. The first load contains every file name, and hashes don't compress. Message
// files, four per feature, therefore share one hash, which changes with any message.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TEXTS = /\.messages\.(?:th|en|zh-TW|zh-CN)$/;
const HASH_CHARACTERS = 8;

/** Names chunks. `root` is the web app's folder. Hashes the lock file too: build tools affect messages. */
export function chunkNames(root: string, folder: string): (chunk: { name: string }) => string {
  const hash = createHash('sha256');
  hash.update(readFileSync(path.join(root, '../../package-lock.json')));
  // Some message files are shared with the server.
  const files = ['src', '../../packages/contract/src'].map((from) => `${from}/**/*.messages.*.ts`);
  for (const file of globSync(files, { cwd: root }).sort())
    hash.update(file).update(readFileSync(path.join(root, file)));
  const texts = hash.digest('base64url').slice(0, HASH_CHARACTERS);
  return ({ name }) =>
    TEXTS.test(name) ? `${folder}/[name]-${texts}.js` : `${folder}/[name]-[hash:${HASH_CHARACTERS}].js`;
}
