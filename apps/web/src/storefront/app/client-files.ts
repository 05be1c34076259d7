// The client's files of the same build, as the HTML names them. Read once: a new build is a new process.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@raan/contract/language';
import type { FormPageData } from './form-page.tsx';

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

/** The module's own file and all that it imports at once, as addresses. */
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

/** The stylesheets, whole, to stand in the pages: of those that are plain HTML, and of those that React takes over. */
export const browseStyles = stylesOf(BROWSE_STYLES);
export const formStyles = stylesOf(FORM_STYLES);

/** Scripts of a page: the module to run, and what it will ask for, so that the browser fetches all of it at once. */
export type PageScripts = { run: string; preload: readonly string[] };

export const browseScripts: PageScripts = scriptsOf(BROWSE, []);

/** Scripts of a page that React takes over, with the texts it asks for (source files without language and ending). */
export function formScripts(
  page: keyof FormPageData,
  texts: readonly string[],
  language: Language,
): PageScripts {
  const ofPage = texts.map((text) => `${text}.${language}.ts`);
  return scriptsOf(`src/storefront/${page}/${page}-entry.tsx`, [...ofPage, ...coreTexts(language)]);
}

/** The chunk in which vite.config.ts gathers the texts of every page. */
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
