import type { Product, ProductColor } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import { productMessages } from './product.ts';

type ProductChoicesProps = {
  product: Product;
  chosen: ProductColor | undefined;
  /** Shows the colour's picture. */
  onChoose: (color: ProductColor) => void;
};

/** The colours, each leading to its picture, and the sizes that customers choose from. */
export function ProductChoices({ product, chosen, onChoose }: ProductChoicesProps) {
  const t = useMessages(productMessages);
  if (product.colors.length === 0 && product.sizes.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      {product.colors.length > 0 ? (
        <div>
          <h2 className="pb-2 text-sm font-semibold">{t('colors')}</h2>
          <ul className="flex flex-wrap gap-2">
            {product.colors.map((color) => (
              <li key={`${color.chinese_name} ${color.thai_name}`}>
                <ColorChoice color={color} chosen={color === chosen} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {product.sizes.length > 0 ? (
        <div>
          <h2 className="pb-2 text-sm font-semibold">{t('sizes')}</h2>
          <ul className="flex flex-wrap gap-2">
            {product.sizes.map((size) => (
              <li key={size} className="rounded-full bg-sunken px-3.5 py-1.5 text-sm">
                {size}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className="text-xs text-ink-2">{t('sizesHint')}</p>
    </section>
  );
}

type ColorChoiceProps = { color: ProductColor; chosen: boolean; onChoose: (color: ProductColor) => void };

function ColorChoice({ color, chosen, onChoose }: ColorChoiceProps) {
  if (color.image === null)
    return <span className="inline-flex rounded-full bg-sunken px-3.5 py-1.5 text-sm">{color.name}</span>;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onChoose(color)}
      className={classNames(
        'inline-flex min-h-12 items-center gap-2 rounded-control border py-1 pr-3.5 pl-1 text-sm transition-colors',
        chosen ? 'border-brand bg-brand-tint font-semibold text-brand-strong' : 'border-line bg-raised',
      )}
    >
      <Picture src={color.image} alt="" width={1} height={1} className="size-10 rounded-sm" />
      {color.name}
    </button>
  );
}
