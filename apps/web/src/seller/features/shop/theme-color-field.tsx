import { useId } from 'react';
import IconCheck from '#icon/IconCheck';
import IconColorPicker from '#icon/IconColorPicker';
import { THEME_COLORS } from '@raan/contract/theme-colors';
import type { FormField } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { contrast, storeShades } from '#lib/store-theme.ts';
import { classNames } from '#ui/class-names.ts';
import { shopMessages } from './shop-messages.ts';
import { storeSettingMessages } from './store-setting-messages.ts';

type Names = (typeof THEME_COLORS)[number]['name'];

/** Gray and brown share one value in the specification, so they share one swatch. */
const SWATCHES = [...new Set(THEME_COLORS.map(({ value }) => value))].map((value) => ({
  value,
  names: THEME_COLORS.filter((color) => color.value === value).map((color): Names => color.name),
}));

const WHITE = '#ffffff';
const BLACK = '#0c0a09';

function textColorOn(color: string): string {
  return contrast(WHITE, color) >= contrast(BLACK, color) ? WHITE : BLACK;
}

const swatchClasses =
  'flex min-w-0 flex-col items-center gap-1 rounded-control py-1 text-center text-xs has-focus-visible:outline-2 has-focus-visible:outline-brand';
const dotClasses = (isSelected: boolean) =>
  classNames(
    'relative flex size-12 items-center justify-center rounded-full',
    isSelected && 'ring-2 ring-ink ring-offset-2 ring-offset-surface',
  );

/** Field for the store's colour: a preset or a custom one. */
export function ThemeColorField({ value, onChange }: Pick<FormField<string>, 'value' | 'onChange'>) {
  const t = useMessages(shopMessages);
  const settingText = useMessages(storeSettingMessages);
  const group = useId();
  const isCustom = !SWATCHES.some((swatch) => swatch.value === value);
  return (
    <fieldset className="flex flex-col">
      <legend className="pb-2 text-sm font-semibold">{t('themeColor')}</legend>
      <div className="grid grid-cols-5 gap-2">
        {SWATCHES.map((swatch) => {
          const isSelected = swatch.value === value;
          return (
            <label key={swatch.value} className={swatchClasses}>
              <input
                type="radio"
                name={group}
                value={swatch.value}
                checked={isSelected}
                onChange={() => onChange(swatch.value)}
                className="sr-only"
              />
              <span
                className={dotClasses(isSelected)}
                style={{ backgroundColor: swatch.value, color: textColorOn(swatch.value) }}
              >
                {isSelected ? <IconCheck size={24} stroke={2.6} aria-hidden /> : null}
              </span>
              <span className={isSelected ? 'font-semibold' : 'text-ink-2'}>
                {swatch.names.map((name) => t(`color_${name}`)).join(' / ')}
              </span>
            </label>
          );
        })}
        <label className={swatchClasses}>
          <span
            className={classNames(
              dotClasses(isCustom),
              !isCustom && 'border border-line-strong bg-raised text-ink-2',
            )}
            style={isCustom ? { backgroundColor: value, color: textColorOn(value) } : undefined}
          >
            {isCustom ? (
              <IconCheck size={24} stroke={2.6} aria-hidden />
            ) : (
              <IconColorPicker size={22} aria-hidden />
            )}
            <input
              type="color"
              value={value}
              onChange={(event) => onChange(event.target.value.toLowerCase())}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </span>
          <span className={isCustom ? 'font-semibold' : 'text-ink-2'}>{settingText('ownColor')}</span>
        </label>
      </div>
      <Readability color={value} />
    </fieldset>
  );
}

function Readability({ color }: { color: string }) {
  const t = useMessages(storeSettingMessages);
  const { accent, accentInk } = storeShades(color, 'light');
  const ratio = contrast(accent, accentInk).toFixed(1);
  return (
    <p className="flex items-center gap-3 pt-3 text-sm text-ink-2">
      <span
        aria-hidden
        className="inline-flex min-h-10 shrink-0 items-center rounded-control px-4 font-semibold"
        style={{ backgroundColor: accent, color: accentInk }}
      >
        {t('colorSample')}
      </span>
      <span aria-live="polite">{t(accent === color ? 'colorReadable' : 'colorAdjusted', { ratio })}</span>
    </p>
  );
}
