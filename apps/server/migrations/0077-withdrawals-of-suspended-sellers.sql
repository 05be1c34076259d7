-- Withdrawals that an operator requests for a suspended seller (docs/decisions/31-suspension-and-closing.md).
alter table withdrawals
  -- Null if the seller requested it.
  add column requested_by bigint references operators (id),
  -- Four eyes: the operator who requests a payout does not approve it.
  add constraint withdrawals_approved_by_another check (requested_by <> approved_by),
  -- The seller reads the operator's reason in the note.
  add constraint withdrawals_requested_with_reason check (requested_by is null or note <> '');
