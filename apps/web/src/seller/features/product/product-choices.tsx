import { useId, type ReactNode } from 'react';
import { toggleValue, type Choice } from '@raan/contract/catalogue/choosing';
import type { Product } from '@raan/contract/catalogue/product';
import { valueState, type ProductOption } from '@raan/contract/catalogue/variant';
import { useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture.tsx';
import { optionsOf } from './product-rules.ts';
import { productMessages } from './product-messages.ts';

type ProductChoicesProps = {
  product: Pick<Product, 'options' | 'variants'>;
  choice: Choice;
  onChange: (choice: Choice) => void;
  showsMissing?: boolean;
};

/** The options of a product. A click on the selected value deselects it. */
export function ProductChoices({ product, choice, onChange, showsMissing = false }: ProductChoicesProps) {
  const t = useMessages(productMessages);
  const options = optionsOf(product);
  if (options.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {options.map((option, index) => (
        <Group
          key={index}
          title={option.name}
          selected={option.values.find(({ key }) => key === choice[index])?.name}
          error={showsMissing && choice[index] === undefined ? t('chooseOption', option) : undefined}
        >
          {option.values.map((value) => (
            <ValueButton
              key={value.key}
              value={value}
              state={valueState(product.variants, choice, index, value.key)}
              isSelected={value.key === choice[index]}
              onClick={() => onChange(toggleValue(choice, index, value.key))}
            />
          ))}
        </Group>
      ))}
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

type ValueButtonProps = {
  value: ProductOption['values'][number];
  state: ReturnType<typeof valueState>;
  isSelected: boolean;
  onClick: () => void;
};

/** Stays focusable when unavailable, so that screen readers find it and say why. */
function ValueButton({ value, state, isSelected, onClick }: ValueButtonProps) {
  const t = useMessages(productMessages);
  const isUnavailable = state !== 'available' && !isSelected;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-disabled={isUnavailable || undefined}
      onClick={isUnavailable ? undefined : onClick}
      className={classNames(
        'inline-flex min-h-12 min-w-12 items-center justify-center gap-2 rounded-control border p-1 text-sm transition-colors',
        isSelected
          ? 'border-brand bg-brand-tint font-semibold text-brand-strong'
          : isUnavailable
            ? 'cursor-not-allowed border-dashed border-line bg-sunken text-ink-2'
            : 'border-line bg-raised',
      )}
    >
      {value.image === null ? null : (
        <Picture
          src={value.image}
          alt=""
          width={1}
          height={1}
          className={classNames('size-10 rounded-sm', isUnavailable && 'opacity-50')}
        />
      )}
      <span className={value.image === null ? 'px-2.5' : 'pr-2.5'}>
        <span className={classNames('block', isUnavailable && 'line-through')}>{value.name}</span>
        {state === 'available' ? null : (
          <span className="block text-xs font-normal">
            <span className="sr-only">{', '}</span>
            {t(state === 'sold_out' ? 'valueSoldOut' : 'valueMissing')}
          </span>
        )}
      </span>
    </button>
  );
}
