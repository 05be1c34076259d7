// Descriptions come from strangers' files and end up in customers' browsers: only plain text structure gets through.
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
  // A supplier's h1 would be a second title of our page.
  transformTags: { h1: 'h2' },
  // What these hold is no text for people.
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

/** Html with nothing but an allow-list of tags without attributes. Plain text becomes paragraphs. */
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
