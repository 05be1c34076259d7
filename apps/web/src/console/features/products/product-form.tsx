import { useEffect, useMemo, useState, type ReactNode } from 'react';
import IconEye from '#icon/IconEye';
import { CATEGORY_KEYS, type CategoryKey } from '@raan/contract/catalogue/product';
import { PRICE_JUMP_PERCENT } from '@raan/contract/catalogue/prices';
import type { PriceJump } from '@raan/contract/console/product-content';
import {
  createProduct,
  editProduct,
  type EditableProduct,
} from '@raan/contract/console/console-product-endpoints';
import {
  PRODUCT_DESCRIPTION_MAX,
  PRODUCT_NAME_MAX,
  type ProductContent,
} from '@raan/contract/console/product-requests';
import type { Language } from '@raan/contract/language';
import { LocalizedTextFields } from '#console/features/content/localized-text-fields.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useOperator } from '#console/lib/use-operator.ts';
import { isConflict } from '#lib/api-error.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm, type FormField } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { currentLanguage } from '#lib/language.ts';
import { lazyPart } from '#lib/lazy-part.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Select } from '#ui/select.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast-store.ts';
import { editorMessages } from './editor-messages.ts';
import { PriceJumpChip } from './price-jump-chip.tsx';
import { OptionsFields } from './options-fields.tsx';
import { PicturesField } from './pictures-field.tsx';
import {
  contentOf,
  editedPriceJumps,
  EMPTY_PRODUCT,
  formProblems,
  formValuesOf,
  type ProductFormValues,
} from './product-form-values.ts';
import { fitRows, rowName } from './variant-rows.ts';
import { VariantsTable } from './variants-table.tsx';

const ProductPreview = lazyPart(() => import('./product-preview.tsx'));
const CONSOLE_SOURCE = 'console';

type ProductFormProps = {
  /** Absent for a new product. */
  product?: EditableProduct;
  /** Shown instead of the product's values, as unsaved changes. */
  startValues?: ProductFormValues | undefined;
  onSaved: (product: EditableProduct) => void;
  /** Shown above the form. */
  renderNotice?: (values: ProductFormValues) => ReactNode;
};

