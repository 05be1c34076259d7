import type { ProductCard } from '@raan/contract/catalogue/product';
import { useMessages } from '#lib/i18n.tsx';
import { Money } from '#ui/money.tsx';
import { catalogueMessages } from './catalogue-messages.ts';

type FromPriceProps = {
  product: Pick<ProductCard, 'effective_price' | 'highest_effective_price'>;
  /** The amount of the cheapest variant, in baht. */
  amount: number;
  sign?: 'always';
  className?: string;
};

/** An amount, with "from" if the product's variants differ in price. */
export function FromPrice({ product, ...money }: FromPriceProps) {
  const t = useMessages(catalogueMessages);
  const price = <Money {...money} />;
  if (product.effective_price >= product.highest_effective_price) return price;
  return <span>{t.rich('from', { price })}</span>;
}
