// Critical CSS: the rules that a page's HTML uses, from the same compiler and theme as the full stylesheet.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { compile, optimize } from '@tailwindcss/node';

const SELLER_CSS = path.join(import.meta.dirname, '../src/seller/app/seller.css');

function classesOf(html: string): string[] {
  const names = new Set<string>();
  for (const [, list = ''] of html.matchAll(/class="([^"]*)"/g))
    for (const name of list
      .replaceAll('&amp;', '&')
      .replaceAll('&gt;', '>')
      .replaceAll('&#x27;', "'")
      .replaceAll('&quot;', '"')
      .split(/\s+/))
      if (name) names.add(name);
  return [...names];
}

/** Returns minified CSS for HTML. */
export async function criticalCss(html: string): Promise<string> {
  const compiler = await compile(await readFile(SELLER_CSS, 'utf8'), {
    base: path.dirname(SELLER_CSS),
    onDependency: () => undefined,
  });
  return optimize(compiler.build(classesOf(html)), { minify: true }).code.trim();
}
