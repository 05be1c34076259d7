import type { BulkPreviewRow } from '@raan/contract/console/console-product-endpoints';
import { CATEGORY_KEYS } from '@raan/contract/catalogue/product';
import { asLanguage, LANGUAGE_NAMES } from '@raan/contract/language';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { editorMessages } from './editor-messages.ts';
import { CELLS } from './variant-rows.ts';

type Change = Omit<BulkPreviewRow['changes'][number], 'announced'> & { announced?: number | null };

const AMOUNTS = ['price', 'discount_price', 'original_price'];
const FIELDS = [
  'name',
  'description',
  'category',
  'status',
  'is_recommended',
  'pictures',
  'options',
  'shares_stock',
  'shared_stock',
  ...CELLS,
  'variant_picture',
  'variant_status',
] as const;
const LINES_SHOWN = 12;
const TEXT_SHOWN = 120;

/** Changed fields with their values before and after. */
export function ChangeLines({ changes }: { changes: readonly Change[] }) {
  const t = useMessages(editorMessages);
  const format = useFormat();
  const valueText = (field: string, value: Change['before']): string => {
    if (value === null || value === '') return t('empty');
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (value === '∞') return t('unlimited');
    if (typeof value === 'number') return AMOUNTS.includes(field) ? format.money(value) : format.count(value);
    if (value === 'active' || value === 'inactive') return t(value);
    const category = CATEGORY_KEYS.find((key) => key === value);
    if (field === 'category' && category) return t(category);
    return value.length > TEXT_SHOWN ? `${value.slice(0, TEXT_SHOWN)}…` : value;
  };
  const nameOf = ({ field, of }: Change): string => {
    const known = FIELDS.find((one) => one === field);
    const name = known ? t(known) : field;
    if (of === null) return name;
    const language = asLanguage(of);
    return `${name} · ${language ? LANGUAGE_NAMES[language] : of}`;
  };
  const hidden = changes.length - LINES_SHOWN;
  return (
    <ul className="flex flex-col gap-0.5 text-sm">
      {changes.slice(0, LINES_SHOWN).map((change) => (
        <li key={`${change.field} ${change.of}`} className="wrap-anywhere tabular">
          {change.field === 'pictures' || change.field === 'variant_picture'
            ? nameOf(change)
            : t('changeLine', {
                name: nameOf(change),
                before: valueText(change.field, change.before),
                after: valueText(change.field, change.after),
              })}
          {typeof change.announced === 'number' ? (
            <span className="block text-ink-2">
              {t('announcedBefore', { amount: format.money(change.announced) })}
            </span>
          ) : null}
        </li>
      ))}
      {hidden > 0 ? <li className="text-ink-2">{t('moreChanges', { count: hidden })}</li> : null}
    </ul>
  );
}
