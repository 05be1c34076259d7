import { bangkokDay } from '@raan/contract/calendar';
import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { bahtToSatang, satang, toBaht } from '@raan/contract/money';
import type { ReportQuery } from '@raan/contract/shop/report-period';
import type { getShopAnalytics, PeriodFigures, SoldProduct } from '@raan/contract/shop/shop-report-endpoints';
import type { Deps } from '#platform/deps.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { mediaUrl, PLACEHOLDER_URL } from '#platform/media-url.ts';
import { choiceViews } from '#features/catalogue/variant-view.ts';
import { parseReportPeriod } from './parse-report-period.ts';
import { selectSoldProducts, type SoldProductRow } from './sold-products.queries.ts';
import { selectSoldVariants, type SoldVariantRow } from './sold-variants.queries.ts';
import { selectDays, sumDays } from './store-days.queries.ts';

const BEST_SELLERS = 5;

/** Loads sales by product and by category, and the conversion of visits. Throws like parseReportPeriod. */
export async function loadShopAnalytics(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  query: ReportQuery,
  language: Language,
): Promise<Data<typeof getShopAnalytics>> {
  const { range } = parseReportPeriod(query, bangkokDay(clock.now()));
  const total = sumDays(await selectDays(db, sellerId, range), range);
  const { products, categories } = await selectSoldProducts(db, sellerId, range, BEST_SELLERS);
  const ids = products.flatMap(({ product_id: id }) => id ?? []);
  const variants = ids.length > 0 ? await selectSoldVariants(db, sellerId, range, ids) : [];
  const bestBy = (place: 'by_quantity' | 'by_amount') =>
    products
      .filter((product) => product[place] <= BEST_SELLERS)
      .sort((a, b) => a[place] - b[place])
      .map((product) => soldProduct(product, variants, language));
  return {
    total,
    quantity: categories.reduce((sum, { quantity }) => sum + quantity, 0),
    average_amount: averageAmount(total),
    best_sellers: { by_quantity: bestBy('by_quantity'), by_amount: bestBy('by_amount') },
    categories: categories.map(({ category, quantity, total: amount }) => ({
      category,
      quantity,
      total_amount: toBaht(amount),
    })),
  };
}

/** Average order amount in baht; null without orders. */
function averageAmount({ orders, total_amount: total }: PeriodFigures): number | null {
  const amount = bahtToSatang(total);
  if (orders <= 0 || amount === undefined) return null;
  return toBaht(satang(Math.round(amount / orders)));
}

function soldProduct(
  row: SoldProductRow,
  variants: readonly SoldVariantRow[],
  language: Language,
): SoldProduct {
  const own = variants.filter((one) => one.product_id === row.product_id);
  return {
    product_id: row.product_id,
    name: catalogueText(row.name, language),
    image_url: row.image ? mediaUrl(row.image.hash, 200) : PLACEHOLDER_URL,
    quantity: row.quantity,
    total_amount: toBaht(row.total),
    variants: own.flatMap((variant) => {
      const choices = choiceViews(variant, language);
      const { sku, quantity, total } = variant;
      return choices.length > 0 ? [{ choices, sku, quantity, total_amount: toBaht(total) }] : [];
    }),
  };
}
