-- Who sellers are, and the deposit that they may leave.

-- Each submission of identity papers is a row and stays one; the latest says where the seller stands, and sellers.verification_status says
-- the same.
create table verifications (
  seller_id bigint not null references sellers (id),
  id bigint generated always as identity (start with 1001),
  -- The seller's n-th submission.
  attempt integer not null check (attempt > 0),
  -- Name and number are encrypted; the number's keyed hash finds the same number again without telling it.
  real_name bytea not null,
  id_number bytea not null,
  id_number_hash text not null,
  kind text not null check (kind in ('thai13', 'prc18')),
  front_file_id bigint not null references files (id),
  back_file_id bigint not null references files (id),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  submitted_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references operators (id),
  reason_code text,
  reason text,
  primary key (seller_id, id),
  unique (seller_id, attempt),
  check (front_file_id <> back_file_id),
  check ((decided_at is not null) = (state <> 'pending')),
  check ((decided_by is not null) = (state <> 'pending')),
  check ((reason_code is not null) = (state = 'rejected')),
  check (reason is null or state = 'rejected')
);
create unique index verifications_id on verifications (id);
-- One that is looked at or accepted, and no second beside it.
create unique index verifications_living on verifications (seller_id) where state in ('pending', 'approved');
-- One person, one verified account.
create unique index verifications_number on verifications (id_number_hash) where state = 'approved';
create index verifications_same_number on verifications (id_number_hash, id desc);
create index verifications_queue on verifications (submitted_at, id) where state = 'pending';
create index verifications_decided on verifications (state, decided_at desc, id desc) where state <> 'pending';
create index verifications_front on verifications (front_file_id);
create index verifications_back on verifications (back_file_id);

create table security_deposits (
  seller_id bigint not null references sellers (id),
  id bigint generated always as identity (start with 1001),
  amount_satang bigint not null check (amount_satang > 0),
  paid_at timestamptz not null,
  returned_at timestamptz,
  primary key (seller_id, id)
);
-- Once: a second one only after the first went back.
create unique index security_deposits_held on security_deposits (seller_id) where returned_at is null;

create table deposit_refunds (
  seller_id bigint not null references sellers (id),
  id bigint generated always as identity (start with 1001),
  deposit_id bigint not null,
  state text not null default 'requested' check (state in ('requested', 'approved', 'rejected')),
  -- The seller's words.
  comment text not null,
  requested_at timestamptz not null,
  due_from date not null,
  due_until date not null,
  decided_at timestamptz,
  decided_by bigint references operators (id),
  reason text,
  primary key (seller_id, id),
  foreign key (seller_id, deposit_id) references security_deposits (seller_id, id),
  check ((decided_at is not null) = (state <> 'requested')),
  check ((decided_by is not null) = (state <> 'requested')),
  check (state <> 'rejected' or reason is not null)
);
create unique index deposit_refunds_id on deposit_refunds (id);
create unique index deposit_refunds_open on deposit_refunds (seller_id) where state = 'requested';
create index deposit_refunds_queue on deposit_refunds (requested_at, id) where state = 'requested';
create index deposit_refunds_decided on deposit_refunds (state, decided_at desc, id desc) where state <> 'requested';
