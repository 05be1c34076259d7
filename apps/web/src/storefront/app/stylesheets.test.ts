// Stylesheets contain only the classes of their listed sources; a component missing there is unstyled.
import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const HERE = import.meta.dirname;
const SRC = path.join(HERE, '../..');
const STYLES = /className=|['"`](?:bg|text|size)-[a-z0-9]/;

const PAGES = {
  'storefront.css': ['../{cart,checkout,order,orders}-entry.tsx'],
  'browse.css': ['../{store,product}/*-page.tsx'],
};

const read = (file: string) => readFileSync(file, 'utf8');
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: HERE })
    .map((found) => path.join(HERE, found))
    .flatMap((found) =>
      statSync(found).isDirectory()
        ? globSync('**/*.{ts,tsx}', { cwd: found }).map((name) => path.join(found, name))
        : found,
    );

function sourcesOf(stylesheet: string): Set<string> {
  const sources = new Set<string>();
  for (const [, not, pattern = ''] of read(path.join(HERE, stylesheet)).matchAll(/@source (not )?'([^']+)'/g))
    for (const file of filesOf(pattern)) {
      if (not) sources.delete(file);
      else sources.add(file);
    }
  return sources;
}

/** Returns a module and all local modules it imports, statically or dynamically. */
function importedFiles(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  const code = read(file).replace(/import type [^;]+;/g, '');
  for (const [, name = ''] of code.matchAll(/(?:from|import\()\s*'([^']+\.tsx?)'/g)) {
    const at = name.startsWith('#') ? path.join(SRC, name.slice(1)) : path.join(path.dirname(file), name);
    if (name.startsWith('#') || name.startsWith('.')) importedFiles(at, reached);
  }
  return reached;
}

it.each(Object.entries(PAGES))('[SHOP-08] %s lists every component of its pages', (stylesheet, pages) => {
  const entries = pages.flatMap(filesOf);
  expect(entries.length).toBeGreaterThan(1);
  const sources = sourcesOf(stylesheet);
  const reached = new Set(entries.flatMap((entry) => [...importedFiles(entry)]));
  const without = [...reached].filter((file) => STYLES.test(read(file)) && !sources.has(file));
  expect(without.map((file) => path.relative(SRC, file))).toEqual([]);
});
