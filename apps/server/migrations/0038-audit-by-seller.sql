-- Whom an entry is about, so that everything that was done about a seller is found together. It follows from what the entry says, and
-- the chain's hashes are over that alone: entries of before are found as well, and hold as they did.
alter table audit_log add column seller_id bigint generated always as (
  case
    when subject_kind = 'seller' then subject_id
    when jsonb_typeof(detail -> 'seller_id') = 'number' then (detail ->> 'seller_id')::bigint
  end
) stored;
create index audit_log_seller on audit_log (seller_id, sequence desc) where seller_id is not null;
