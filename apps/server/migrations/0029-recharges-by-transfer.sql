-- Money in by bank transfer or USDT: what the seller was told to pay, what shows that it was paid, and what operators found.

-- A slip is a document: encrypted, and known again by the hash of its pixels.
alter table files
  drop constraint files_type_check,
  add constraint files_type_check check (type in ('image', 'product', 'avatar', 'id_card', 'business_license', 'slip')),
  drop constraint files_public_or_sealed,
  add constraint files_public_or_sealed check (
    case when type in ('id_card', 'business_license', 'slip')
      then media_hash is null and sealed_key is not null
      else media_hash is not null and sealed_key is null
    end
  ),
  add column content_hash text;

alter table recharges
  drop constraint recharges_method_check,
  -- Where it was to be paid to, as it was told: a later change of the accounts changes nothing here.
  add column pay_to jsonb,
  add column pay_by timestamptz,
  add column slip_file_id bigint references files (id),
  add column slip_hash text,
  add column transaction_id text,
  -- When the seller said that it is paid, and until when operators look at it.
  add column submitted_at timestamptz,
  add column due_at timestamptz,
  -- As the statement of the platform's account says; this is what is credited.
  add column received_satang bigint check (received_satang > 0),
  add column statement_reference text,
  add column approved_at timestamptz,
  add column approved_by bigint references operators (id),
  add column decided_at timestamptz,
  add column decided_by bigint references operators (id),
  add column fail_code text,
  add column fail_reason text,
  add column version integer not null default 1;
update recharges set received_satang = amount_satang where status = 'credited';
update recharges set fail_code = 'other' where status = 'failed';
alter table recharges
  add constraint recharges_method_check check (method in ('qr', 'bank_transfer', 'usdt_trc20')),
  add constraint recharges_told check ((method = 'qr') = (pay_to is null) and (method = 'qr') = (pay_by is null)),
  add constraint recharges_proof check (
    num_nonnulls(slip_file_id, transaction_id) <= 1
    and (slip_file_id is null) = (slip_hash is null)
    and (submitted_at is not null) = (num_nonnulls(slip_file_id, transaction_id) = 1)
    and (due_at is null) = (submitted_at is null)
    and (slip_file_id is null or method = 'bank_transfer')
    and (transaction_id is null or method = 'usdt_trc20')
  ),
  add constraint recharges_failed check ((fail_code is not null) = (status = 'failed')),
  add constraint recharges_received check (status <> 'credited' or received_satang is not null),
  -- Money by an operator's word has the operator, and a movement on the statement, behind it.
  add constraint recharges_decided check (
    method = 'qr' or status <> 'credited'
    or (decided_by is not null and statement_reference is not null and submitted_at is not null)
  ),
  add constraint recharges_approved check ((approved_at is null) = (approved_by is null)),
  -- Four eyes: who approved a large one does not confirm it.
  add constraint recharges_four_eyes check (status <> 'credited' or decided_by <> approved_by);
create unique index recharges_id on recharges (id);
-- A slip, a transfer and a movement on a statement pay for one top-up; what was turned down may be shown again.
create unique index recharges_slip_once on recharges (slip_hash) where slip_hash is not null and status in ('pending', 'credited');
create unique index recharges_transaction_once on recharges (transaction_id)
  where transaction_id is not null and status in ('pending', 'credited');
create unique index recharges_statement_once on recharges (method, statement_reference)
  where statement_reference is not null and status in ('pending', 'credited');
create index recharges_slip on recharges (slip_hash) where slip_hash is not null;
create index recharges_transaction on recharges (transaction_id) where transaction_id is not null;
create index recharges_slip_file on recharges (slip_file_id) where slip_file_id is not null;
create index recharges_queue on recharges (submitted_at, id) where status = 'pending' and submitted_at is not null;
create index recharges_decided_newest on recharges (status, decided_at desc, id desc) where decided_by is not null;
create index recharges_unpaid on recharges (pay_by) where status = 'pending' and submitted_at is null;

-- Where sellers pay to: one row, changed by operators of finance.
create table recharge_settings (
  singleton boolean primary key default true check (singleton),
  bank text check (bank in ('BBL', 'K', 'KTB', 'SCB', 'BAY', 'TMB', 'TC', 'CIMB', 'TISCO', 'UOB')),
  account_name text,
  account_number text,
  usdt_enabled boolean not null default false,
  usdt_address text,
  -- Satang for one USDT.
  usdt_rate_satang bigint check (usdt_rate_satang > 0),
  version integer not null default 1,
  changed_at timestamptz,
  changed_by bigint references operators (id),
  check (num_nonnulls(bank, account_name, account_number) in (0, 3)),
  check (not usdt_enabled or num_nonnulls(usdt_address, usdt_rate_satang) = 2)
);
insert into recharge_settings default values;
