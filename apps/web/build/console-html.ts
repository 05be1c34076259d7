// The console's document: its head, an empty place, and what is shown when the app does not come.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BootData } from '#boot/boot-data.ts';
import type { BootScripts } from './boot-scripts.ts';
import { bootJson, earlyScript, put } from './page-html.ts';

const template = readFileSync(path.join(import.meta.dirname, '../console.html'), 'utf8');

/** A finished document that loads the console's stylesheets and modules. */
export function consoleHtml(parts: {
  language: string;
  styles: readonly string[];
  /** The entry first. */
  modules: readonly string[];
  /** What is shown when the app does not come. */
  failure: string;
  scripts: BootScripts;
}): string {
  const [entry = '', ...preload] = parts.modules;
  const links = [
    ...parts.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preload.map((href) => `<link rel="modulepreload" href="${href}">`),
  ];
  let html = template.replace(/>\s+</g, '><').trim();
  html = put(html, '<html lang="th">', `<html lang="${parts.language}">`);
  // Its stylesheets stand in the head already, and it asks for nothing ahead.
  const boot: BootData = { entry, styles: [], preload: [], routes: [] };
  html = put(html, '<!--head-->', earlyScript(parts.scripts, 'open') + bootJson(boot) + links.join(''));
  return put(
    html,
    /<script type="module".*?<\/script>/,
    `${parts.failure}<script>${parts.scripts.late}</script>`,
  );
}
