import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import IconUpload from '#icon/IconUpload';
import { IMPORT_UPLOAD_TIMEOUT_MS } from '@raan/contract/constants';
import { CATEGORY_KEYS, type CategoryKey } from '@raan/contract/catalogue/product';
import {
  IMPORT_MAX_BYTES,
  IMPORT_PURPOSES,
  IMPORT_SOURCE_MAX,
  type ImportPurpose,
} from '@raan/contract/console/catalogue-import';
import { uploadImport } from '@raan/contract/console/catalogue-import-endpoints';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { refreshConsole } from '#console/lib/list/use-console-list.ts';
import { callConsole } from '#console/lib/operator-api.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { catalogueImportMessages } from './catalogue-import-messages.ts';
import { CurrencyFields } from './currency-fields.tsx';

const MEGABYTE = 1024 * 1024;

/** Uploads a product file with its options. The server only checks it; the import is started separately. */
export function ImportUploadForm() {
  const t = useMessages(catalogueImportMessages);
  const content = useMessages(contentMessages);
  const forbiddenReason = useForbiddenReason(uploadImport, content('notYourRole'));
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState('');
  const [purpose, setPurpose] = useState<ImportPurpose>('products');
  const [currency, setCurrency] = useState('');
  const [rate, setRate] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [category, setCategory] = useState<CategoryKey>('tiktok_market');
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('purpose', purpose);
      form.append('source', source);
      form.append('currency', currency);
      form.append('rate', rate.trim());
      form.append('default_category', category);
      form.append('file', file, file.name);
      return callConsole(uploadImport, {}, { form, timeoutMs: IMPORT_UPLOAD_TIMEOUT_MS });
    },
    onSuccess: (added) => {
      void refreshConsole(client);
      navigate(`/catalogue-imports/${added.id}`);
    },
    meta: { quiet: true },
  });
  const { error } = upload;
  const refusals = ['source', 'currency', 'rate', 'default_category'].some((field) =>
    fieldError(error, field),
  );
  const needsRate = currency !== '' && currency !== 'THB' && rate.trim() === '';
  const problems = {
    currency: isChecked && currency === '' ? t('currencyMissing') : fieldError(error, 'currency'),
    rate: isChecked && needsRate ? t('rateMissing') : fieldError(error, 'rate'),
  };
  const isComplete = currency !== '' && !needsRate;
  return (
    <Card className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">
        {t('formats', { csv: IMPORT_MAX_BYTES.csv / MEGABYTE, other: IMPORT_MAX_BYTES.json / MEGABYTE })}
      </p>
      <RadioCards
        label={t('purpose')}
        value={purpose}
        onChange={setPurpose}
        options={IMPORT_PURPOSES.map((value) => ({
          value,
          title: t(`purpose_${value}`),
          detail: t(`purpose_${value}Detail`),
        }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('source')}
          hint={t(purpose === 'products' ? 'sourceHint' : 'sourceHintStock')}
          value={source}
          onChange={setSource}
          maxLength={IMPORT_SOURCE_MAX}
          error={fieldError(error, 'source')}
        />
        <CurrencyFields
          currency={{ value: currency, onChange: setCurrency, error: problems.currency }}
          rate={{ value: rate, onChange: setRate, error: problems.rate }}
        />
        {purpose === 'products' ? (
          <Select<CategoryKey>
            label={t('defaultCategory')}
            hint={t('defaultCategoryHint')}
            value={category}
            onChange={setCategory}
            options={CATEGORY_KEYS.map((value) => ({ value, label: t(`category_${value}`) }))}
            error={fieldError(error, 'default_category')}
          />
        ) : null}
      </div>
      {error && !refusals ? (
        <Notice tone="negative" alert>
          {errorText(error)}
        </Notice>
      ) : null}
      <Button
        className="self-start"
        icon={<IconUpload size={20} aria-hidden />}
        loading={upload.isPending}
        disabledReason={forbiddenReason}
        onClick={() => {
          setIsChecked(true);
          if (isComplete) input.current?.click();
        }}
      >
        {t('chooseFile')}
      </Button>
      <FileInput
        ref={input}
        accept=".csv,.tsv,.txt,.xlsx,.xml,.json"
        label={t('file')}
        onFiles={([file]) => {
          setIsChecked(true);
          if (isComplete && !upload.isPending) upload.mutate(file);
        }}
      />
    </Card>
  );
}
