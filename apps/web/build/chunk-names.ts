// Names of the browser's files. The first load contains every file name, and hashes don't compress. Two hashes are
// therefore shared: one by message files, four per feature, which changes with any message; and one by the seller app's
// code, whose chunks import each other in circles, so that separate hashes would change together anyway.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TEXTS = /\.messages\.(?:th|en|zh-TW|zh-CN)$/;
const OWN_CODE = /\/(?:apps\/web|packages\/contract)\/src\//;
const HASH_CHARACTERS = 8;
/** Build tools affect all files. */
const TOOLS = ['package.json', '../../package-lock.json', 'vite.config.ts', 'build/*.ts'];
/** Some message files are shared with the server. */
const MESSAGES = ['src/**/*.messages.*.ts', '../../packages/contract/src/**/*.messages.*.ts'];
/** Chunks contain the names of message files, and may be cached for a year. So their names change with any message too. */
const SELLER_CODE = [
  ...MESSAGES,
  'src/{boot,lib,seller,ui}/**/*.{ts,tsx,css}',
  '../../packages/contract/{package.json,src/**/*.ts}',
];

type ChunkInfo = { name: string; moduleIds: readonly string[] };

/** Returns the function that names an app's chunks. `root` is the web app's folder. */
export function chunkNames(root: string, app: string, folder: string): (chunk: ChunkInfo) => string {
  const texts = hashOf(root, MESSAGES);
  const code = app === 'seller' ? hashOf(root, SELLER_CODE) : undefined;
  return ({ name, moduleIds }) => {
    const isOwn = moduleIds.some((id) => OWN_CODE.test(id));
    const hash = TEXTS.test(name) ? texts : (isOwn && code) || `[hash:${HASH_CHARACTERS}]`;
    return `${folder}/[name]-${hash}.js`;
  };
}

function hashOf(root: string, patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync([...TOOLS, ...patterns], { cwd: root }).sort())
    hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('base64url').slice(0, HASH_CHARACTERS);
}
