import { bangkokDay } from '@raan/contract/calendar';
import { toBaht, satang } from '@raan/contract/money';
import type { Seller } from '@raan/contract/sellers/seller';
import { sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { firstRow } from '#platform/rows.ts';

/** Loads the profile with balances and the figures of today and of all time. Throws AUTH_TOKEN_INVALID. */
export async function loadSellerProfile(db: Db | Tx, clock: Clock, sellerId: number): Promise<Seller> {
  const seller = await db
    .selectFrom('sellers')
    .innerJoin('stores', 'stores.seller_id', 'sellers.id')
    .leftJoin('bank_cards', (join) =>
      join.onRef('bank_cards.seller_id', '=', 'sellers.id').on('bank_cards.removed_at', 'is', null),
    )
    .select([
      'sellers.id',
      'sellers.account',
      'sellers.display_name',
      'sellers.phone',
      'sellers.email',
      'sellers.address',
      'sellers.language',
      'sellers.status',
      'sellers.is_virtual',
      'sellers.is_demo',
      'sellers.verification_status',
      'sellers.can_bulk_profit',
      'sellers.created_at',
      'sellers.updated_at',
      'stores.slug',
      'stores.store_name',
      'bank_cards.bank',
      'bank_cards.number_mask',
    ])
    .where('sellers.id', '=', sellerId)
    .executeTakeFirst();
  if (!seller) throw fail('AUTH_TOKEN_INVALID');
  const figures = await selectSellerFigures(db, sellerId, bangkokDay(clock.now()));
  const { available, frozen, security_deposit: deposit } = await sellerBalances(db, sellerId);
  return {
    id: seller.id,
    account: seller.account,
    display_name: seller.display_name,
    phone: seller.phone,
    email: seller.email,
    address: seller.address,
    language: seller.language,
    status: seller.status,
    is_virtual: seller.is_virtual,
    is_demo: seller.is_demo,
    wallet_balance_cents: available,
    wallet_balance_thb: toBaht(available),
    available_balance: toBaht(available),
    freeze_amount: toBaht(frozen),
    total_balance: toBaht(satang(available + frozen)),
    deposit_amount: formatBaht(deposit).replaceAll(',', ''),
    bank_code: seller.bank,
    bank_account: seller.number_mask,
    is_verified: seller.verification_status === 'verified',
    verification_status: seller.verification_status,
    has_deposit: deposit > 0,
    has_bank_account: seller.bank !== null,
    can_bulk_profit_status: seller.can_bulk_profit,
    ...figures,
    store_slug: seller.slug,
    store_name: seller.store_name,
    created_at: seller.created_at,
    updated_at: seller.updated_at,
  };
}

async function selectSellerFigures(
  db: Db | Tx,
  sellerId: number,
  today: string,
): Promise<Pick<Seller, 'today_orders_count' | 'total_orders_count' | 'today_profit' | 'total_profit'>> {
  const { rows } = await sql<{ today_orders: number; orders: number; today_profit: number; profit: number }>`
    select
      coalesce(sum(orders) filter (where day = ${today}::date), 0)::bigint as today_orders,
      coalesce(sum(orders), 0)::bigint as orders,
      coalesce(sum(profit_satang) filter (where day = ${today}::date), 0)::bigint as today_profit,
      coalesce(sum(profit_satang), 0)::bigint as profit
    from seller_days where seller_id = ${sellerId}`.execute(db);
  const row = firstRow(rows);
  return {
    today_orders_count: row.today_orders,
    total_orders_count: row.orders,
    today_profit: toBaht(satang(row.today_profit)),
    total_profit: toBaht(satang(row.profit)),
  };
}
