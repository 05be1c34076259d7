-- Identity and bank card of one seller are approved by two operators, or by one with a fresh second factor.

-- A card waits for a reviewer from the moment its seller's identity is verified; null until then.
alter table bank_cards add column queued_at timestamptz;
update bank_cards set queued_at = created_at;
drop index bank_cards_queue;
create index bank_cards_queue on bank_cards (queued_at, id)
  where state = 'pending' and removed_at is null and queued_at is not null;

-- When the operator of this session last entered a code for one decision; null again once a decision has used it.
alter table operator_sessions
  add column factor_confirmed_at timestamptz,
  add column factor_confirmed_with text check (factor_confirmed_with in ('app', 'recovery')),
  add check ((factor_confirmed_at is null) = (factor_confirmed_with is null));
