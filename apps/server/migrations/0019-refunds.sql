-- Money back after shipment: what customers ask for, what became of the goods, and what a seller owes until it is repaid.

alter table orders add column open_dispute boolean not null default false;
alter table orders add column refunded_at timestamptz;
-- The goods of a refunded order: awaited by the supplier, taken back, or kept by the customer (or lost).
alter table orders add column goods_returned text check (goods_returned in ('awaiting', 'taken_back', 'kept'));
alter table orders add column goods_settled_at timestamptz;
alter table orders add constraint orders_refunded_when check ((refunded_at is not null) = (status = 'refunded'));
alter table orders add constraint orders_goods_of_refunded check (
  (goods_returned is not null) = (refunded_at is not null)
  and (goods_settled_at is not null) = coalesce(goods_returned in ('taken_back', 'kept'), false)
);
-- Refunded orders end what was disputed.
alter table orders add constraint orders_dispute_while_living check (not open_dispute or status in ('pending_delivery', 'completed'));
create index orders_goods_awaited on orders (id) where goods_returned = 'awaiting';

create table refund_requests (
  seller_id bigint not null references sellers (id),
  id bigint generated always as identity (start with 1001),
  order_id bigint not null,
  state text not null default 'requested'
    check (state in ('requested', 'objected', 'unanswered', 'agreed', 'granted', 'denied', 'withdrawn')),
  reason text not null check (reason in ('not_arrived', 'damaged', 'wrong_item', 'not_as_described', 'changed_mind')),
  comment text not null,
  created_at timestamptz not null,
  answer_due_at timestamptz not null,
  -- The seller's answer, or the moment at which the time for it was over.
  answered_at timestamptz,
  objection text,
  decided_at timestamptz,
  -- Null where the server decided, because the parcel came back.
  decided_by bigint,
  decision_reason text,
  withdrawn_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, order_id) references orders (seller_id, id),
  check ((objection is not null) or state <> 'objected'),
  check ((decided_at is not null) = (state in ('granted', 'denied'))),
  check ((withdrawn_at is not null) = (state = 'withdrawn'))
);
-- One open request of an order at a time.
create unique index refund_requests_open on refund_requests (seller_id, order_id)
  where state in ('requested', 'objected', 'unanswered');
create index refund_requests_order on refund_requests (seller_id, order_id, id desc);
create index refund_requests_seller on refund_requests (seller_id, state, id desc);
-- What the job sends to the operators, and what waits for them.
create index refund_requests_due on refund_requests (answer_due_at) where state = 'requested';
create unique index refund_requests_id on refund_requests (id);
create index refund_requests_operators on refund_requests (answered_at, id) where state in ('objected', 'unanswered');

-- Pictures that customers send along. They lie encrypted under their uuid, as documents do; only this row has the key.
create table refund_photos (
  uuid uuid primary key,
  seller_id bigint not null,
  order_id bigint not null,
  -- Null until the request is made that they belong to; what is left without one is deleted after a day.
  request_id bigint,
  position smallint,
  bytes integer not null,
  width integer not null,
  height integer not null,
  color text not null,
  sealed_key bytea not null,
  created_at timestamptz not null,
  foreign key (seller_id, order_id) references orders (seller_id, id),
  foreign key (seller_id, request_id) references refund_requests (seller_id, id)
);
create index refund_photos_order on refund_photos (seller_id, order_id);
create index refund_photos_request on refund_photos (seller_id, request_id) where request_id is not null;
create index refund_photos_unused on refund_photos (created_at) where request_id is null;

-- What earlier migrations of the same run left to be checked at commit is checked now: a table with checks to come can't be altered.
-- They are left to wait again only after the insert below, so that later migrations of the run find nothing waiting either.
set constraints all immediate;

-- What a seller owes: a refund that the balance did not cover. Below zero or zero, never above.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'available', 'frozen', 'security_deposit', 'escrow', 'receivable',
  'platform_cash', 'supplier_payable', 'customer_refund', 'fee_revenue', 'bank_payout'
));
alter table ledger_accounts drop constraint ledger_accounts_check;
alter table ledger_accounts add constraint ledger_accounts_check check (
  (seller_id is not null) = (kind in ('available', 'frozen', 'security_deposit', 'escrow', 'receivable'))
);
alter table ledger_accounts drop constraint balance_not_negative;
alter table ledger_accounts add constraint balance_not_negative check (
  case kind when 'platform_cash' then true when 'receivable' then balance_satang <= 0 else balance_satang >= 0 end
);
insert into ledger_accounts (kind, seller_id) select 'receivable', id from sellers order by id;
set constraints all deferred;

alter table ledger_transfers drop constraint ledger_transfers_kind_check;
alter table ledger_transfers add constraint ledger_transfers_kind_check check (kind in (
  'recharge', 'order_checkout', 'order_payment', 'order_profit', 'order_refund', 'late_payment_refund',
  -- Owed because the balance did not suffice; repaid from the next money that came in.
  'receivable_opened', 'receivable_repaid',
  -- The supplier has the goods again and gives their price back; or they were kept, and their price is charged.
  'goods_returned', 'goods_kept',
  'sample_payment', 'sample_refund',
  'freeze', 'unfreeze', 'withdraw', 'deposit', 'deposit_refund'
));
