// Which variant on sale a new one replaces, so that a renamed option or value cannot raise a price without notice.
import type { Satang } from '@raan/contract/money';

type Priced = { choice: readonly string[]; price: Satang; discountPrice: Satang | null };

/** Returns the discount price, or the price without one. In satang. */
export const effectivePrice = ({ price, discountPrice }: Pick<Priced, 'price' | 'discountPrice'>): Satang =>
  discountPrice ?? price;

const keyOf = ({ choice }: Pick<Priced, 'choice'>) => JSON.stringify(choice);

const likeness = (one: Priced, other: Priced) =>
  one.choice.filter((value) => other.choice.includes(value)).length;

/**
 * Returns the variant that `variant` replaces; undefined if it was on sale before, or if no variant leaves the sale for it.
 * Both lists are in the order of the product. A variant that leaves is replaced by those with most values in common. Of
 * several that one replaces, renamed values are paired in their order; otherwise the cheapest counts, because the price of its
 * customers would rise most.
 */
export function predecessorOf<T extends Priced>(
  variant: Priced,
  before: readonly T[],
  after: readonly Priced[],
): T | undefined {
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  if (old.has(keyOf(variant))) return undefined;
  const leaving = before.filter((one) => !now.has(keyOf(one)));
  const arriving = after.filter((one) => !old.has(keyOf(one)));
  const replaced = leaving.filter((one) =>
    arriving.every((other) => likeness(one, other) <= likeness(one, variant)),
  );
  const most = Math.max(0, ...replaced.map((one) => likeness(one, variant)));
  const [first, ...others] = replaced.filter((one) => likeness(one, variant) === most);
  if (!first) return undefined;
  const paired = leaving[arriving.findIndex((one) => keyOf(one) === keyOf(variant))];
  if (leaving.length === arriving.length && paired && [first, ...others].includes(paired)) return paired;
  return others.reduce((one, other) => (effectivePrice(other) < effectivePrice(one) ? other : one), first);
}
