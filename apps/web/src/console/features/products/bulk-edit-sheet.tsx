import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { PRICE_JUMP_PERCENT } from '@raan/contract/catalogue/prices';
import { CATEGORY_KEYS, type CategoryKey } from '@raan/contract/catalogue/product';
import {
  applyBulkEdit,
  previewBulkEdit,
  type BulkPreviewRow,
  type ConsoleProductSummary,
} from '@raan/contract/console/console-product-endpoints';
import { BULK_KINDS, PRICE_ROUNDINGS, type BulkChangeRequest } from '@raan/contract/console/product-requests';
import { callConsole } from '#console/lib/operator-api.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { ChangeLines } from './change-line.tsx';
import { PriceJumpChip } from './price-jump-chip.tsx';
import { editorMessages } from './editor-messages.ts';
import { cellProblem, readNumber } from './variant-rows.ts';

type Values = {
  kind: BulkChangeRequest['kind'];
  percent: string;
  rounding: (typeof PRICE_ROUNDINGS)[number];
  price: string;
  category: CategoryKey;
  status: 'active' | 'inactive';
  stock: string;
};

const DEFAULTS: Values = {
  kind: 'change_price',
  percent: '',
  rounding: '100',
  price: '',
  category: 'tiktok_market',
  status: 'inactive',
  stock: '',
};
const PERCENT = /^-?\d{1,3}(?:\.\d{1,2})?$/;

function changeOf(values: Values): BulkChangeRequest {
  const { kind } = values;
  switch (kind) {
    case 'change_price':
      return { kind, percent: Number(values.percent), rounding: values.rounding };
    case 'set_price':
      return { kind, price: readNumber(values.price) ?? 0 };
    case 'category':
      return { kind, category: values.category };
    case 'status':
      return { kind, status: values.status };
    case 'stock':
      return { kind, stock: readNumber(values.stock) };
  }
}

type BulkEditSheetProps = {
  products: readonly ConsoleProductSummary[];
  onClose: () => void;
  onDone: () => void;
};

/** Changes one field of several products. Nothing is applied before its preview. */
export default function BulkEditSheet({ products, onClose, onDone }: BulkEditSheetProps) {
  const t = useMessages(editorMessages);
  const preview = useMutation({
    mutationFn: (change: BulkChangeRequest) =>
      callConsole(previewBulkEdit, { body: { change, product_ids: products.map(({ id }) => id) } }),
    meta: { quiet: true },
  });
  const [change, setChange] = useState<BulkChangeRequest>();
  const apply = useConsoleCommand(applyBulkEdit, ({ changed }) => {
    toast.success(t('bulkDone', { count: changed }));
    onDone();
  });
  const form = useBulkForm((requested) => {
    setChange(requested);
    apply.reset();
    preview.mutate(requested);
  });
  const rows = preview.data?.products ?? [];
  const changing = rows.filter(({ changes, problem }) => changes.length > 0 && problem === null);
  const isShown = preview.isSuccess && change !== undefined;
  const jumps = changing.filter(({ price_jump: jump }) => jump !== null).length;
  const [isConfirming, setIsConfirming] = useState(false);
  const runChange = () => {
    if (!change) return;
    void apply
      .run({ body: { change, products: changing.map(({ id, version }) => ({ id, version })) } })
      .then(() => setIsConfirming(false));
  };
  return (
    <>
      <Sheet
        open
        isLocked={apply.isRunning}
        onClose={onClose}
        title={t('bulkTitle', { count: products.length })}
        footer={
          isShown ? (
            <>
              <ErrorNotice error={apply.error} />
              <Button
                wide
                loading={apply.isRunning}
                disabledReason={changing.length === 0 && t('bulkNothing')}
                onClick={() => (jumps > 0 ? setIsConfirming(true) : runChange())}
              >
                {t('applyBulk', { count: changing.length })}
              </Button>
              <Button wide variant="ghost" onClick={() => preview.reset()}>
                {t('changeSettings')}
              </Button>
            </>
          ) : (
            <Button wide type="submit" form={form.element.id} loading={preview.isPending}>
              {t('showPreview')}
            </Button>
          )
        }
      >
        {isShown ? (
          <PreviewRows rows={rows} />
        ) : (
          <form {...form.element} className="flex flex-col gap-4">
            <ChangeFields form={form} />
            <ErrorNotice error={preview.error} />
          </form>
        )}
      </Sheet>
      <ConfirmSheet
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={runChange}
        loading={apply.isRunning}
        title={t('priceJumpTitle', { percent: PRICE_JUMP_PERCENT })}
        confirmLabel={t('applyBulk', { count: changing.length })}
      >
        {t('bulkJumps', { count: jumps, percent: PRICE_JUMP_PERCENT })}
      </ConfirmSheet>
    </>
  );
}

