-- A seller may take a request for the deposit back while nobody has decided it.
alter table deposit_refunds add column withdrawn_at timestamptz;
alter table deposit_refunds drop constraint deposit_refunds_state_check;
alter table deposit_refunds drop constraint deposit_refunds_check;
alter table deposit_refunds drop constraint deposit_refunds_check1;
alter table deposit_refunds add constraint deposit_refunds_state_check
  check (state in ('requested', 'approved', 'rejected', 'withdrawn'));
-- Only an operator's answer has a day and a name of theirs.
alter table deposit_refunds add constraint deposit_refunds_answered check (
  (decided_at is not null) = (state in ('approved', 'rejected')) and (decided_by is not null) = (state in ('approved', 'rejected'))
);
alter table deposit_refunds add constraint deposit_refunds_withdrawn check ((withdrawn_at is not null) = (state = 'withdrawn'));
