// Read once per process; a new build starts a new process.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@raan/contract/language';
import type { InteractivePageData } from './interactive-page.tsx';

type Chunk = { file: string; name?: string; imports?: string[] };

const BROWSE = 'src/storefront/browse.ts';
const BROWSE_STYLES = 'src/storefront/app/browse.css';
const FORM_STYLES = 'src/storefront/app/storefront.css';

const dist = new URL('../', import.meta.url);
const manifest = JSON.parse(
  readFileSync(fileURLToPath(new URL('.vite/storefront.json', dist)), 'utf8'),
) as Readonly<Record<string, Chunk>>;

function chunkOf(key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`the client build has no ${key}`);
  return chunk;
}

function modulesOf(key: string, files = new Set<string>()): Set<string> {
  const chunk = chunkOf(key);
  if (files.has(`/${chunk.file}`)) return files;
  files.add(`/${chunk.file}`);
  for (const next of chunk.imports ?? []) modulesOf(next, files);
  return files;
}

function stylesOf(key: string): string {
  return readFileSync(fileURLToPath(new URL(chunkOf(key).file, dist)), 'utf8').trim();
}

export const browseStyles = stylesOf(BROWSE_STYLES);
export const interactiveStyles = stylesOf(FORM_STYLES);

/** A page's scripts: the module to run, and the files it will load, for preloading. */
export type PageScripts = { run: string; preload: readonly string[] };

export const browseScripts: PageScripts = scriptsOf(BROWSE, []);

/** Returns a page's scripts. `texts` are message files as source paths without language and extension. */
export function interactiveScripts(
  page: keyof InteractivePageData,
  texts: readonly string[],
  language: Language,
): PageScripts {
  const ofPage = texts.map((text) => `${text}.${language}.ts`);
  return scriptsOf(`src/storefront/${page}-entry.tsx`, [...ofPage, ...coreTexts(language)]);
}

/** Returns the chunk in which build/chunks.ts collects the messages of every page. */
function coreTexts(language: Language): string[] {
  const name = `core.${language}`;
  return Object.keys(manifest).filter((key) => manifest[key]?.name === name);
}

function scriptsOf(entry: string, further: readonly string[]): PageScripts {
  const files = new Set([entry, ...further].flatMap((key) => [...modulesOf(key)]));
  const run = `/${chunkOf(entry).file}`;
  files.delete(run);
  return { run, preload: [...files] };
}
