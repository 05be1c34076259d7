// A finished page as text: head, styles, body, data, script. Nothing in it needs a policy beyond 'self'.
import type { Language } from '@raan/contract/language';
import type { PageScripts } from './client-files.ts';
import type { Head } from './head.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** JSON that can stand inside a script element. */
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
  /** Declarations for :root. */
  theme: string;
  styles: string;
  body: string;
  /** Handed to the script as JSON, by element id. */
  data: Readonly<Record<string, unknown>>;
  scripts: PageScripts | null;
  /** Drawn in a frame that opens no windows, where every link asks for one: none leads anywhere. */
  isPreview: boolean;
  /** The address itself is a secret that no other site may learn. */
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
    // What is said of a picture follows its address.
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

/** A phone shows no bar beside what it scrolls. */
const PREVIEW_LOOK = ' style="scrollbar-width:none;scrollbar-gutter:auto"';
/** Before the styles, so that the picture is asked for with the first bytes of the page. */
function preloadTag(picture: Head['firstPicture']): string {
  if (!picture) return '';
  const { src, srcSet, sizes } = picture;
  const chosen = srcSet ? ` imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}"` : '';
  return `<link rel="preload" as="image" href="${escapeHtml(src)}"${chosen} fetchpriority="high">`;
}

const WITHOUT_SCRIPT = '[data-needs-script]{display:none!important}';

/** The page, and the texts of its style elements, whose hashes belong in its content security policy. */
export function documentHtml(parts: DocumentParts): { html: string; inlineStyles: readonly string[] } {
  const { language, head, styles, body, data, scripts, isPreview } = parts;
  const theme = `:root{${parts.theme}}`;
  const json = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${scriptJson(value)}</script>`;
  const html = [
    // The storefront is for everybody: unlike the seller's app it lets fingers zoom.
    `<!doctype html><html lang="${language}" data-zoom="allowed"${isPreview ? PREVIEW_LOOK : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    isPreview ? '<base target="_blank">' : '',
    preloadTag(head.firstPicture),
    `<title>${escapeHtml(head.title)}</title>`,
    `<style>${styles}</style><style>${theme}</style>`,
    `<noscript><style>${WITHOUT_SCRIPT}</style></noscript>`,
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
  return { html, inlineStyles: [styles, theme, WITHOUT_SCRIPT] };
}
