import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Switch } from '#ui/switch.tsx';
import { catalogueMessages } from './catalogue-messages.ts';
import { parsePrice, type CatalogueFilters } from './catalogue-filters.ts';

type FilterSheetProps = {
  open: boolean;
  onClose: () => void;
  filters: CatalogueFilters;
  onApply: (filters: CatalogueFilters) => void;
};

const isWrong = (price: string) => price.trim() !== '' && parsePrice(price) === undefined;

/** Price range, on sale, best sellers and recommended. Changes take effect when they are applied. */
export default function FilterSheet({ open, onClose, filters, onApply }: FilterSheetProps) {
  const t = useMessages(catalogueMessages);
  const form = useDraftForm({
    defaultValues: {
      min_price: String(filters.min_price ?? ''),
      max_price: String(filters.max_price ?? ''),
      on_sale: filters.on_sale === true,
      hot: filters.hot === true,
    },
    check: ({ min_price: min, max_price: max }) => {
      const isReversed = (parsePrice(max) ?? Infinity) < (parsePrice(min) ?? 0);
      return {
        min_price: isWrong(min) ? t('priceWrong') : undefined,
        max_price: isWrong(max) ? t('priceWrong') : isReversed ? t('rangeWrong') : undefined,
      };
    },
    send: ({ min_price: min, max_price: max, on_sale: onSale, hot }) =>
      onApply({
        ...filters,
        min_price: parsePrice(min),
        max_price: parsePrice(max),
        on_sale: onSale || undefined,
        hot: hot || undefined,
      }),
  });
  const { on_sale: onSale, hot } = form.values;
  const clear = () => {
    // Without active filters the key of the sheet does not change, so the fields must be reset here.
    form.reset();
    onApply({ keyword: filters.keyword, category: filters.category, sort: filters.sort });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('filters')}
      footer={
        <>
          <Button wide onClick={form.submit}>
            {t('showResults')}
          </Button>
          <Button wide variant="ghost" onClick={clear}>
            {t('clearFilters')}
          </Button>
        </>
      }
    >
      <form {...form.element} className="flex flex-col gap-4">
        <fieldset>
          <legend className="pb-2 text-sm font-semibold">{t('priceRange')}</legend>
          <div className="grid grid-cols-2 gap-3">
            <TextField
              {...form.field('min_price')}
              label={t('minPrice')}
              inputMode="decimal"
              enterKeyHint="next"
              autoComplete="off"
            />
            <TextField
              {...form.field('max_price')}
              label={t('maxPrice')}
              inputMode="decimal"
              enterKeyHint="done"
              autoComplete="off"
            />
          </div>
        </fieldset>
        <div className="flex flex-col">
          <Switch label={t('onSaleOnly')} checked={onSale} onChange={(on) => form.setValue('on_sale', on)} />
          <Switch label={t('hotOnly')} checked={hot} onChange={(on) => form.setValue('hot', on)} />
        </div>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Sheet>
  );
}