/** The form of a product: texts, category, pictures, options and variants. */
export function ProductForm({ product, startValues, onSaved, renderNotice }: ProductFormProps) {
  const t = useMessages(editorMessages);
  const [jumps, setJumps] = useState<PriceJump[]>([]);
  const [isConfirming, setIsConfirming] = useState(false);
  const { form, command } = useProductForm(product, onSaved, (found) => {
    setJumps(found);
    setIsConfirming(true);
  });
  const [language, setLanguage] = useState(() => startLanguage(form.values));
  const [isUploading, setIsUploading] = useState(false);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const { values } = form;
  useEffect(() => {
    if (!startValues) return;
    for (const name of Object.keys(startValues) as (keyof ProductFormValues)[])
      form.setValue(name, startValues[name]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form starts once; another version remounts it
  }, []);
  const errorOf = (field: string) => (form.field as (path: string) => FormField<unknown>)(field).error;
  const [problem] = Object.values(form.problems);
  return (
    <form {...form.element} className="flex flex-col gap-4">
      <h1 className="text-xl font-semibold wrap-break-word">{t(product ? 'editTitle' : 'newTitle')}</h1>
      {renderNotice?.(values)}
      {form.isRestored ? <Notice>{t('restored')}</Notice> : null}
      {product && product.source !== CONSOLE_SOURCE ? (
        <Notice>{t('supplied', { source: product.source })}</Notice>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card>
          <SectionTitle>{t('texts')}</SectionTitle>
          <LocalizedTextFields
            parts={[
              { name: 'name', label: t('name'), max: PRODUCT_NAME_MAX },
              {
                name: 'description',
                label: t('description'),
                max: PRODUCT_DESCRIPTION_MAX,
                rows: 8,
                hint: t('descriptionHint'),
              },
            ]}
            field={(path) => form.field(path)}
            language={language}
            onLanguage={setLanguage}
          />
        </Card>
        <div className="flex flex-col gap-4">
          <SortingCard form={form} />
          <Card>
            <SectionTitle>{t('pictures')}</SectionTitle>
            <PicturesField
              pictures={values.pictures}
              pending={product?.pending_pictures ?? []}
              onChange={form.field('pictures').onChange}
              onUploading={setIsUploading}
            />
          </Card>
        </div>
      </div>
      <Card>
        <SectionTitle>{t('options')}</SectionTitle>
        <OptionsFields
          options={values.options}
          onChange={(options) => {
            form.setValue('variants', fitRows(values.variants, values.options, options));
            form.setValue('options', options);
          }}
          pictures={values.pictures}
          language={language}
          errorOf={errorOf}
        />
      </Card>
      <VariantsCard product={product} form={form} language={language} errorOf={errorOf} />
      {form.isSubmitted && problem ? (
        <Notice tone="negative" alert>
          {t('seeFields')}
        </Notice>
      ) : null}
      {command.error && !isConflict(command.error) ? <ErrorNotice error={form.formError} /> : null}
      <FormActions
        product={product}
        form={form}
        isUploading={isUploading}
        onPreview={() => setIsPreviewing(true)}
      />
      <PriceJumpConfirmation
        jumps={jumps}
        form={form}
        language={language}
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
      />
      {isPreviewing ? (
        <ProductPreview startsIn={language} values={values} onClose={() => setIsPreviewing(false)} />
      ) : null}
    </form>
  );
}

/** The operator's language if the product has texts in it. Otherwise Thai, which every product has. */
function startLanguage({ name }: ProductFormValues): Language {
  const language = currentLanguage();
  return name[language] === '' ? 'th' : language;
}

type ProductFormState = ReturnType<typeof useProductForm>['form'];

/** Category, status and recommendation. */
function SortingCard({ form }: { form: ProductFormState }) {
  const t = useMessages(editorMessages);
  const category = form.field('category');
  const status = form.field('status');
  return (
    <Card>
      <SectionTitle>{t('sorting')}</SectionTitle>
      <div className="flex flex-col gap-4">
        <Select<CategoryKey>
          label={t('category')}
          value={category.value}
          onChange={category.onChange}
          options={CATEGORY_KEYS.map((key) => ({ value: key, label: t(key) }))}
          error={category.error}
        />
        <Select<ProductFormValues['status']>
          label={t('status')}
          value={status.value}
          onChange={status.onChange}
          options={(['active', 'inactive'] as const).map((key) => ({ value: key, label: t(key) }))}
          error={status.error}
        />
        <Switch
          label={t('recommended')}
          checked={form.values.is_recommended}
          onChange={form.field('is_recommended').onChange}
        />
      </div>
    </Card>
  );
}

type VariantsCardProps = {
  product: EditableProduct | undefined;
  form: ProductFormState;
  language: Language;
  errorOf: (field: string) => string | undefined;
};

/** Stock and the table of variants, with rises that wait for their time. */
function VariantsCard({ product, form, language, errorOf }: VariantsCardProps) {
  const t = useMessages(editorMessages);
  const { values } = form;
  return (
    <Card>
      <SectionTitle>{t('variants')}</SectionTitle>
      <div className="flex flex-col gap-4">
        <Switch
          label={t('sharesStock')}
          checked={values.shares_stock}
          onChange={form.field('shares_stock').onChange}
        />
        {values.shares_stock ? (
          <div className="max-w-60">
            <TextField
              {...form.field('shared_stock')}
              label={t('sharedStock')}
              hint={t('unlimitedHint')}
              inputMode="numeric"
            />
          </div>
        ) : null}
        <VariantsTable
          rows={values.variants}
          onChange={form.field('variants').onChange}
          options={values.options}
          pictures={values.pictures}
          sharesStock={values.shares_stock}
          language={language}
          errorOf={errorOf}
        />
        <AnnouncedRises product={product} values={values} language={language} />
        {product ? <p className="text-sm text-ink-2">{t('riseRule')}</p> : null}
      </div>
    </Card>
  );
}

type PriceJumpConfirmationProps = {
  jumps: readonly PriceJump[];
  form: ProductFormState;
  language: Language;
  open: boolean;
  onClose: () => void;
};

/** Asks before prices change by more than usual. */
function PriceJumpConfirmation({ jumps, form, language, open, onClose }: PriceJumpConfirmationProps) {
  const t = useMessages(editorMessages);
  const format = useFormat();
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      onConfirm={() => void form.send().then(onClose)}
      loading={form.isSubmitting}
      title={t('priceJumpTitle', { percent: PRICE_JUMP_PERCENT })}
      confirmLabel={t('savePrices')}
    >
      <p>{t('priceJumpText')}</p>
      <ul className="mt-2 flex max-h-80 flex-col gap-1 overflow-y-auto tabular">
        {jumps.map(({ choice, before, after, percent }) => (
          <li key={choice.join('\n')} className="flex flex-wrap items-center gap-x-2">
            {t('changeLine', {
              name: rowName(form.values.options, choice, language) ?? t('onlyVariant'),
              before: format.money(before),
              after: format.money(after),
            })}
            <PriceJumpChip percent={percent} />
          </li>
        ))}
      </ul>
    </ConfirmSheet>
  );
}

type FormActionsProps = {
  product: EditableProduct | undefined;
  form: ProductFormState;
  isUploading: boolean;
  onPreview: () => void;
};

function FormActions({ product, form, isUploading, onPreview }: FormActionsProps) {
  const t = useMessages(editorMessages);
  const forbidden = useForbiddenReason(product ? editProduct : createProduct, t('notYourRole'));
  return (
    <StickyActions>
      <div className="flex flex-wrap items-start gap-3">
        <Button
          type="submit"
          loading={form.isSubmitting}
          disabledReason={
            forbidden || (isUploading ? t('uploading') : product && !form.isDirty && t('nothingChanged'))
          }
        >
          {t(product ? 'save' : 'create')}
        </Button>
        <Button variant="secondary" icon={<IconEye size={20} aria-hidden />} onClick={onPreview}>
          {t('preview')}
        </Button>
        {form.isDirty ? (
          <Button variant="ghost" onClick={form.reset}>
            {t('discard')}
          </Button>
        ) : null}
      </div>
    </StickyActions>
  );
}

function useProductForm(
  product: EditableProduct | undefined,
  onSaved: (product: EditableProduct) => void,
  onPriceJumps: (jumps: PriceJump[]) => void,
) {
  const t = useMessages(editorMessages);
  const { data } = useOperator();
  const create = useConsoleCommand(createProduct, (created) => {
    toast.success(t('createdToast'));
    onSaved(created);
  });
  const edit = useConsoleCommand(editProduct, (saved) => {
    toast.success(t('savedToast'));
    onSaved(saved);
  });
  const command = product ? edit : create;
  const defaults = useMemo(() => (product ? formValuesOf(product) : EMPTY_PRODUCT), [product]);
  const form = useDraftForm<ProductFormValues, ProductContent>({
    defaultValues: defaults,
    toBody: (values) => contentOf(values, defaults),
    check: (values) => formProblems(values, t),
    command,
    confirm: (values, send) => {
      const jumps = product ? editedPriceJumps(product, contentOf(values, defaults)) : [];
      if (jumps.length > 0) onPriceJumps(jumps);
      else send();
    },
    send: (body) =>
      product
        ? edit.run({ params: { id: product.id }, body: { ...body, version: product.version } })
        : create.run({ body }),
    draft: {
      name: product ? `product-${product.id}` : 'product-new',
      account: data?.operator.id ?? 0,
      // A draft of an older version would overwrite what has been saved since.
      version: product?.version ?? 0,
      fields: {
        name: 'local',
        description: 'local',
        category: 'local',
        status: 'local',
        is_recommended: 'local',
        pictures: 'local',
        options: 'local',
        shares_stock: 'local',
        shared_stock: 'local',
        variants: 'local',
      },
    },
  });
  return { form, command };
}

/** Prices of the table that wait for their time. */
function AnnouncedRises({
  product,
  values,
  language,
}: {
  product: EditableProduct | undefined;
  values: ProductFormValues;
  language: Language;
}) {
  const t = useMessages(editorMessages);
  const format = useFormat();
  if (!product || product.rises.length === 0) return null;
  return (
    <Notice title={t('risesTitle')}>
      <ul>
        {product.rises.map(({ choice, effective_price: amount, takes_effect_at: at }) => (
          <li key={choice.join('\n')}>
            {t('risesAt', {
              name: rowName(values.options, choice, language) ?? t('onlyVariant'),
              amount: format.money(amount),
              time: format.date(at, 'with-time'),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
