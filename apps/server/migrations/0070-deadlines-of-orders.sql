-- Deadlines that end every paid order (packages/contract/src/orders/order-deadlines.ts).
set constraints all immediate;
alter table orders
  -- The end of the last day for shipping. Null before payment, and in older orders until the server starts (assign-deadlines.ts).
  add column ship_by timestamptz,
  -- The reason of the seller who extended it; at most once.
  add column ship_by_extension text,
  add column ship_by_reminded_at timestamptz,
  -- Shipped or cancelled after the deadline.
  add column missed_ship_by boolean generated always as (coalesce(cancelled_at, shipped_at) > ship_by) stored,
  -- Deadline of the courier's next fact: the first scan, then the delivery.
  add column courier_due_at timestamptz,
  -- The seller says that the parcel arrived; no scan confirms it.
  add column delivery_stated_at timestamptz;
create index orders_unshipped on orders (ship_by)
  where ship_by is not null and (status = 'pending_shipment' or (status = 'pending_delivery' and tracking_number is null));
create index orders_courier_due on orders (courier_due_at) where status = 'pending_delivery' and courier_due_at is not null;
create index orders_missed_ship_by on orders (seller_id, ship_by) where missed_ship_by;
create index orders_without_deadline on orders (id) where ship_by is null and status in ('pending_shipment', 'pending_delivery');

-- Items of a refunded order that the courier lost.
alter table orders drop constraint orders_goods_of_refunded;
alter table orders drop constraint orders_goods_returned_check;
alter table orders add constraint orders_goods_returned_check check (goods_returned in ('awaiting', 'taken_back', 'kept', 'lost'));
alter table orders add constraint orders_goods_of_refunded check (
  (goods_returned is not null) = (refunded_at is not null)
  and (goods_settled_at is not null) = coalesce(goods_returned <> 'awaiting', false)
);

-- Claims against couriers for lost parcels: zero or below, like every claim in a ledger of credits minus debits.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'available', 'frozen', 'security_deposit', 'escrow', 'receivable',
  'platform_cash', 'supplier_payable', 'customer_refund', 'fee_revenue', 'bank_payout', 'promotion_expense', 'courier_claims'
));
alter table ledger_accounts drop constraint balance_not_negative;
alter table ledger_accounts add constraint balance_not_negative check (
  case when kind = 'platform_cash' then true
    when kind in ('receivable', 'promotion_expense', 'courier_claims') then balance_satang <= 0
    else balance_satang >= 0 end
);
insert into ledger_accounts (kind, shard) select 'courier_claims', shard from generate_series(0, 15) shard;
alter table ledger_transfers drop constraint ledger_transfers_kind_check;
alter table ledger_transfers add constraint ledger_transfers_kind_check check (kind in (
  'recharge', 'order_checkout', 'order_payment', 'order_profit', 'order_refund', 'late_payment_refund', 'refund_paid',
  'receivable_opened', 'receivable_repaid', 'goods_returned', 'goods_kept', 'goods_lost',
  'sample_payment', 'sample_refund', 'freeze', 'unfreeze', 'withdraw', 'deposit', 'deposit_refund'
));
set constraints all deferred;
