import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Access, BootData } from '#boot/boot-data.ts';
import type { BootScripts } from './boot-scripts.ts';

const template = readFileSync(path.join(import.meta.dirname, '../index.html'), 'utf8');

export type PageParts = {
  language: string;
  title: string;
  description: string;
  body: string;
  /** What is shown when the app does not come. */
  failure: string;
  css: string;
  access: Access;
  /** The path that the body was made for; absent for the frame, which the app replaces. */
  prerendered?: string;
  boot: BootData;
  scripts: BootScripts;
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

/** JSON that can stand inside a script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** What the document's scripts read. */
export function bootJson(boot: BootData): string {
  return `<script type="application/json" id="boot">${scriptJson(boot)}</script>`;
}

/** The first script of a document. */
export function earlyScript({ early }: BootScripts, access: Access): string {
  return `<script data-access="${access}">${early}</script>`;
}

/** Replaces by a function, because a text may hold `$&` and the like. Fails where the template has changed under us. */
export function put(html: string, what: string | RegExp, text: string): string {
  if (typeof what === 'string' ? !html.includes(what) : !what.test(html))
    throw new Error(`the template has no place for ${String(what)}`);
  return html.replace(what, () => text);
}

/** A finished page from index.html: head, critical styles, body, and the scripts that start the app. */
export function pageHtml(parts: PageParts): string {
  let html = template.replace(/>\s+</g, '><').trim();
  html = put(html, '<html lang="th">', `<html lang="${parts.language}">`);
  html = put(html, /<title>.*?<\/title>/, `<title>${escape(parts.title)}</title>`);
  html = put(
    html,
    'name="description" content=""',
    `name="description" content="${escape(parts.description)}"`,
  );
  html = put(
    html,
    'href="/brand/manifest.th.webmanifest"',
    `href="/brand/manifest.${parts.language}.webmanifest"`,
  );
  const { scripts } = parts;
  const boot = `${bootJson(parts.boot)}<script>${scripts.ahead}</script>`;
  const head = `${earlyScript(scripts, parts.access)}${boot}<style>${parts.css}</style>`;
  html = put(html, '<!--head-->', head);
  html = put(html, /<script type="module".*?<\/script>/, '');
  const mark = parts.prerendered ? ` data-prerendered="${parts.prerendered}"` : '';
  html = put(
    html,
    '<div id="root"><!--body--></div>',
    `<div id="root"${mark}>${parts.body}</div>${parts.failure}<script>${scripts.late}</script>`,
  );
  return html;
}
