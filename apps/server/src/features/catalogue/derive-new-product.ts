import { STOCK_MAX } from '@raan/contract/console/product-requests';
import type { Satang } from '@raan/contract/money';
import { effectivePrice } from './variant-predecessors.ts';
import type { NewVariant, ProductVariants } from './write-variants.ts';

type DerivedColumns = {
  price_satang: Satang;
  original_price_satang: Satang | null;
  discount_price_satang: Satang | null;
  highest_price_satang: Satang;
  stock: number | null;
};

/** Returns what `deriveProducts` will derive from variants that no order has sold from, so that it does not rewrite a new product. */
export function deriveNewProduct({
  sharedStock,
  variants,
}: Omit<ProductVariants, 'productId'>): DerivedColumns {
  const offered = variants.filter(({ status }) => status === 'active');
  const stockOf = (variant: NewVariant) => (sharedStock === undefined ? variant.stock : sharedStock);
  const available = offered.filter((variant) => stockOf(variant) !== 0);
  const priced = [available, offered, variants].find(({ length }) => length > 0) ?? [];
  const [first, ...others] = priced;
  if (!first) throw new Error('a product needs a variant');
  const cheapest = others.reduce(
    (one, next) => (effectivePrice(next) < effectivePrice(one) ? next : one),
    first,
  );
  const dearest = others.reduce(
    (one, next) => (effectivePrice(next) > effectivePrice(one) ? next : one),
    first,
  );
  const pools = sharedStock === undefined ? offered.map(stockOf) : offered.slice(0, 1).map(stockOf);
  const sum = pools.reduce<number>((total, units) => total + (units ?? 0), 0);
  return {
    price_satang: cheapest.price,
    original_price_satang: cheapest.originalPrice,
    discount_price_satang: cheapest.discountPrice,
    highest_price_satang: effectivePrice(dearest),
    stock: pools.includes(null) ? null : Math.min(sum, STOCK_MAX),
  };
}
