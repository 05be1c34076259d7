-- Refunds of a part of an order, and returns that the customer sends before the refund.

-- The profit of an order shrinks by partial refunds, and grows by the supplier price of items that came back.
set local statement_timeout = 0;
alter table orders add column refunded_satang bigint not null default 0;
alter table orders add column returned_cost_satang bigint not null default 0;
drop trigger orders_moved_goods on orders;
alter table orders drop column profit_satang;
alter table orders add column profit_satang bigint not null
  generated always as (retail_satang - cost_satang - refunded_satang + returned_cost_satang) stored;
-- Refunds never sum above what the customer paid.
alter table orders add constraint orders_partial_refunds check (
  refunded_satang between 0 and retail_satang and returned_cost_satang between 0 and cost_satang
  and (refunded_satang = 0 or status in ('completed', 'refunded'))
);
-- Dropped with the column.
create index orders_by_payment on orders (seller_id, paid_at, id) include (created_at, cost_satang, profit_satang, quantity)
  where status = 'pending_shipment';
create trigger orders_moved_goods after update on orders
for each row when (
  (old.status, old.created_at, old.expires_at, old.paid_at, old.completed_at, old.cost_satang, old.profit_satang, old.quantity)
  is distinct from
  (new.status, new.created_at, new.expires_at, new.paid_at, new.completed_at, new.cost_satang, new.profit_satang, new.quantity)
) execute function move_ordered_goods();
create index orders_goods_awaited_since on orders (refunded_at, id) where goods_returned = 'awaiting';

-- Extent and amount of a request. Requests so far asked for everything.
alter table refund_requests
  add column scope text not null default 'full' check (scope in ('full', 'items', 'amount')),
  add column asked_satang bigint check (asked_satang > 0),
  add column granted_satang bigint check (granted_satang > 0),
  -- The first of two operators who approve a large refund.
  add column approved_by bigint,
  add column approved_at timestamptz,
  add column approved_satang bigint,
  add column approved_with_return boolean;
update refund_requests request set asked_satang = orders.retail_satang
from orders where orders.seller_id = request.seller_id and orders.id = request.order_id;
update refund_requests set granted_satang = asked_satang where state in ('agreed', 'granted');
alter table refund_requests alter column asked_satang set not null;

create table refund_items (
  seller_id bigint not null,
  request_id bigint not null,
  order_id bigint not null,
  position smallint not null,
  quantity integer not null check (quantity > 0),
  primary key (seller_id, request_id, position),
  foreign key (seller_id, request_id) references refund_requests (seller_id, id),
  foreign key (seller_id, order_id, position) references order_items (seller_id, order_id, position)
);
create index refund_items_order on refund_items (seller_id, order_id);

-- Approved requests can await the return of the items.
alter table refund_requests drop constraint refund_requests_state_check;
alter table refund_requests add constraint refund_requests_state_check check (state in (
  'requested', 'objected', 'unanswered', 'awaiting_return', 'returning', 'return_arrived',
  'agreed', 'granted', 'denied', 'withdrawn', 'not_sent_back'
));
alter table refund_requests drop constraint refund_requests_check1;
alter table refund_requests add constraint refund_requests_decided_when check (
  state not in ('granted', 'denied') or decided_at is not null
);
alter table refund_requests drop constraint refund_requests_decision_code;
alter table refund_requests add constraint refund_requests_decision_code check (decision_code is null or decided_at is not null);
drop index refund_requests_open;
create unique index refund_requests_open on refund_requests (seller_id, order_id)
  where state in ('requested', 'objected', 'unanswered', 'awaiting_return', 'returning', 'return_arrived');

create table return_parcels (
  seller_id bigint not null,
  request_id bigint not null,
  order_id bigint not null,
  paid_by text not null check (paid_by in ('platform', 'customer')),
  send_by timestamptz not null,
  courier text check (courier in ('sf', 'ems', 'sto', 'yto', 'zto')),
  tracking_number text,
  -- Price of the platform's label.
  label_satang bigint check (label_satang > 0),
  entered_at timestamptz,
  handed_over_at timestamptz,
  arrived_at timestamptz,
  -- Null once the courier has nothing more to report.
  poll_at timestamptz,
  primary key (seller_id, request_id),
  foreign key (seller_id, request_id) references refund_requests (seller_id, id),
  check ((courier is null) = (tracking_number is null)),
  check ((entered_at is null) = (tracking_number is null))
);
-- A number proves one return.
create unique index return_parcels_number on return_parcels (courier, tracking_number);
create index return_parcels_to_poll on return_parcels (poll_at) where poll_at is not null;

