import { chosenNames } from '@raan/contract/catalogue/choosing';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import type { CartLine } from './cart-lines.ts';
import { cartMessages } from './cart-messages.ts';
import type { Cart } from './use-cart.ts';

/** Offers the variants in stock of a line that can't be ordered. Renders nothing if there are none. */
export function ChangeVariant({ cart, line }: { cart: Cart; line: CartLine }) {
  const t = useMessages(cartMessages);
  const { money } = useFormat();
  const product = cart.productOf(line);
  const variants = product?.variants.filter(({ status }) => status === 'active') ?? [];
  if (product?.status !== 'active' || variants.length === 0) return null;
  return (
    <select
      aria-label={t('changeTo', { name: line.name })}
      value=""
      onChange={({ target }) => {
        const variant = variants.find(({ id }) => String(id) === target.value);
        if (variant) cart.changeVariant(line, variant);
      }}
      className="mt-1 min-h-12 w-full rounded-control border border-line bg-raised px-3 text-sm"
    >
      <option value="" disabled>
        {t('changePrompt')}
      </option>
      {variants.map((variant) => (
        <option key={variant.id} value={variant.id}>
          {[...chosenNames(product.options, variant.choice), money(variant.price)].join(' · ')}
        </option>
      ))}
    </select>
  );
}
