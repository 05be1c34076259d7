// Builds the web app into dist/: client files, server renderers, one finished HTML document per page and
// language, and pages.json, which maps paths to documents. README.md describes the result.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@raan/contract/language';
import { bootScripts } from './build/boot-scripts.ts';
import { assertStylesInEntries, modulesOf, readManifest, stylesOf } from './build/client-manifest.ts';
import { compress } from './build/compress.ts';
import { consoleHtml } from './build/console-html.ts';
import { criticalCss } from './build/critical-css.ts';
import { pageHtml, type PageParts } from './build/page-html.ts';
import { buildServiceWorker } from './build/service-worker.ts';
import { writeManifests } from './build/web-manifest.ts';
import type { BootData, EarlyRequest } from '#boot/boot-data.ts';
import { clientBuild, CLIENTS } from './vite.config.ts';

const here = import.meta.dirname;
const dist = path.join(here, 'dist');
const SHELL = '*';

type Rendered = { title: string; description: string; body: string; failure: string };
type Prerender = {
  PAGES: readonly { path: string; access: PageParts['access']; prerender: boolean; firstView: boolean }[];
  renderPage: (path: string, language: Language) => Promise<Rendered>;
  renderShell: (language: Language) => Promise<Rendered>;
  chunksOf: (path: string, language: Language) => readonly string[];
  earlyRequestsOf: (path: string) => readonly EarlyRequest[];
};

process.env['NODE_ENV'] = 'production';
await rm(dist, { recursive: true, force: true });
const common = { configFile: path.join(here, 'vite.config.ts'), logLevel: 'warn' } as const;
for (const name of ['seller', 'storefront', 'console'] as const) {
  await build({ ...common, build: clientBuild(name) });
  assertStylesInEntries(readManifest(path.join(dist, `.vite/${name}.json`)));
}
await build({ ...common, build: { ssr: true } });
const scripts = await bootScripts(here);

const ENTRY = CLIENTS.seller.seller;
const client = readManifest(path.join(dist, '.vite/seller.json'));
const operators = readManifest(path.join(dist, '.vite/console.json'));
const server = readManifest(path.join(dist, 'server/.vite/manifest.json'));
const prerender = (await import(pathToFileURL(path.join(dist, 'server/prerender.js')).href)) as Prerender;
await writePages();
await writeManifests(path.join(dist, 'brand'));
await buildServiceWorker({
  here,
  dist,
  client,
  entry: ENTRY,
  pages: prerender.PAGES.filter((page) => page.prerender).map((page) => page.path),
});
await compress(dist, new Set(['server', '.vite', 'pages.json']));

