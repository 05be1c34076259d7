// The console's document: no more than its head and an empty place, since nobody sees it before signing in.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EARLY } from './boot.ts';
import { put } from './page-html.ts';

const template = readFileSync(path.join(import.meta.dirname, '../console.html'), 'utf8');

/** A finished document that loads the console's stylesheets and modules. */
export function consoleHtml(parts: {
  language: string;
  styles: readonly string[];
  /** The entry first. */
  modules: readonly string[];
}): string {
  const [entry = '', ...preload] = parts.modules;
  const links = [
    ...parts.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preload.map((href) => `<link rel="modulepreload" href="${href}">`),
  ];
  let html = template.replace(/>\s+</g, '><').trim();
  html = put(html, '<html lang="th">', `<html lang="${parts.language}">`);
  html = put(html, '<!--head-->', `<script>${EARLY.open}</script>${links.join('')}`);
  return put(html, /<script type="module".*?<\/script>/, `<script type="module" src="${entry}"></script>`);
}
