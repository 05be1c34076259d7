import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { previewDescription } from '@raan/contract/console/console-product-endpoints';
import { variantEarnings } from '@raan/contract/console/product-content';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@raan/contract/language';
import { localizedTextIn } from '@raan/contract/localized-text';
import { callConsole } from '#console/lib/operator-api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { errorText } from '#lib/errors.ts';
import { useFormat } from '#lib/use-format.ts';
import { Chip } from '#ui/chip.tsx';
import { Money } from '#ui/money.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { editorMessages } from './editor-messages.ts';
import { productPictureUrl } from './pictures-field.tsx';
import { contentOf, type ProductFormValues } from './product-form-values.ts';
import { rowName } from './variant-rows.ts';

type Reader = 'seller' | 'customer';

/** The edited product as sellers and customers will see it, in each language. */
export default function ProductPreview({
  startsIn,
  values,
  onClose,
}: {
  startsIn: Language;
  values: ProductFormValues;
  onClose: () => void;
}) {
  const t = useMessages(editorMessages);
  const format = useFormat();
  const [reader, setReader] = useState<Reader>('seller');
  const [language, setLanguage] = useState(startsIn);
  const content = contentOf(values, values);
  const offered = values.variants.filter(({ status }) => status === 'active');
  const prices = content.variants
    .filter(({ status }) => status === 'active')
    .flatMap((variant) => variantEarnings(variant) ?? []);
  const cheapest = prices.toSorted((one, other) => one.supplier - other.supplier)[0];
  const [picture] = values.pictures;
  return (
    <Sheet open onClose={onClose} title={t('preview')}>
      <div className="flex flex-col gap-4">
        <Segmented<Reader>
          label={t('preview')}
          value={reader}
          onChange={setReader}
          segments={[
            { value: 'seller', label: t('asSeller') },
            { value: 'customer', label: t('asCustomer') },
          ]}
        />
        <Segmented<Language>
          label={t('texts')}
          value={language}
          onChange={setLanguage}
          segments={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
        />
        <article lang={language} className="flex flex-col gap-3">
          {picture ? (
            <img
              src={productPictureUrl(picture, 800)}
              alt=""
              className="aspect-square w-full rounded-card bg-sunken object-cover"
            />
          ) : null}
          {cheapest ? (
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Money
                amount={reader === 'seller' ? cheapest.supplier : cheapest.retail}
                className="text-xl font-semibold"
              />
              {reader === 'seller' ? (
                <span className="text-sm text-positive">
                  {t('earn', { amount: format.money(cheapest.profit) })}
                </span>
              ) : null}
            </p>
          ) : null}
          <h3 className="text-base font-semibold wrap-break-word">
            {localizedTextIn(values.name, language)}
          </h3>
          <ul className="flex flex-col divide-y divide-line text-sm">
            {offered.map((row) => {
              const variant = content.variants.find((one) => one.choice === row.choice);
              const earnings = variant && variantEarnings(variant);
              const stock = values.shares_stock ? values.shared_stock : row.stock;
              return (
                <li key={row.choice.join('\n')} className="flex min-h-10 items-center justify-between gap-3">
                  <span className="min-w-0 wrap-anywhere">
                    {rowName(values.options, row.choice, language) ?? t('onlyVariant')}
                  </span>
                  <span className="flex items-center gap-2">
                    {stock.trim() === '0' ? <Chip tone="neutral">{t('soldOut')}</Chip> : null}
                    {earnings ? (
                      <Money amount={reader === 'seller' ? earnings.supplier : earnings.retail} />
                    ) : null}
                  </span>
                </li>
              );
            })}
          </ul>
          <Description description={values.description} language={language} />
        </article>
      </div>
    </Sheet>
  );
}

function Description({
  description,
  language,
}: Pick<ProductFormValues, 'description'> & { language: Language }) {
  const query = useQuery({
    queryKey: ['console', 'description-preview', description],
    queryFn: ({ signal }) => callConsole(previewDescription, { body: { description } }, { signal }),
    meta: { quiet: true },
  });
  if (query.isPending) return <SkeletonCards count={1} />;
  if (!query.data) return <p className="text-sm text-negative">{errorText(query.error)}</p>;
  const html = localizedTextIn(query.data.description, language);
  // Sanitised by the server, as on the pages of sellers and customers.
  // oxlint-disable-next-line react/no-danger
  return <div className="text-sm wrap-anywhere" dangerouslySetInnerHTML={{ __html: html }} />;
}
