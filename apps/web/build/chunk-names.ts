// What the browser's files are called. Every name that the first page may ask for stands in the first load, and a hash can't be compressed:
// texts, of which there are four files a part, share one, which changes when any text does.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TEXTS = /\.messages\.(?:th|en|zh-TW|zh-CN)$/;
const HASH_CHARACTERS = 8;

/** Names chunks in a folder of the output; `root` is the folder of the web app. What else decides how a text is built, the tools, is known by the lock file. */
export function chunkNames(root: string, folder: string): (chunk: { name: string }) => string {
  const hash = createHash('sha256');
  hash.update(readFileSync(path.join(root, '../../package-lock.json')));
  // Some texts are the server's as well.
  const files = ['src', '../../packages/contract/src'].map((from) => `${from}/**/*.messages.*.ts`);
  for (const file of globSync(files, { cwd: root }).sort())
    hash.update(file).update(readFileSync(path.join(root, file)));
  const texts = hash.digest('base64url').slice(0, HASH_CHARACTERS);
  return ({ name }) =>
    TEXTS.test(name) ? `${folder}/[name]-${texts}.js` : `${folder}/[name]-[hash:${HASH_CHARACTERS}].js`;
}
