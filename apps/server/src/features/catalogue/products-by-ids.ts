import type { ProductCard } from '@raan/contract/catalogue/product';
import type { Language } from '@raan/contract/language';
import type { Deps } from '#platform/deps.ts';
import { productCardView } from './product-view.ts';
import { selectProductCards } from './products.queries.ts';

/** Loads products of any status in the order of `ids`, once each. Skips unknown ids. */
export async function loadProductsByIds(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ids: readonly number[],
  language: Language,
): Promise<ProductCard[]> {
  const rows = new Map((await selectProductCards(db, ids)).map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => {
    const row = rows.get(id);
    return row ? [productCardView(row, language, clock.now())] : [];
  });
}
