import { readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '@raan/contract/escape-html';
import type { Access, BootData } from '#boot/boot-data.ts';
import type { BootScripts } from './boot-scripts.ts';

const template = readFileSync(path.join(import.meta.dirname, '../index.html'), 'utf8');

export type PageParts = {
  language: string;
  title: string;
  description: string;
  body: string;
  failure: string;
  /** Inlined: the whole stylesheet, or the rules that the body uses. */
  css: string;
  access: Access;
  /** Path of a prerendered body; absent for the frame, which the app replaces. */
  prerendered?: string;
  boot: BootData;
  scripts: BootScripts;
};

function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Returns the boot data element for the inline scripts. */
export function bootJson(boot: BootData): string {
  return `<script type="application/json" id="boot">${scriptJson(boot)}</script>`;
}

/** Returns the inline script that applies the appearance and redirects. */
export function earlyScript({ early }: BootScripts, access: Access): string {
  return `<script data-access="${access}">${early}</script>`;
}

/** Replaces a placeholder. Uses a function, because the text may contain `$&`. Throws if it is missing. */
export function replaceOnce(html: string, what: string | RegExp, text: string): string {
  if (typeof what === 'string' ? !html.includes(what) : !what.test(html))
    throw new Error(`the template has no place for ${String(what)}`);
  return html.replace(what, () => text);
}

/** Returns a finished page: head, styles, body, and the scripts that start the app. */
export function pageHtml(parts: PageParts): string {
  let html = template.replace(/>\s+</g, '><').trim();
  html = replaceOnce(html, '<html lang="th">', `<html lang="${parts.language}">`);
  html = replaceOnce(html, /<title>.*?<\/title>/, `<title>${escapeHtml(parts.title)}</title>`);
  html = replaceOnce(
    html,
    'name="description" content=""',
    `name="description" content="${escapeHtml(parts.description)}"`,
  );
  html = replaceOnce(
    html,
    'href="/brand/manifest.th.webmanifest"',
    `href="/brand/manifest.${parts.language}.webmanifest"`,
  );
  const { scripts } = parts;
  const boot = `${bootJson(parts.boot)}<script>${scripts.ahead}</script>`;
  // The first script requests the first view, so it must not wait for the appearance or the styles.
  const head = `${boot}${earlyScript(scripts, parts.access)}<style>${parts.css}</style>`;
  html = replaceOnce(html, '<!--head-->', head);
  html = replaceOnce(html, /<script type="module".*?<\/script>/, '');
  const mark = parts.prerendered ? ` data-prerendered="${parts.prerendered}"` : '';
  html = replaceOnce(
    html,
    '<div id="root"><!--body--></div>',
    `<div id="root"${mark}>${parts.body}</div>${parts.failure}<script>${scripts.late}</script>`,
  );
  return html;
}
