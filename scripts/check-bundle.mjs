/** Part of `npm run check`: what a phone has to download stays small. Sizes are brotli, in thousands of bytes. */
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { inProject, Stop } from './project.mjs';

const DIST = 'apps/web/dist';
const MANIFEST = inProject(DIST, '.vite/manifest.json');

/** Script and style that a page needs before it answers a finger. */
const FIRST_LOAD_MAX_KB = 80;
/** What opening one more page, or one lazily loaded library, may cost. */
const ROUTE_MAX_KB = 20;
/** One language's texts of one part of the app. */
const LANGUAGE_MAX_KB = 12;

/** @typedef {{ file: string, src?: string, name?: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[], css?: string[] }} Chunk */

if (!existsSync(MANIFEST))
  throw new Stop(`There is no ${MANIFEST}; the web app's build must write Vite's manifest.`);
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));

/** @type {{ what: string, kb: number, max: number }[]} */
const measured = [];
for (const [key, chunk] of Object.entries(manifest)) {
  if (chunk.isEntry)
    measured.push({
      what: `first load of ${key}`,
      kb: sizeKb(filesOf(key)) + coreTextsKb(),
      max: FIRST_LOAD_MAX_KB,
    });
  else if (isLanguage(chunk))
    measured.push({ what: `language ${chunk.file}`, kb: sizeKb([chunk.file]), max: LANGUAGE_MAX_KB });
  else if (chunk.isDynamicEntry) {
    measured.push({
      what: `route ${key}`,
      kb: sizeKb([chunk.file, ...(chunk.css ?? [])]),
      max: ROUTE_MAX_KB,
    });
  }
}

const tooBig = measured.filter(({ kb, max }) => kb > max);
for (const { what, kb, max } of tooBig)
  console.log(`${what}: ${kb.toFixed(1)} kB, and ${max} kB is the limit.`);
if (tooBig.length > 0) process.exitCode = 1;
for (const { what, kb, max } of measured.filter((one) => one.what.startsWith('first load'))) {
  console.log(`${what}: ${kb.toFixed(1)} of ${max} kB`);
}

/** The texts that every page needs travel as one file per language; the largest language counts. */
function coreTextsKb() {
  const core = Object.values(manifest).filter(
    (chunk) => isLanguage(chunk) && chunk.name?.startsWith('core.'),
  );
  return Math.max(0, ...core.map((chunk) => sizeKb([chunk.file])));
}

/** @param {Chunk} chunk */
function isLanguage({ src, name, file }) {
  return [src, name, file].some((text) => /[-._/](th|en|zh-TW|zh-CN)[.-]/.test(text ?? ''));
}

/**
 * The chunk and all that it imports at once, each file one time.
 * @param {string} key
 * @param {Set<string>} [seen]
 * @returns {string[]}
 */
function filesOf(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  const own = [chunk.file, ...(chunk.css ?? [])].filter((file) => /\.(js|css)$/.test(file));
  return [...own, ...(chunk.imports ?? []).flatMap((next) => filesOf(next, seen))];
}

/** @param {string[]} files */
function sizeKb(files) {
  const bytes = [...new Set(files)].map(
    (file) => brotliCompressSync(readFileSync(inProject(DIST, file))).length,
  );
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}
