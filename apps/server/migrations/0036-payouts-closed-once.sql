-- A payout's end: what the bank calls the transfer, and who did what. A reason for a refusal is a code that its reader's language has words for.

-- Who took it over, and, apart from that, who says that the bank has paid.
alter table withdrawals rename column paid_by to processed_by;
alter table withdrawals
  add column completed_by bigint references operators (id),
  -- As it was typed, and its letters and digits alone, by which one transfer closes one payout.
  add column payout_reference text,
  add column payout_key text,
  add column reason_code text,
  -- Of payouts before this nothing was written down.
  add constraint withdrawals_closed check (
    num_nonnulls(completed_by, payout_reference, payout_key) in (0, 3) and (completed_by is null or state = 'completed')
  ),
  add constraint withdrawals_closed_by_another check (completed_by <> approved_by),
  -- The bank may have paid it by then: who took it over does not turn it down. (Those of before have no code.)
  add constraint withdrawals_rejected_by_another check (reason_code is null or rejected_by <> processed_by),
  add constraint withdrawals_reason check (reason_code is null or state = 'rejected');
create unique index withdrawals_payout_once on withdrawals (payout_key) where payout_key is not null;

alter table bank_cards
  add column reason_code text,
  add constraint bank_cards_reason check (reason_code is null or state = 'rejected');
alter table deposit_refunds
  add column reason_code text,
  add constraint deposit_refunds_reason check (reason_code is null or state = 'rejected');
alter table sellers
  add column suspension_code text,
  add constraint sellers_suspended_with_code check (suspension_code is null or status = 'suspended');
