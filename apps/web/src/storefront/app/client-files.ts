// The client's files of the same build, as the HTML names them. Read once: a new build is a new process.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@raan/contract/language';

type Chunk = { file: string; imports?: string[] };

const BROWSE = 'src/storefront/browse.ts';
const FORMS = 'src/storefront/forms.tsx';
const STYLES = 'src/storefront/app/storefront.css';

const dist = new URL('../', import.meta.url);
const manifest = JSON.parse(readFileSync(fileURLToPath(new URL('.vite/manifest.json', dist)), 'utf8')) as Readonly<Record<string, Chunk>>;

function chunkOf(key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the client build has no ${key}`);
  return chunk;
}

/** The module's own file and all that it imports at once, as addresses. */
function modulesOf(key: string, files = new Set<string>()): Set<string> {
  const chunk = chunkOf(key);
  if (files.has(`/${chunk.file}`)) return files;
  files.add(`/${chunk.file}`);
  for (const next of chunk.imports ?? []) modulesOf(next, files);
  return files;
}

/** The whole stylesheet of the storefront, to stand in the page. */
export const styles = readFileSync(fileURLToPath(new URL(chunkOf(STYLES).file, dist)), 'utf8').trim();

/** Scripts of a page: the module to run, and what it will ask for, so that the browser fetches all of it at once. */
export type PageScripts = { run: string; preload: readonly string[] };

export const browseScripts: PageScripts = scriptsOf(BROWSE, []);

/** Scripts of a page that React takes over, with the texts it needs (source files without language and ending). */
export function formScripts(texts: readonly string[], language: Language): PageScripts {
  return scriptsOf(
    FORMS,
    texts.map((text) => `${text}.${language}.ts`),
  );
}

function scriptsOf(entry: string, further: readonly string[]): PageScripts {
  const files = new Set([entry, ...further].flatMap((key) => [...modulesOf(key)]));
  const run = `/${chunkOf(entry).file}`;
  files.delete(run);
  return { run, preload: [...files] };
}
