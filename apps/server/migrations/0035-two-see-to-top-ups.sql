-- Money by an operator's word: one movement on a statement pays once however it is typed, and two see to what is much.

-- Letters and digits of the reference alone; the reference stays as it was typed.
alter table recharges add column reference_key text;
update recharges
set reference_key = known.key
from (
  select id, key, row_number() over (partition by method, key order by (status = 'credited') desc, id) as place
  from (
    select id, method, status, nullif(upper(regexp_replace(normalize(statement_reference, nfkc), '[^[:alnum:]]', '', 'g')), '') as key
    from recharges
    where statement_reference is not null and status in ('pending', 'credited')
  ) typed
) known
-- Of those that were the same all along the first one keeps it.
where known.id = recharges.id and known.place = 1 and known.key is not null;
drop index recharges_statement_once;
create unique index recharges_reference_once on recharges (method, reference_key)
  where reference_key is not null and status in ('pending', 'credited');

-- A transaction's id is public: who names it first need not be who sent it. It is credited once, and finance sees all who name it.
drop index recharges_transaction_once;
create unique index recharges_transaction_once on recharges (transaction_id)
  where transaction_id is not null and status = 'credited';

-- However the settings are, one operator alone never credits more. What is credited already is not held against it.
alter table recharges add constraint recharges_two_for_much check (
  method = 'qr' or status <> 'credited' or received_satang < 50000000 or approved_by is not null
) not valid;
-- What one operator credited alone, of theirs and of a seller, lately.
create index recharges_alone_by_operator on recharges (decided_by, decided_at)
  where status = 'credited' and decided_by is not null and approved_by is null;
create index recharges_alone_by_seller on recharges (seller_id, decided_at)
  where status = 'credited' and decided_by is not null and approved_by is null;

-- Where sellers pay to is proposed by one operator and confirmed by another one.
alter table recharge_settings
  add column proposal jsonb,
  add column proposed_at timestamptz,
  add column proposed_by bigint references operators (id),
  add column confirmed_by bigint references operators (id),
  add constraint recharge_settings_proposal check (num_nonnulls(proposal, proposed_at, proposed_by) in (0, 3)),
  add constraint recharge_settings_two check (confirmed_by <> changed_by);
