import { useState } from 'react';
import {
  IMPORT_DECIMALS,
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  IMPORT_FIELDS,
  IMPORT_LAYOUTS,
  importCan,
  STOCK_PRICE_FIELDS,
  type CatalogueImport,
  type ImportCorrections,
  type ImportEncoding,
  type ImportField,
} from '@raan/contract/console/catalogue-import';
import { correctImport } from '@raan/contract/console/catalogue-import-endpoints';
import { ImportCorrection } from '@raan/contract/console/catalogue-import-requests';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { FormSheet } from '#console/lib/form-sheet.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useDraftForm, type FormField } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast-store.ts';
import { catalogueImportMessages } from './catalogue-import-messages.ts';
import { CurrencyFields } from './currency-fields.tsx';

const ENCODING_NAMES: Readonly<Record<ImportEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-874': 'Windows-874',
};

/** How a file is read: detected or corrected. Until the import starts it can be changed. */
export function ReadingCard({ one }: { one: CatalogueImport }) {
  const t = useMessages(catalogueImportMessages);
  const content = useMessages(contentMessages);
  const forbiddenReason = useForbiddenReason(correctImport, content('notYourRole'));
  const [isFormOpen, setIsFormOpen] = useState(false);
  const { reading, currency, rate } = one;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('reading')}</h2>
      <FactList>
        {reading?.layout ? <Fact label={t('layout')}>{t(`layout_${reading.layout}`)}</Fact> : null}
        {reading?.encoding ? <Fact label={t('encoding')}>{ENCODING_NAMES[reading.encoding]}</Fact> : null}
        {reading?.delimiter ? (
          <Fact label={t('delimiter')}>{t(`delimiter_${reading.delimiter}`)}</Fact>
        ) : null}
        {reading?.decimal ? (
          <Fact label={t('decimal')}>
            {t(`decimal_${reading.decimal}`)}
            {reading.is_decimal_certain || one.state !== 'checked' ? null : (
              <span className="block text-sm text-warning">{t('decimalUncertain')}</span>
            )}
          </Fact>
        ) : null}
        <Fact label={t('currency')}>
          {currency === null
            ? t('currencyUnknown')
            : currency === 'THB'
              ? currency
              : t('currencyIs', { currency, rate })}
        </Fact>
      </FactList>
      {reading && reading.missing.length > 0 ? (
        <Notice tone="warning">
          {t('columnsMissing', { fields: reading.missing.map((field) => t(`field_${field}`)).join(', ') })}
        </Notice>
      ) : null}
      {importCan('correct', one.state) ? (
        <Button
          variant="secondary"
          className="self-start"
          disabledReason={forbiddenReason}
          onClick={() => setIsFormOpen(true)}
        >
          {t('correct')}
        </Button>
      ) : null}
      {isFormOpen ? <CorrectionSheet one={one} onClose={() => setIsFormOpen(false)} /> : null}
    </Card>
  );
}

const COLUMN_FIELDS = IMPORT_FIELDS.map((field) => `column_${field}` as const);
type ColumnName = (typeof COLUMN_FIELDS)[number];
type Values = Record<ColumnName, string> & {
  layout: string;
  encoding: string;
  delimiter: string;
  decimal: string;
  currency: string;
  rate: string;
};

