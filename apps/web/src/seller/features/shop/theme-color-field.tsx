import { useId } from 'react';
import IconCheck from '#icon/IconCheck';
import { THEME_COLORS } from '@raan/contract/constants';
import { useMessages } from '#lib/i18n.tsx';
import { shopMessages } from './shop.ts';

type Names = (typeof THEME_COLORS)[number]['name'];

/** Presets by colour: the spec gives gray and brown the same value, which is shown once under both names. */
const SWATCHES = [...new Set(THEME_COLORS.map(({ value }) => value))].map((value) => ({
  value,
  names: THEME_COLORS.filter((color) => color.value === value).map((color): Names => color.name),
}));

/** Ink that can be read on a colour: black on light, white on dark, by the luminance of WCAG. */
export function inkOn(color: string): '#000000' | '#ffffff' {
  const channels = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where black and white contrast equally: (L + 0.05)² = 1.05 × 0.05.
  return luminance > 0.179 ? '#000000' : '#ffffff';
}

/** The store's colour, out of the presets. */
export function ThemeColorField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useMessages(shopMessages);
  const group = useId();
  return (
    <fieldset>
      <legend className="pb-2 text-sm font-semibold">{t('themeColor')}</legend>
      <div className="grid grid-cols-5 gap-2">
        {SWATCHES.map((swatch) => {
          const chosen = swatch.value === value;
          return (
            <label
              key={swatch.value}
              className="flex min-w-0 flex-col items-center gap-1 rounded-control py-1 text-center text-xs has-focus-visible:outline-2 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name={group}
                value={swatch.value}
                checked={chosen}
                onChange={() => onChange(swatch.value)}
                className="sr-only"
              />
              <span
                className={
                  chosen
                    ? 'flex size-12 items-center justify-center rounded-full ring-2 ring-ink ring-offset-2 ring-offset-surface'
                    : 'flex size-12 rounded-full'
                }
                style={{ backgroundColor: swatch.value, color: inkOn(swatch.value) }}
              >
                {chosen ? <IconCheck size={24} stroke={2.6} aria-hidden /> : null}
              </span>
              <span className={chosen ? 'font-semibold' : 'text-ink-2'}>
                {swatch.names.map((name) => t(`color_${name}`)).join(' / ')}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