create table return_scans (
  seller_id bigint not null,
  request_id bigint not null,
  id bigint generated always as identity,
  courier text not null,
  tracking_number text not null,
  kind text not null,
  place jsonb,
  at timestamptz not null,
  provider text not null,
  event_id text not null,
  received_at timestamptz not null,
  primary key (seller_id, request_id, id),
  unique (seller_id, request_id, provider, event_id),
  foreign key (seller_id, request_id) references return_parcels (seller_id, request_id)
);
create trigger return_scans_append_only before update or delete on return_scans
  for each row execute function refuse_change();
create trigger return_scans_no_truncate before truncate on return_scans
  for each statement execute function refuse_change();

-- Cost of return labels: zero or below, like every cost in a ledger of credits minus debits.
set constraints all immediate;
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'available', 'frozen', 'security_deposit', 'escrow', 'receivable',
  'platform_cash', 'supplier_payable', 'customer_refund', 'fee_revenue', 'bank_payout', 'promotion_expense', 'courier_claims',
  'return_shipping'
));
alter table ledger_accounts drop constraint balance_not_negative;
alter table ledger_accounts add constraint balance_not_negative check (
  case when kind = 'platform_cash' then true
    when kind in ('receivable', 'promotion_expense', 'courier_claims', 'return_shipping') then balance_satang <= 0
    else balance_satang >= 0 end
);
insert into ledger_accounts (kind, shard) select 'return_shipping', shard from generate_series(0, 15) shard;
alter table ledger_transfers drop constraint ledger_transfers_kind_check;
alter table ledger_transfers add constraint ledger_transfers_kind_check check (kind in (
  'recharge', 'order_checkout', 'order_payment', 'order_profit', 'order_refund', 'late_payment_refund', 'refund_paid',
  'receivable_opened', 'receivable_repaid', 'goods_returned', 'goods_kept', 'goods_lost', 'return_label',
  'sample_payment', 'sample_refund', 'freeze', 'unfreeze', 'withdraw', 'deposit', 'deposit_refund'
));
set constraints all deferred;

-- Counts follow the profit as well: a partial refund changes it in an order that stays completed.
create or replace function tally_moved_orders() returns trigger language plpgsql as $$
begin
  if not exists (
    select seller_id, id, status, paid_at, completed_at, profit_satang from after
    except
    select seller_id, id, status, paid_at, completed_at, profit_satang from before
  ) then
    return null;
  end if;
  update order_counters counter set
    orders = counter.orders - gone.orders, cost_satang = counter.cost_satang - gone.cost,
    profit_satang = counter.profit_satang - gone.profit, quantity = counter.quantity - gone.quantity
  from (
    select seller_id, status, count(*) as orders, sum(cost_satang) as cost, sum(profit_satang) as profit, sum(quantity) as quantity
    from before group by 1, 2
  ) as gone
  where counter.seller_id = gone.seller_id and counter.status = gone.status;
  insert into order_counters as counter (seller_id, status, orders, cost_satang, profit_satang, quantity)
  select seller_id, status, count(*), sum(cost_satang), sum(profit_satang), sum(quantity)
  from after group by 1, 2 order by 1, 2
  on conflict (seller_id, status) do update set
    orders = counter.orders + excluded.orders, cost_satang = counter.cost_satang + excluded.cost_satang,
    profit_satang = counter.profit_satang + excluded.profit_satang, quantity = counter.quantity + excluded.quantity;

  -- A tally of nothing is no row: lists look through the hours that hold something.
  with gone as (
    select seller_id, status, bangkok_day(created_at) as placed_on, tallied_since(status, paid_at, completed_at) as since,
      count(*) as orders, sum(cost_satang) as cost, sum(profit_satang) as profit, sum(quantity) as quantity
    from before group by 1, 2, 3, 4
  ), emptied as (
    delete from order_tallies tally using gone
    where tally.seller_id = gone.seller_id and tally.status = gone.status and tally.placed_on = gone.placed_on
      and tally.since = gone.since and tally.orders = gone.orders
  )
  update order_tallies tally set
    orders = tally.orders - gone.orders, cost_satang = tally.cost_satang - gone.cost,
    profit_satang = tally.profit_satang - gone.profit, quantity = tally.quantity - gone.quantity
  from gone
  where tally.seller_id = gone.seller_id and tally.status = gone.status and tally.placed_on = gone.placed_on
    and tally.since = gone.since and tally.orders > gone.orders;
  insert into order_tallies as tally
  select seller_id, status, bangkok_day(created_at), tallied_since(status, paid_at, completed_at),
    count(*), sum(cost_satang), sum(profit_satang), sum(quantity)
  from after group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (seller_id, status, placed_on, since) do update set
    orders = tally.orders + excluded.orders, cost_satang = tally.cost_satang + excluded.cost_satang,
    profit_satang = tally.profit_satang + excluded.profit_satang, quantity = tally.quantity + excluded.quantity;
  return null;
end $$;
