import type { Data } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { satang, toBaht, type Satang } from '@raan/contract/money';
import type { DayFigures, getSalesReport } from '@raan/contract/shop/shop-endpoints';
import { sql } from 'kysely';
import { addDays, bangkokDay, startOfBangkokDay, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import { localText } from '#platform/local-text.ts';
import { mediaUrl, PLACEHOLDER_URL } from '#platform/media-url.ts';
import type { LocalText, StoredImage } from '#platform/schema.ts';

const DAYS_DEFAULT = 7;
const BEST_SELLERS = 5;

type DayRow = { day: string; orders: number; total_satang: Satang; profit_satang: Satang; visitors: number };

function figures(date: string, rows: readonly DayRow[]): DayFigures {
  const sum = (pick: (row: DayRow) => number) => rows.reduce((total, row) => total + pick(row), 0);
  return {
    date,
    orders: sum((row) => row.orders),
    total_amount: toBaht(satang(sum((row) => row.total_satang))),
    profit: toBaht(satang(sum((row) => row.profit_satang))),
    visitors: sum((row) => row.visitors),
  };
}

/** The last days in Bangkok up to today, their sum, the sum of as many days before, and what sold best among orders paid in them. */
export async function salesReport(
  db: Db,
  clock: Clock,
  sellerId: number,
  daysAsked: number | undefined,
  language: Language,
): Promise<Data<typeof getSalesReport>> {
  const days = daysAsked ?? DAYS_DEFAULT;
  const today = bangkokDay(clock.now());
  const first = addDays(today, 1 - days);
  const before = addDays(first, -days);
  const rows = await db
    .selectFrom('seller_days')
    .select(['day', 'orders', 'total_satang', 'profit_satang', 'visitors'])
    .where('seller_id', '=', sellerId)
    .where('day', '>=', before)
    .execute();
  const current = rows.filter((row) => row.day >= first);
  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = addDays(first, index);
      return figures(
        day,
        current.filter((row) => row.day === day),
      );
    }),
    total: figures(first, current),
    before: figures(
      before,
      rows.filter((row) => row.day < first),
    ),
    best_sellers: await bestSellers(db, sellerId, startOfBangkokDay(first), language),
  };
}

async function bestSellers(
  db: Db,
  sellerId: number,
  since: string,
  language: Language,
): Promise<Data<typeof getSalesReport>['best_sellers']> {
  const { rows } = await sql<{
    product_id: number;
    name: LocalText;
    image: StoredImage | null;
    quantity: number;
    total: Satang;
  }>`
    select item.product_id, (array_agg(item.name order by item.order_id desc))[1] as name,
      (array_agg(item.image order by item.order_id desc))[1] as image,
      sum(item.quantity)::bigint as quantity, sum(item.quantity * item.unit_price_satang)::bigint as total
    from order_items item
    join orders on orders.seller_id = item.seller_id and orders.id = item.order_id
    where item.seller_id = ${sellerId} and orders.paid_at >= ${since} and orders.status not in ('cancelled', 'refunded')
      and item.product_id is not null
    group by item.product_id order by quantity desc, total desc limit ${BEST_SELLERS}`.execute(db);
  return rows.map((row) => ({
    product_id: row.product_id,
    name: localText(row.name, language),
    image_url: row.image ? mediaUrl(row.image.hash, 200) : PLACEHOLDER_URL,
    quantity: row.quantity,
    total_amount: toBaht(row.total),
  }));
}
