import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BootData } from '#boot/boot-data.ts';
import type { BootScripts } from './boot-scripts.ts';
import { bootJson, earlyScript, replaceOnce } from './page-html.ts';

const template = readFileSync(path.join(import.meta.dirname, '../console.html'), 'utf8');

/** Returns a finished document that loads the console's stylesheets and modules. */
export function consoleHtml(parts: {
  language: string;
  styles: readonly string[];
  /** The entry first. */
  modules: readonly string[];
  failure: string;
  scripts: BootScripts;
}): string {
  const [entry = '', ...preload] = parts.modules;
  const links = [
    ...parts.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preload.map((href) => `<link rel="modulepreload" href="${href}">`),
  ];
  let html = template.replace(/>\s+</g, '><').trim();
  html = replaceOnce(html, '<html lang="th">', `<html lang="${parts.language}">`);
  // Its stylesheets are linked in the head, and it has no early requests.
  const boot: BootData = { entry, styles: [], preload: [], routes: [] };
  html = replaceOnce(
    html,
    '<!--head-->',
    earlyScript(parts.scripts, 'open') + bootJson(boot) + links.join(''),
  );
  return replaceOnce(
    html,
    /<script type="module".*?<\/script>/,
    `${parts.failure}<script>${parts.scripts.late}</script>`,
  );
}
