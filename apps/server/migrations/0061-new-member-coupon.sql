-- The new-member coupon: the platform pays part of a verified seller's first sample order, once per identity, from a budget.

-- One row. Every use locks it, so that parallel orders cannot overspend the budget.
create table coupon_budget (
  id smallint primary key default 1 check (id = 1),
  is_on boolean not null default false,
  budget_satang bigint not null default 0 check (budget_satang >= 0),
  spent_satang bigint not null default 0 check (spent_satang >= 0),
  -- Counts the operators' changes; uses do not change it.
  version integer not null default 0,
  changed_at timestamptz,
  changed_by bigint references operators (id),
  constraint coupon_budget_not_overspent check (spent_satang <= budget_satang)
);
insert into coupon_budget default values;

create table coupon_uses (
  seller_id bigint not null,
  sample_id bigint not null,
  -- Keyed hash of the approved ID number, as in verifications. Kept here, because the papers may be deleted with their account.
  identity_hash text not null,
  discount_satang bigint not null check (discount_satang > 0),
  used_at timestamptz not null,
  -- Set when the sample is cancelled: the coupon can be used again.
  restored_at timestamptz,
  primary key (seller_id, sample_id),
  foreign key (seller_id, sample_id) references sample_orders (seller_id, id)
);
create unique index coupon_uses_identity on coupon_uses (identity_hash) where restored_at is null;
create unique index coupon_uses_seller on coupon_uses (seller_id) where restored_at is null;
create index coupon_uses_newest on coupon_uses (sample_id desc);

-- Promotion expense of the platform. Zero or below, like every expense in a ledger of credits minus debits.
-- Checks left by earlier migrations of the same run are done now: a table with pending checks can't be altered.
set constraints all immediate;
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'available', 'frozen', 'security_deposit', 'escrow', 'receivable',
  'platform_cash', 'supplier_payable', 'customer_refund', 'fee_revenue', 'bank_payout', 'promotion_expense'
));
alter table ledger_accounts drop constraint balance_not_negative;
alter table ledger_accounts add constraint balance_not_negative check (
  case when kind = 'platform_cash' then true
    when kind in ('receivable', 'promotion_expense') then balance_satang <= 0
    else balance_satang >= 0 end
);
insert into ledger_accounts (kind, shard) select 'promotion_expense', shard from generate_series(0, 15) shard;
set constraints all deferred;
