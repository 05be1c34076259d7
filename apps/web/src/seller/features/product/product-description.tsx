import { useMemo } from 'react';
import DOMPurify from 'dompurify';
import { useMessages } from '#lib/i18n.tsx';
import { productMessages } from './product-messages.ts';

const ALLOWED_TAGS = [
  'p',
  'br',
  'ul',
  'ol',
  'li',
  'b',
  'strong',
  'i',
  'em',
  'u',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'blockquote',
  'hr',
  'span',
  'div',
];

/** The supplier's HTML. It was sanitised on import; sanitised here again as a second line of defence. */
export function ProductDescription({ html }: { html: string }) {
  const t = useMessages(productMessages);
  const clean = useMemo(
    () =>
      DOMPurify.sanitize(html, {
        ALLOWED_TAGS,
        ALLOWED_ATTR: [],
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
      }),
    [html],
  );
  return (
    <section>
      <h2 className="pb-2 text-base font-semibold">{t('description')}</h2>
      {clean.trim() === '' ? (
        <p className="text-sm text-ink-2">{t('noDescription')}</p>
      ) : (
        <div
          className="overflow-x-auto text-sm wrap-break-word [&_h3]:pt-2 [&_h3]:font-semibold [&_h4]:pt-2 [&_h4]:font-semibold [&_ol]:list-decimal [&_ol]:py-1.5 [&_ol]:pl-5 [&_p]:py-1 [&_strong]:font-semibold [&_td]:border [&_td]:border-line [&_td]:px-2 [&_td]:py-1 [&_ul]:list-disc [&_ul]:py-1.5 [&_ul]:pl-5"
          dangerouslySetInnerHTML={{ __html: clean }}
        />
      )}
    </section>
  );
}
