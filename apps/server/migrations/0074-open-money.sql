-- Ends of samples, withdrawals and deposit refunds that nobody decides, and the daily check of open money.
set constraints all immediate;
create index sample_orders_in_transit on sample_orders (shipped_at, id) where status = 'shipped';

-- A request that no operator approved is cancelled by the server.
alter table withdrawals drop constraint withdrawals_reason;
alter table withdrawals add constraint withdrawals_reason check (
  reason_code is null or state = 'rejected' or (state = 'cancelled' and reason_code = 'not_decided')
);

-- The server returns a deposit that no operator decided on. Only operators reject.
alter table deposit_refunds drop constraint deposit_refunds_answered;
alter table deposit_refunds add constraint deposit_refunds_answered check (
  (decided_at is not null) = (state in ('approved', 'rejected'))
  and (decided_by is null or state in ('approved', 'rejected'))
  and (state <> 'rejected' or decided_by is not null)
);

-- Orders whose payment is in escrow, oldest first.
create index orders_in_escrow on orders (paid_at, id) where status in ('pending_shipment', 'pending_delivery');
-- Refunds that customers have not received, oldest first.
create index payment_refunds_open on payment_refunds (created_at, id) where state <> 'paid_back';
-- Transfers are appended in the order of time, so block ranges find those of the last weeks.
create index ledger_transfers_by_time on ledger_transfers using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- Results of the checks for overdue money, and for amounts that open items do not explain.
create table open_money_checks (
  id bigint generated always as identity primary key,
  taken_at timestamptz not null,
  overdue_count integer not null check (overdue_count >= 0),
  -- Per section with something to report: OpenMoneyFinding in the contract.
  findings jsonb not null
);
set constraints all deferred;
