/** What the benchmark asks of one seller's orders: the same for the same seed, drawn from the orders that are there. */
import type { OrderQuery } from '@raan/contract/orders/order-endpoints';
import { sql } from 'kysely';
import { seededChance } from '#demo/seeded-random.ts';
import type { Db } from '#platform/db.ts';
import { firstOf } from '#platform/rows.ts';

export type Question = { path: string; query: OrderQuery };
export type Scenario = {
  name: string;
  /** None where there are too few orders for them. */ questions: readonly Question[];
};

const ASKED = 120;
const PER_PAGE = 20;
const FAR_PAGES = [10, 50, 150];
const GROUPS = ['pending_payment', 'pending_shipment', 'pending_delivery', 'completed'] as const;
const PERIODS = ['today', 'week', 'month', 'last3months'] as const;

/** All scenarios for a seller; `nextCursor` asks the server where a page goes on. */
export async function scenarios(
  db: Db,
  sellerId: number,
  nextCursor: (query: OrderQuery) => Promise<string | undefined>,
): Promise<Scenario[]> {
  const chance = seededChance(11);
  const { rows } = await sql<{
    id: number;
    number: string;
    phone: string;
    tracking: string | null;
    th: string;
    cn: string;
  }>`
    select orders.id, order_number as number, customer_phone as phone, tracking_number as tracking, name->>'th' as th, name->>'zh-CN' as cn
    from orders join order_items item on item.seller_id = orders.seller_id and item.order_id = orders.id and item.position = 1
    where orders.seller_id = ${sellerId} order by md5(orders.id::text) limit ${ASKED}`.execute(db);
  const { rows: counted } = await sql<{ orders: number }>`
    select sum(orders)::bigint as orders from order_counters where seller_id = ${sellerId}`.execute(db);
  const digits = Math.round(Math.log10(firstOf(counted).orders));
  const list = (query: OrderQuery): Question => ({
    path: '/api/sellers/orders',
    query: { per_page: PER_PAGE, ...query },
  });
  const each = (make: (row: (typeof rows)[number], index: number) => OrderQuery) =>
    rows.map((row, index) => list(make(row, index)));
  const piece = (text: string, shortest: number, longest: number) => {
    const letters = Array.from(text);
    const length = Math.min(letters.length, chance.between(shortest, longest));
    const from = chance.between(0, letters.length - length);
    return (
      letters
        .slice(from, from + length)
        .join('')
        .trim() || text
    );
  };

  const pages: Scenario[] = [];
  for (const status of GROUPS) {
    pages.push({ name: `list ${status}`, questions: [list({ status })] });
    // As scrolling reaches them, where the group is so long.
    const cursors = await Promise.all(
      FAR_PAGES.map(async (page) => nextCursor({ status, page, per_page: PER_PAGE })),
    );
    const questions = cursors.flatMap((cursor) => (cursor ? [list({ status, cursor })] : []));
    const isLong = questions.length === FAR_PAGES.length;
    pages.push({ name: `list ${status}, far down`, questions: isLong ? questions : [] });
  }
  return [
    ...pages,
    {
      name: 'sorts of pending_payment',
      questions: (['created_asc', 'amount_desc', 'amount_asc', 'expiry_asc'] as const).map((sort) =>
        list({ status: 'pending_payment', sort }),
      ),
    },
    {
      name: 'filters of pending_shipment',
      questions: (['high', 'normal'] as const).flatMap((priority) => [
        list({ status: 'pending_shipment', priority }),
        ...PERIODS.map((period) => list({ status: 'pending_shipment', priority, period })),
      ]),
    },
    {
      name: 'filters and sorts of completed',
      questions: (['completed_desc', 'completed_asc', 'amount_desc', 'amount_asc'] as const).flatMap((sort) =>
        PERIODS.map((period) => list({ status: 'completed', sort, period })),
      ),
    },
    {
      name: 'filters and sorts of all groups',
      questions: (['created_asc', 'amount_desc'] as const).flatMap((sort) => [
        list({ sort }),
        ...PERIODS.map((period) => list({ sort, period })),
      ]),
    },
    {
      name: 'search an order number',
      questions: each(({ number }, index) => ({ keyword: index % 2 ? number : number.slice(-6) })),
    },
    // Four digits end more phones the more orders there are; as many digits as the orders have find as few everywhere.
    { name: 'search the end of a phone', questions: each(({ phone }) => ({ keyword: phone.slice(-4) })) },
    {
      name: 'search as many digits as orders have',
      questions: each(({ phone }) => ({ keyword: phone.slice(-digits) })),
    },
    {
      name: 'search a tracking number',
      questions: each(({ tracking }, index) => ({ keyword: tracking ?? `EF${index}TH` })),
    },
    { name: 'search a product, Thai', questions: each(({ th }) => ({ keyword: piece(th, 2, 10) })) },
    { name: 'search a product, Chinese', questions: each(({ cn }) => ({ keyword: piece(cn, 1, 6) })) },
    {
      name: 'search within a group and a period',
      questions: each(({ th }, index) => ({
        keyword: piece(th, 3, 10),
        status: GROUPS[index % GROUPS.length],
        ...(index % 2 && { period: 'month' as const }),
      })),
    },
    { name: 'counts', questions: [{ path: '/api/sellers/orders/counts-by-status', query: {} }] },
    { name: 'stats', questions: [{ path: '/api/sellers/orders/stats', query: {} }] },
    { name: 'detail', questions: rows.map(({ id }) => ({ path: `/api/sellers/orders/${id}`, query: {} })) },
  ];
}
