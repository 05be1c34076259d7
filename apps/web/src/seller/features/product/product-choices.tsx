import { useId, type ReactNode } from 'react';
import type { Product, ProductColor } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import type { Choice } from './product-rules.ts';
import { productMessages } from './product-messages.ts';

type ProductChoicesProps = {
  product: Pick<Product, 'colors' | 'sizes'>;
  choice: Choice;
  onChange: (choice: Choice) => void;
  showsMissing?: boolean;
};

/** Colours and sizes. A click on the selected option deselects it. */
export function ProductChoices({ product, choice, onChange, showsMissing = false }: ProductChoicesProps) {
  const t = useMessages(productMessages);
  const { colors, sizes } = product;
  if (colors.length === 0 && sizes.length === 0) return null;
  const chooseColor = (color: ProductColor) =>
    onChange({ ...choice, color: color.name === choice.color?.name ? undefined : color });
  const chooseSize = (size: string) => onChange({ ...choice, size: size === choice.size ? undefined : size });
  return (
    <div className="flex flex-col gap-3">
      {colors.length > 0 ? (
        <Group
          title={t('colors')}
          selected={choice.color?.name}
          error={showsMissing && !choice.color ? t('chooseColor') : undefined}
        >
          {colors.map((color) => (
            <ChoiceButton
              key={`${color.chinese_name} ${color.thai_name}`}
              isSelected={color.name === choice.color?.name}
              onClick={() => chooseColor(color)}
            >
              {color.image === null ? null : (
                <Picture src={color.image} alt="" width={1} height={1} className="size-10 rounded-sm" />
              )}
              <span className={color.image === null ? 'px-2.5' : 'pr-2.5'}>{color.name}</span>
            </ChoiceButton>
          ))}
        </Group>
      ) : null}
      {sizes.length > 0 ? (
        <Group
          title={t('sizes')}
          selected={choice.size}
          error={showsMissing && !choice.size ? t('chooseSize') : undefined}
        >
          {sizes.map((size) => (
            <ChoiceButton key={size} isSelected={size === choice.size} onClick={() => chooseSize(size)}>
              <span className="px-2.5">{size}</span>
            </ChoiceButton>
          ))}
        </Group>
      ) : null}
    </div>
  );
}

type GroupProps = {
  title: string;
  selected: string | undefined;
  error: string | undefined;
  children: ReactNode;
};

function Group({ title, selected, error, children }: GroupProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p className="flex items-baseline gap-2 pb-2 text-sm">
        <span id={id} className="font-semibold">
          {title}
        </span>
        {error ? (
          <span role="alert" className="text-negative">
            {error}
          </span>
        ) : selected ? (
          <span className="text-ink-2">{selected}</span>
        ) : null}
      </p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

type ChoiceButtonProps = { isSelected: boolean; onClick: () => void; children: ReactNode };

function ChoiceButton({ isSelected, onClick, children }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      onClick={onClick}
      className={classNames(
        'inline-flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-control border p-1 text-sm transition-colors',
        isSelected ? 'border-brand bg-brand-tint font-semibold text-brand-strong' : 'border-line bg-raised',
      )}
    >
      {children}
    </button>
  );
}
