// Needs no content security policy beyond 'self' and the hashes of its styles.
import { escapeHtml } from '@raan/contract/escape-html';
import type { Language } from '@raan/contract/language';
import type { PageScripts } from './client-files.ts';
import type { Head } from './head.ts';

function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

const OG_LOCALES: Readonly<Record<Language, string>> = {
  th: 'th_TH',
  en: 'en_US',
  'zh-TW': 'zh_TW',
  'zh-CN': 'zh_CN',
};

export type DocumentParts = {
  language: Language;
  head: Head;
  siteName: string;
  /** CSS declarations for :root. */
  theme: string;
  styles: string;
  body: string;
  /** JSON data for the script, by element id. */
  data: Readonly<Record<string, unknown>>;
  scripts: PageScripts | null;
  /** The seller's preview. Every link targets a new window, which its sandboxed frame can't open. */
  isPreview: boolean;
  /** The URL is a secret and must not be sent as a referrer. */
  secret: boolean;
};

function metaTags({ head, language, siteName, secret }: DocumentParts): string {
  const meta = (key: 'name' | 'property', name: string, content: string | number | null | undefined) =>
    content ? `<meta ${key}="${name}" content="${escapeHtml(String(content))}">` : '';
  return [
    meta('name', 'description', head.description),
    head.hidden ? meta('name', 'robots', 'noindex') : '',
    secret ? meta('name', 'referrer', 'no-referrer') : '',
    head.canonical ? `<link rel="canonical" href="${escapeHtml(head.canonical)}">` : '',
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:type', head.type),
    ...head.languages.map(
      (one) => `<link rel="alternate" hreflang="${one.language}" href="${escapeHtml(one.href)}">`,
    ),
    meta('property', 'og:url', head.address),
    // The properties of og:image must follow its URL.
    meta('property', 'og:image', head.image?.url),
    meta('property', 'og:image:type', head.image?.type),
    meta('property', 'og:image:width', head.image?.width),
    meta('property', 'og:image:height', head.image?.height),
    meta('property', 'og:image:alt', head.image && head.title),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', OG_LOCALES[language]),
    ...head.languages.map(({ language: other }) =>
      other === 'x-default' || other === language
        ? ''
        : meta('property', 'og:locale:alternate', OG_LOCALES[other]),
    ),
    ...Object.entries(head.price ?? {}).map(([name, value]) =>
      meta('property', `product:price:${name}`, value),
    ),
    meta('name', 'twitter:card', head.image ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', head.description),
    meta('name', 'twitter:image', head.image?.url),
    meta('name', 'twitter:image:alt', head.image && head.title),
  ].join('');
}

/** Phones show no scrollbar gutter. */
const PREVIEW_STYLE = ' style="scrollbar-width:none;scrollbar-gutter:auto"';
/** Before the styles, so that the picture is requested with the first bytes. */
function preloadTag(picture: Head['firstPicture']): string {
  if (!picture) return '';
  const { src, srcSet, sizes } = picture;
  const chosen = srcSet ? ` imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}"` : '';
  return `<link rel="preload" as="image" href="${escapeHtml(src)}"${chosen} fetchpriority="high">`;
}

const NO_SCRIPT_STYLE = '[data-needs-script]{display:none!important}';

/** Returns the page and the texts of its style elements, whose hashes belong in the security policy. */
export function documentHtml(parts: DocumentParts): { html: string; inlineStyles: readonly string[] } {
  const { language, head, styles, body, data, scripts, isPreview } = parts;
  const theme = `:root{${parts.theme}}`;
  const json = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${scriptJson(value)}</script>`;
  const html = [
    // Unlike the seller's app, the storefront allows zoom.
    `<!doctype html><html lang="${language}" data-zoom="allowed"${isPreview ? PREVIEW_STYLE : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    isPreview ? '<base target="_blank">' : '',
    preloadTag(head.firstPicture),
    `<title>${escapeHtml(head.title)}</title>`,
    `<style>${styles}</style><style>${theme}</style>`,
    `<noscript><style>${NO_SCRIPT_STYLE}</style></noscript>`,
    metaTags(parts),
    '<meta name="theme-color" content="#fafaf9" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#0c0a09" media="(prefers-color-scheme: dark)">',
    '<meta name="format-detection" content="telephone=no">',
    '<link rel="icon" href="/brand/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/brand/apple-touch-icon.png">',
    ...head.jsonLd.map((one) => `<script type="application/ld+json">${scriptJson(one)}</script>`),
    `</head><body>${body}`,
    ...Object.entries(data).map(([id, value]) => json(id, value)),
    scripts ? `<script type="module" async src="${scripts.run}" fetchpriority="low"></script>` : '',
    ...(scripts?.preload ?? []).map(
      (file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`,
    ),
    '</body></html>',
  ].join('');
  return { html, inlineStyles: [styles, theme, NO_SCRIPT_STYLE] };
}