function CorrectionSheet({ one, onClose }: { one: CatalogueImport; onClose: () => void }) {
  const t = useMessages(catalogueImportMessages);
  const { reading, corrections } = one;
  const isMapped = reading?.layout === 'columns';
  const command = useConsoleCommand(correctImport, () => {
    toast.success(t('correctedToast'));
    onClose();
  });
  const columns = Object.fromEntries(
    IMPORT_FIELDS.map((field) => [`column_${field}`, String(reading?.columns[field] ?? '')]),
  ) as Record<ColumnName, string>;
  const form = useDraftForm<Values, ImportCorrection>({
    schema: ImportCorrection,
    defaultValues: {
      layout: corrections.layout ?? '',
      encoding: corrections.encoding ?? '',
      delimiter: corrections.delimiter ?? '',
      decimal: corrections.decimal ?? '',
      currency: one.currency ?? '',
      rate: one.rate === '1' ? '' : one.rate,
      ...columns,
    },
    toBody: (values) => ({
      currency: values.currency,
      rate: values.rate.trim(),
      corrections: {
        layout: values.layout || null,
        encoding: values.encoding || null,
        delimiter: values.delimiter || null,
        decimal: values.decimal || null,
        // A file that is read anew has other columns.
        columns:
          isMapped && READ_ANEW.every((name) => values[name] === (corrections[name] ?? ''))
            ? columnsOf(values)
            : null,
      } as ImportCorrections,
    }),
    texts: { currency: t('currencyMissing') },
    check: ({ currency, rate }) =>
      currency !== '' && currency !== 'THB' && rate.trim() === '' ? { rate: t('rateMissing') } : {},
    command,
    send: (body) => command.run({ params: { id: one.id }, body }),
  });
  const detectable = (name: 'layout' | 'encoding' | 'delimiter' | 'decimal', choices: Choice[]) => {
    const current = corrections[name]
      ? undefined
      : choices.find(({ value }) => value === reading?.[name])?.label;
    const detected = { value: '', label: current ? t('detectedAs', { value: current }) : t('detected') };
    return <Select {...form.field(name)} label={t(name)} options={[detected, ...choices]} />;
  };
  return (
    <FormSheet form={form} open onClose={onClose} title={t('correctTitle')} submitLabel={t('correctSubmit')}>
      <CurrencyFields currency={form.field('currency')} rate={form.field('rate')} />
      {one.format !== 'json' && one.purpose === 'products'
        ? detectable(
            'layout',
            IMPORT_LAYOUTS.map((value) => ({ value, label: t(`layout_${value}`) })),
          )
        : null}
      {one.format === 'csv' ? (
        <>
          {detectable(
            'encoding',
            IMPORT_ENCODINGS.map((value) => ({ value, label: ENCODING_NAMES[value] })),
          )}
          {detectable(
            'delimiter',
            IMPORT_DELIMITERS.map((value) => ({ value, label: t(`delimiter_${value}`) })),
          )}
        </>
      ) : null}
      {one.format === 'json'
        ? null
        : detectable(
            'decimal',
            IMPORT_DECIMALS.map((value) => ({ value, label: t(`decimal_${value}`) })),
          )}
      {isMapped ? <ColumnFields one={one} field={(name) => form.field(`column_${name}`)} /> : null}
    </FormSheet>
  );
}

type ColumnFieldsProps = { one: CatalogueImport; field: (name: ImportField) => FormField<string> };

/** Names the column of each field. */
function ColumnFields({ one, field }: ColumnFieldsProps) {
  const t = useMessages(catalogueImportMessages);
  const { reading } = one;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="font-semibold">{t('columns')}</legend>
      {one.purpose === 'products' ? <p className="text-sm text-ink-2">{t('columnsHint')}</p> : null}
      {fieldsOf(one).map((name) => (
        <Select
          key={name}
          {...field(name)}
          label={t(`field_${name}`)}
          options={[
            { value: '', label: t('columnNone') },
            ...(reading?.headers ?? []).map((header, index) => {
              const example = reading?.example[index];
              return {
                value: String(index),
                label: example ? t('columnOf', { header, example }) : header || String(index + 1),
              };
            }),
          ]}
        />
      ))}
    </fieldset>
  );
}

/** A change of these finds other columns. */
const READ_ANEW = ['layout', 'encoding', 'delimiter'] as const;

type Choice = { value: string; label: string };

const fieldsOf = ({ purpose }: CatalogueImport): readonly ImportField[] =>
  purpose === 'products' ? IMPORT_FIELDS : STOCK_PRICE_FIELDS;

function columnsOf(values: Values): ImportCorrections['columns'] {
  return Object.fromEntries(
    IMPORT_FIELDS.map((field) => {
      const place = values[`column_${field}`];
      return [field, place === '' ? null : Number(place)];
    }),
  );
}
