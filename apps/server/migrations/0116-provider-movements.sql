-- The payment provider's own book of the platform's money: what it collected, paid back, kept as fees and paid out.
create table provider_movements (
  provider text not null,
  -- The provider's id.
  movement_id text not null,
  kind text not null check (kind in ('payment', 'refund', 'dispute', 'fee', 'payout', 'other')),
  -- The provider's id of the payment, refund or dispute that moved the money; null for fees of the account.
  ref text,
  -- The refund that the server requested.
  refund_id bigint references payment_refunds (id),
  -- Above zero for money that the platform received.
  amount_satang bigint not null,
  fee_satang bigint not null,
  net_satang bigint not null,
  happened_at timestamptz not null,
  -- Bangkok day of `happened_at`.
  day date not null,
  received_at timestamptz not null,
  primary key (provider, movement_id),
  constraint provider_movements_net check (net_satang = amount_satang - fee_satang)
);
create index provider_movements_ref on provider_movements (provider, ref) where ref is not null;
create index provider_movements_day on provider_movements (provider, day);
create trigger provider_movements_append_only before update or delete on provider_movements
  for each row execute function refuse_change();
create trigger provider_movements_no_truncate before truncate on provider_movements
  for each statement execute function refuse_change();

set constraints all immediate;
-- Costs of the platform: fees of the provider, and disputed payments that the bank of a card took back. Zero or below.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in (
  'available', 'frozen', 'security_deposit', 'escrow', 'receivable',
  'platform_cash', 'supplier_payable', 'customer_refund', 'fee_revenue', 'bank_payout', 'promotion_expense', 'courier_claims',
  'return_shipping', 'provider_fees', 'disputed_funds', 'dispute_losses'
));
alter table ledger_accounts drop constraint balance_not_negative;
alter table ledger_accounts add constraint balance_not_negative check (
  case when kind = 'platform_cash' then true
    when kind in ('receivable', 'promotion_expense', 'courier_claims', 'return_shipping', 'provider_fees', 'disputed_funds', 'dispute_losses')
      then balance_satang <= 0
    else balance_satang >= 0 end
);
insert into ledger_accounts (kind, shard)
select kind, shard from unnest(array['provider_fees', 'disputed_funds', 'dispute_losses']) kind, generate_series(0, 15) shard;

-- Fees of the account belong to no seller.
alter table ledger_transfers alter column seller_id drop not null;
do $$
declare
  known text := (
    select pg_get_expr(conbin, conrelid) from pg_constraint
    where conrelid = 'ledger_transfers'::regclass and conname = 'ledger_transfers_kind_check'
  );
begin
  alter table ledger_transfers drop constraint ledger_transfers_kind_check;
  execute format(
    'alter table ledger_transfers add constraint ledger_transfers_kind_check check (%s or kind in (
      ''provider_fee'', ''dispute_withdrawn'', ''dispute_returned'', ''dispute_lost'', ''dispute_covered''))', known
  );
end $$;
alter table ledger_transfers add constraint ledger_transfers_seller check (
  seller_id is not null or (kind = 'provider_fee' and order_id is null and sample_id is null)
);
set constraints all deferred;
