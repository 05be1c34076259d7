import { useState } from 'react';
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

/** Price range, on sale, best sellers and recommended. Changes take effect when they are applied. */
export function FilterSheet({ open, onClose, filters, onApply }: FilterSheetProps) {
  const t = useMessages(catalogueMessages);
  const [min, setMin] = useState(filters.min_price === undefined ? '' : String(filters.min_price));
  const [max, setMax] = useState(filters.max_price === undefined ? '' : String(filters.max_price));
  const [onSale, setOnSale] = useState(filters.on_sale === true);
  const [hot, setHot] = useState(filters.hot === true);
  const [tried, setTried] = useState(false);

  const minPrice = parsePrice(min);
  const maxPrice = parsePrice(max);
  const minWrong = min.trim() !== '' && minPrice === undefined;
  const maxWrong = max.trim() !== '' && maxPrice === undefined;
  const rangeWrong = minPrice !== undefined && maxPrice !== undefined && maxPrice < minPrice;
  const apply = () => {
    setTried(true);
    if (minWrong || maxWrong || rangeWrong) return;
    onApply({
      ...filters,
      min_price: minPrice,
      max_price: maxPrice,
      on_sale: onSale || undefined,
      hot: hot || undefined,
    });
  };
  const clear = () => {
    // Without active filters the key of the sheet does not change, so the fields must be reset here.
    setMin('');
    setMax('');
    setOnSale(false);
    setHot(false);
    setTried(false);
    onApply({ keyword: filters.keyword, category: filters.category, sort: filters.sort });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('filters')}
      footer={
        <>
          <Button wide onClick={apply}>
            {t('showResults')}
          </Button>
          <Button wide variant="ghost" onClick={clear}>
            {t('clearFilters')}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <fieldset>
          <legend className="pb-2 text-sm font-semibold">{t('priceRange')}</legend>
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label={t('minPrice')}
              inputMode="decimal"
              enterKeyHint="next"
              autoComplete="off"
              value={min}
              onChange={setMin}
              error={tried && minWrong ? t('priceWrong') : undefined}
            />
            <TextField
              label={t('maxPrice')}
              inputMode="decimal"
              enterKeyHint="done"
              autoComplete="off"
              value={max}
              onChange={setMax}
              error={tried && maxWrong ? t('priceWrong') : tried && rangeWrong ? t('rangeWrong') : undefined}
            />
          </div>
        </fieldset>
        <div className="flex flex-col">
          <Switch label={t('onSaleOnly')} checked={onSale} onChange={setOnSale} />
          <Switch label={t('hotOnly')} checked={hot} onChange={setHot} />
        </div>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Sheet>
  );
}
