import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import IconUpload from '#icon/IconUpload';
import { IMPORT_UPLOAD_TIMEOUT_MS } from '@raan/contract/constants';
import { CATEGORY_KEYS, type CategoryKey } from '@raan/contract/catalogue/product';
import { IMPORT_MAX_BYTES, IMPORT_SOURCE_MAX } from '@raan/contract/console/catalogue-import';
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
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { catalogueImportMessages } from './catalogue-import-messages.ts';

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
  const [rate, setRate] = useState('');
  const [category, setCategory] = useState<CategoryKey>('tiktok_market');
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('source', source);
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
  const refusals = ['source', 'rate', 'default_category'].some((field) => fieldError(error, field));
  return (
    <Card className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">
        {t('formats', { csv: IMPORT_MAX_BYTES.csv / MEGABYTE, json: IMPORT_MAX_BYTES.json / MEGABYTE })}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('source')}
          hint={t('sourceHint')}
          value={source}
          onChange={setSource}
          maxLength={IMPORT_SOURCE_MAX}
          error={fieldError(error, 'source')}
        />
        <TextField
          label={t('rate')}
          hint={t('rateHint')}
          inputMode="decimal"
          value={rate}
          onChange={setRate}
          placeholder="1"
          maxLength={13}
          error={fieldError(error, 'rate')}
        />
        <Select<CategoryKey>
          label={t('defaultCategory')}
          hint={t('defaultCategoryHint')}
          value={category}
          onChange={setCategory}
          options={CATEGORY_KEYS.map((value) => ({ value, label: t(`category_${value}`) }))}
          error={fieldError(error, 'default_category')}
        />
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
        onClick={() => input.current?.click()}
      >
        {t('chooseFile')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.json,text/csv,application/json"
        aria-label={t('file')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file && !upload.isPending) upload.mutate(file);
        }}
      />
    </Card>
  );
}
