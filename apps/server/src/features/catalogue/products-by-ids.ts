import type { ProductCard } from '@raan/contract/catalogue/product';
import type { Language } from '@raan/contract/language';
import type { Deps } from '#platform/deps.ts';
import { productCardView } from './product-view.ts';
import { selectProductCards } from './products.queries.ts';

/** The products of these ids in their order, whatever their status; each once, and none that is gone. */
export async function productsByIds(
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
