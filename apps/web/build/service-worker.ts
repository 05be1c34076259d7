import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { LANGUAGES } from '@raan/contract/language';
import { modulesOf, stylesOf, type Manifest } from './client-manifest.ts';
import { contractForBrowser } from './contract-for-browser.ts';

const LANGUAGE_OF = new RegExp(`\\.(${LANGUAGES.join('|')})-[\\w-]+\\.js$`);

type WorkerParts = { here: string; dist: string; client: Manifest; entry: string; pages: readonly string[] };

/** Builds dist/sw.js. It caches the first load, then all pages and one language; the rest on use. */
export async function buildServiceWorker({ here, dist, client, entry, pages }: WorkerParts): Promise<void> {
  const folder = path.join(dist, 'assets/seller');
  const all = readdirSync(folder)
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => `/assets/seller/${file}`);
  const first = [...modulesOf(client, entry), ...stylesOf(client, entry)];
  const later = all.filter(
    (file) => !first.includes(file) && !LANGUAGE_OF.test(file) && !ON_DEMAND.test(file),
  );
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [language, all.filter((file) => LANGUAGE_OF.exec(file)?.[1] === language)]),
  );
  const info = { entry: first[0] ?? '', files: [...first, ...later], texts, pages };
  await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    plugins: [contractForBrowser()],
    publicDir: false,
    define: { BUILD: JSON.stringify(info) },
    build: {
      outDir: dist,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(here, 'src/worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  if (!existsSync(path.join(dist, 'sw.js'))) throw new Error('the service worker was not built');
}

/** Barcode readers, the photo viewer, the HTML sanitiser, the live connection. */
const ON_DEMAND = /zxing|ResultMetadata|StringBuilder|realtime-connection|photoswipe|purify/;