async function writePages(): Promise<void> {
  await mkdir(path.join(dist, 'pages'), { recursive: true });
  const files = new Map<string, Record<string, string>>();
  const styles = new Set<string>();
  const write = async (
    route: string,
    name: string,
    language: Language,
    parts: Omit<PageParts, 'language' | 'scripts'>,
  ) => {
    styles.add(parts.css);
    const file = `pages/${name}.${language}.html`;
    await writeFile(path.join(dist, file), pageHtml({ ...parts, language, scripts }));
    files.set(route, { ...files.get(route), [language]: file });
  };
  for (const language of LANGUAGES) {
    for (const page of prerender.PAGES.filter((one) => one.prerender)) {
      const rendered = await prerender.renderPage(page.path, language);
      const boot = bootData(language, prerender.chunksOf(page.path, language), []);
      await write(page.path, page.path.slice(1), language, {
        ...rendered,
        css: await criticalCss(rendered.body + rendered.failure),
        access: page.access,
        prerendered: page.path,
        boot,
      });
    }
    const routes = prerender.PAGES.filter((page) => !page.prerender).map(
      (page) =>
        [
          patternOf(page.path),
          clientFiles(prerender.chunksOf(page.path, language)),
          prerender.earlyRequestsOf(page.path),
          page.firstView ? 1 : 0,
        ] as const,
    );
    const shell = { ...(await prerender.renderShell(language)), css: await wholeCss() };
    const shellBoot = (of: BootData['routes']): BootData => ({ ...bootData(language, [], of), styles: [] });
    await write(SHELL, 'app', language, { ...shell, access: 'seller', boot: shellBoot(routes) });
    await write('404', 'not-found', language, { ...shell, access: 'open', boot: shellBoot([]) });
  }
  const consoleFiles: Record<string, string> = {};
  for (const language of LANGUAGES) {
    const file = `pages/console.${language}.html`;
    const entry = CLIENTS.console.console;
    const ofConsole = { modules: modulesOf(operators, entry), styles: stylesOf(operators, entry) };
    const { failure } = await prerender.renderShell(language);
    await writeFile(path.join(dist, file), consoleHtml({ language, failure, scripts, ...ofConsole }));
    consoleFiles[language] = file;
  }
  const pages = {
    languages: LANGUAGES,
    defaultLanguage: DEFAULT_LANGUAGE,
    pages: [...files]
      .filter(([route]) => route !== SHELL && route !== '404')
      .map(([route, byLanguage]) => ({ route, files: byLanguage })),
    /** Path patterns of the signed-in app, all served with the shell. */
    shell: {
      routes: prerender.PAGES.filter((page) => !page.prerender).map((page) => page.path),
      files: files.get(SHELL),
    },
    /** All paths under /console; its client-side router finds the page. */
    console: { files: consoleFiles },
    notFound: { status: 404, files: files.get('404') },
    csp: {
      script: Object.values(scripts).map(hashOf),
      style: [...styles].map(hashOf),
    },
    /** The module that renders the storefront. It finds its files through the manifest next to it. */
    storefront: { module: 'server/storefront.js' },
  };
  await writeFile(path.join(dist, 'pages.json'), `${JSON.stringify(pages, null, 2)}\n`);
}

/**
 * The stylesheet of the app. The shell inlines it: it arrives while the server renders the first view, which would otherwise
 * wait for a request of its own.
 */
async function wholeCss(): Promise<string> {
  const sheets = stylesOf(client, ENTRY).map((file) => readFile(path.join(dist, file), 'utf8'));
  return (await Promise.all(sheets)).join('').trim();
}

function bootData(language: Language, chunks: readonly string[], routes: BootData['routes']): BootData {
  const [entry = '', ...rest] = modulesOf(client, ENTRY);
  const preload = [...new Set([...rest, ...coreTexts(language), ...clientFiles(chunks)])];
  const known = new Set([entry, ...preload]);
  return {
    entry,
    styles: stylesOf(client, ENTRY),
    preload,
    routes: routes.map(([pattern, files, earlyRequests, firstView]) => [
      pattern,
      files.filter((file) => !known.has(file)),
      earlyRequests,
      firstView,
    ]),
  };
}

/** Returns the file in which build/chunks.ts collects the messages of every page. */
function coreTexts(language: Language): string[] {
  const files = Object.values(client).filter(({ name }) => name === `core.${language}`);
  if (files.length !== 1) throw new Error(`the client build has no one file of core texts in ${language}`);
  return files.map(({ file }) => `/${file}`);
}

/** Maps chunks of the server build to the client's files, through their common source modules. */
function clientFiles(serverChunks: readonly string[]): string[] {
  const sources = Object.entries(server)
    .filter(([, chunk]) => serverChunks.includes(path.posix.basename(chunk.file)))
    .map(([key]) => key);
  return [...new Set(sources.flatMap((key) => modulesOf(client, key)))];
}

function patternOf(route: string): string {
  return `^${route.replace(/:\w+/g, '[^/]+')}/?$`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

console.log(await report());

async function report(): Promise<string> {
  const files = [...modulesOf(client, ENTRY), ...stylesOf(client, ENTRY)];
  const bytes = await Promise.all(files.map((file) => readFile(path.join(dist, file))));
  const kilobytes = bytes.reduce((sum, file) => sum + brotliCompressSync(file).length, 0) / 1000;
  return `Seller app, first load: ${kilobytes.toFixed(1)} kB brotli`;
}
