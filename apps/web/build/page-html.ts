import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AHEAD, EARLY, LATE, type BootData } from './boot.ts';

const template = readFileSync(path.join(import.meta.dirname, '../index.html'), 'utf8');

export type PageParts = {
  language: string;
  title: string;
  description: string;
  body: string;
  /** What is shown when the app does not come. */
  failure: string;
  css: string;
  access: keyof typeof EARLY;
  /** The path that the body was made for; absent for the frame, which the app replaces. */
  prerendered?: string;
  boot: BootData;
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
  const boot = `${bootJson(parts.boot)}<script>${AHEAD}</script>`;
  const head = `<script>${EARLY[parts.access]}</script>${boot}<style>${parts.css}</style>`;
  html = put(html, '<!--head-->', head);
  html = put(html, /<script type="module".*?<\/script>/, '');
  const mark = parts.prerendered ? ` data-prerendered="${parts.prerendered}"` : '';
  html = put(
    html,
    '<div id="root"><!--body--></div>',
    `<div id="root"${mark}>${parts.body}</div>${parts.failure}<script>${LATE}</script>`,
  );
  return html;
}
