import type {
  ArrivingOrder,
  listArrivingOrders as endpoint,
} from '@raan/contract/arriving/arriving-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { sql } from 'kysely';
import { catalogueText } from '#platform/catalogue-text.ts';
import { inSnapshot, prepared, type Db } from '#platform/db.ts';
import { mediaUrl, PLACEHOLDER_URL } from '#platform/media-url.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { openRefundState, type ItemRow } from '#features/orders/order-rows.queries.ts';
import { expectedPaymentView, type ExpectedPaymentRow } from '#features/orders/order-view.ts';
import { commonEstimate, transitDaysSql } from '#features/orders/transit-days.ts';
import { receivableAmount } from '#features/ledger/balances.queries.ts';
import {
  comparePlaces,
  placeOf,
  selectMoneyGroups,
  sumByDay,
  summarize,
  type ArrivingDeps,
  type GroupPlace,
  type MoneyGroup,
} from './arriving.queries.ts';

type Row = ExpectedPaymentRow & {
  id: number;
  order_number: string;
  /** Position of its group among those that were queried, from 1. */
  group_number: number;
  items_count: number;
} & Pick<ItemRow, 'name' | 'image'>;

/** Loads a page of a seller's unfinished orders by expected day. Throws REQUEST_VALIDATION_ERROR for a foreign cursor. */
export async function listArrivingOrders(
  deps: ArrivingDeps,
  sellerId: number,
  query: Query<typeof endpoint>,
  language: Language,
): Promise<Data<typeof endpoint>> {
  const page = cursorPage('arriving', query, 5);
  const [day = 0, stage = 0, since = 0, courier = 0, afterId = 0] = page.after ?? [];
  const after = { place: [day, stage, since, courier] satisfies GroupPlace, id: afterId };
  return await inSnapshot(prepared(deps.db), async (db) => {
    const groups = await selectMoneyGroups(db, deps, sellerId);
    const wanted = groupsOfPage(groups, after.place, page.limit);
    const rows = await selectRows(db, sellerId, wanted, after, page.limit);
    const total = groups.reduce((count, { orders }) => count + orders, 0);
    const groupOf = (row: Row) => {
      const group = wanted[row.group_number - 1];
      if (!group) throw new Error(`there is no group ${row.group_number}`);
      return group;
    };
    const { shown, pagination } = slicePage(page, rows, total, (row) => [...placeOf(groupOf(row)), row.id]);
    const context = { ...commonEstimate(deps.config), now: deps.clock.now() };
    return {
      orders: shown.flatMap((row) => view(row, groupOf(row), context, language)),
      pagination,
      arriving: summarize(groups, await receivableAmount(db, sellerId)),
      days: sumByDay(groups),
    };
  });
}

/** Returns the groups that hold the rows of a page. The first may already be listed in part. */
function groupsOfPage(groups: readonly MoneyGroup[], after: GroupPlace, limit: number): MoneyGroup[] {
  const rest = groups.filter((group) => comparePlaces(placeOf(group), after) >= 0);
  const wanted: MoneyGroup[] = [];
  let rows = 0;
  for (const group of rest) {
    if (rows >= limit) break;
    if (comparePlaces(placeOf(group), after) > 0) rows += group.orders;
    wanted.push(group);
  }
  return wanted;
}

async function selectRows(
  db: Db,
  sellerId: number,
  groups: readonly MoneyGroup[],
  after: { place: GroupPlace; id: number },
  limit: number,
): Promise<Row[]> {
  if (groups.length === 0) return [];
  const afterIds = groups.map((group) => (comparePlaces(placeOf(group), after.place) === 0 ? after.id : 0));
  const { rows } = await sql<Row>`
    select found.number as group_number, orders.id, order_number, status, open_dispute, returning_at, returned_at, delivered_at,
      completes_at, lost_at, tracking_number, ship_by, paid_at, shipped_at, handed_over_at, completed_at, courier_due_at,
      retail_satang, cost_satang, funding, ${openRefundState} as refund_state,
      ${sql.raw(transitDaysSql('orders.courier'))} as transit_days, item.name, item.image,
      (select count(*) from order_items where seller_id = orders.seller_id and order_id = orders.id) as items_count
    from (
      select listed.number, member.id
      from unnest(${groups.map(({ stage }) => stage)}::text[], ${groups.map(({ since }) => since)}::date[],
        ${groups.map(({ courier }) => courier)}::text[], ${afterIds}::bigint[])
        with ordinality as listed (stage, day, courier, after_id, number)
      cross join lateral (
        select id from orders
        where seller_id = ${sellerId} and money_stage = listed.stage and money_day = listed.day
          and (listed.courier = '' or orders.courier = listed.courier) and id > listed.after_id
        order by id limit ${limit}
      ) member
      order by listed.number, member.id limit ${limit}
    ) found
    join orders on orders.seller_id = ${sellerId} and orders.id = found.id
    join order_items item on item.seller_id = orders.seller_id and item.order_id = orders.id and item.position = 1
    order by found.number, orders.id`.execute(db);
  return rows;
}

function view(
  row: Row,
  { day }: MoneyGroup,
  context: Parameters<typeof expectedPaymentView>[1],
  language: Language,
): ArrivingOrder[] {
  const expected = expectedPaymentView(row, context);
  if (!expected) return [];
  return [
    {
      id: row.id,
      order_number: row.order_number,
      product_name: catalogueText(row.name, language),
      image_url: row.image ? mediaUrl(row.image.hash, 400) : PLACEHOLDER_URL,
      items_count: row.items_count,
      expected_payment: { ...expected, day },
    },
  ];
}
