-- Files for the bank, each with withdrawals whose payout was started with it.
create table payout_files (
  id bigint generated always as identity (start with 1001) primary key,
  format text not null,
  created_by bigint not null references operators (id),
  created_at timestamptz not null,
  payments integer not null check (payments > 0),
  total_satang bigint not null check (total_satang > 0)
);

create table payout_file_payments (
  file_id bigint not null references payout_files (id),
  position integer not null,
  seller_id bigint not null,
  withdrawal_id bigint not null,
  amount_satang bigint not null check (amount_satang > 0),
  -- The bank's report.
  result text check (result in ('paid', 'refused')),
  reason text,
  reported_at timestamptz,
  reported_by bigint references operators (id),
  primary key (file_id, position),
  -- No withdrawal is in two files.
  unique (withdrawal_id),
  foreign key (seller_id, withdrawal_id) references withdrawals (seller_id, id),
  check ((result is null) = (reported_at is null)),
  check ((result is null) = (reported_by is null)),
  check ((result = 'refused') = (reason is not null) or result is null)
);