function useBulkForm(onPreview: (change: BulkChangeRequest) => void) {
  const t = useMessages(editorMessages);
  return useDraftForm<Values, BulkChangeRequest>({
    defaultValues: DEFAULTS,
    toBody: changeOf,
    check: ({ kind, percent, price, stock }) => {
      const isPercent = PERCENT.test(percent) && Number(percent) >= -90 && Number(percent) <= 900;
      const priceProblem = cellProblem('price', price);
      const stockProblem = cellProblem('stock', stock);
      return {
        ...(kind === 'change_price' && !isPercent && { percent: t('percentInvalid') }),
        ...(kind === 'set_price' && priceProblem && { price: t(priceProblem) }),
        ...(kind === 'stock' && stockProblem && { stock: t(stockProblem) }),
      };
    },
    send: onPreview,
  });
}

function ChangeFields({ form }: { form: ReturnType<typeof useBulkForm> }) {
  const t = useMessages(editorMessages);
  const format = useFormat();
  const kind = form.field('kind');
  const { value } = kind;
  return (
    <>
      <Select<Values['kind']>
        label={t('bulkKind')}
        value={value}
        onChange={kind.onChange}
        options={BULK_KINDS.map((one) => ({ value: one, label: t(`kind_${one}`) }))}
      />
      {value === 'change_price' ? (
        <>
          <TextField
            {...form.field('percent')}
            label={t('percent')}
            hint={t('percentHint')}
            inputMode="text"
          />
          <Select<Values['rounding']>
            {...form.field('rounding')}
            label={t('rounding')}
            options={PRICE_ROUNDINGS.map((step) => ({
              value: step,
              label: format.money(Number(step) / 100),
            }))}
          />
        </>
      ) : null}
      {value === 'set_price' ? (
        <TextField {...form.field('price')} label={t('price')} inputMode="decimal" />
      ) : null}
      {value === 'category' ? (
        <Select<CategoryKey>
          {...form.field('category')}
          label={t('category')}
          options={CATEGORY_KEYS.map((key) => ({ value: key, label: t(key) }))}
        />
      ) : null}
      {value === 'status' ? (
        <Select<Values['status']>
          {...form.field('status')}
          label={t('status')}
          options={(['active', 'inactive'] as const).map((key) => ({ value: key, label: t(key) }))}
        />
      ) : null}
      {value === 'stock' ? (
        <TextField
          {...form.field('stock')}
          label={t('stockEach')}
          hint={t('unlimitedHint')}
          inputMode="numeric"
        />
      ) : null}
      {value === 'change_price' || value === 'set_price' ? (
        <p className="text-sm text-ink-2">{t('riseRule')}</p>
      ) : null}
    </>
  );
}

function PreviewRows({ rows }: { rows: readonly BulkPreviewRow[] }) {
  const t = useMessages(editorMessages);
  const excluded = rows.filter(({ changes, problem }) => changes.length === 0 || problem !== null).length;
  const jumps = rows.filter(({ problem, price_jump: jump }) => problem === null && jump !== null).length;
  return (
    <div className="flex flex-col gap-3">
      {jumps > 0 ? (
        <Notice tone="warning">{t('bulkJumps', { count: jumps, percent: PRICE_JUMP_PERCENT })}</Notice>
      ) : null}
      {excluded > 0 ? <Notice tone="warning">{t('bulkExcluded', { count: excluded })}</Notice> : null}
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ id, name, changes, problem, has_delayed_rise: isDelayed, price_jump: jump }) => (
          <li key={id} className="flex flex-col gap-1 py-3">
            <span className="line-clamp-2 text-sm font-semibold">{name}</span>
            {problem === null ? null : (
              <span className="text-sm text-negative">{t('bulkProblem', { problem })}</span>
            )}
            {problem === null && changes.length === 0 ? (
              <span className="text-sm text-ink-2">{t('unchanged')}</span>
            ) : null}
            {problem === null ? <ChangeLines changes={changes} /> : null}
            {problem === null && (isDelayed || jump !== null) ? (
              <span className="flex flex-wrap gap-2">
                {jump === null ? null : <PriceJumpChip percent={jump} />}
                {isDelayed ? <Chip tone="info">{t('delayed')}</Chip> : null}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
