// Descriptions come from untrusted files and are shown in customers' browsers.
import sanitizeHtml from 'sanitize-html';

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'hr',
    'div',
    'span',
  ],
  allowedAttributes: { th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  // A page has one h1, the product name.
  transformTags: { h1: 'h2' },
  // Elements whose content is removed too.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'object',
    'svg',
    'math',
    'title',
    'template',
  ],
  nestingLimit: 20,
};

const HAS_TAG = /<\/?[a-z!][^>]*>/i;

/** Removes all tags and attributes that are not on the allow-list. Converts plain text to paragraphs. */
export function sanitiseDescription(html: string): string {
  const clean = sanitizeHtml(html, ALLOWED).trim();
  if (HAS_TAG.test(html)) return clean;
  return clean
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim().replace(/\r?\n/g, '<br />'))
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}
