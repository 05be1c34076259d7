-- Money out: the card that it goes to, the password that it takes, and each payout from its request to its end.

-- A card's row is never rewritten and never deleted: withdrawals point at it, so it tells for good where they were paid.
create table bank_cards (
  seller_id bigint not null references sellers (id),
  id bigint generated always as identity (start with 1001),
  bank text not null check (bank in ('BBL', 'K', 'KTB', 'SCB', 'BAY', 'TMB', 'TC', 'CIMB', 'TISCO', 'UOB')),
  -- Number and holder are encrypted; what a mask shows stands beside them, and the keyed hash finds the same number again.
  number bytea not null,
  number_mask text not null,
  number_hash text not null,
  holder bytea not null,
  state text not null default 'pending' check (state in ('pending', 'verified', 'rejected')),
  is_default boolean not null default true,
  -- It took the place of an earlier one: withdrawals rest for a while.
  is_replacement boolean not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references operators (id),
  reason text,
  removed_at timestamptz,
  primary key (seller_id, id),
  check ((decided_at is not null) = (state <> 'pending')),
  check ((decided_by is not null) = (state <> 'pending')),
  check ((reason is not null) = (state = 'rejected'))
);
create unique index bank_cards_id on bank_cards (id);
-- One card of a seller at a time.
create unique index bank_cards_one on bank_cards (seller_id) where removed_at is null;
create index bank_cards_number on bank_cards (number_hash);
create index bank_cards_queue on bank_cards (created_at, id) where state = 'pending' and removed_at is null;
create index bank_cards_decided on bank_cards (state, decided_at desc, id desc) where state <> 'pending';

create function refuse_another_card() returns trigger language plpgsql as $$
begin
  raise exception 'a card keeps its number and its holder' using errcode = 'restrict_violation';
end $$;
create trigger bank_cards_stay_who_they_are before update of bank, number, number_mask, number_hash, holder on bank_cards
  for each row execute function refuse_another_card();

-- argon2id, apart from the login password. `changed_at` is null for the one that was set first.
create table withdrawal_passwords (
  seller_id bigint primary key references sellers (id),
  password_hash text not null,
  set_at timestamptz not null,
  changed_at timestamptz
);

-- Only the SHA-256 of a link's token is kept.
create table withdrawal_password_resets (
  seller_id bigint primary key references sellers (id),
  token_hash text not null unique,
  expires_at timestamptz not null
);

create table withdrawals (
  seller_id bigint not null references sellers (id),
  id bigint generated always as identity (start with 100001),
  amount_satang bigint not null check (amount_satang > 0),
  fee_satang bigint not null check (fee_satang >= 0 and fee_satang < amount_satang),
  card_id bigint not null,
  state text not null default 'pending'
    check (state in ('pending', 'approved', 'processing', 'completed', 'rejected', 'cancelled')),
  note text not null,
  admin_note text,
  version integer not null default 1,
  created_at timestamptz not null,
  approved_at timestamptz,
  approved_by bigint references operators (id),
  processing_at timestamptz,
  paid_by bigint references operators (id),
  rejected_by bigint references operators (id),
  -- Completed, rejected or cancelled.
  ended_at timestamptz,
  primary key (seller_id, id),
  foreign key (seller_id, card_id) references bank_cards (seller_id, id),
  check ((ended_at is not null) = (state in ('completed', 'rejected', 'cancelled'))),
  check ((approved_at is not null) = (approved_by is not null)),
  check (state not in ('approved', 'processing', 'completed') or approved_by is not null),
  check ((processing_at is not null) = (paid_by is not null)),
  check (state not in ('processing', 'completed') or paid_by is not null),
  -- Four eyes: who approves a payout does not pay it.
  check (paid_by <> approved_by),
  check ((rejected_by is not null) = (state = 'rejected')),
  check (state <> 'rejected' or admin_note is not null)
);
create unique index withdrawals_id on withdrawals (id);
-- One under way at a time.
create unique index withdrawals_running on withdrawals (seller_id) where state in ('pending', 'approved', 'processing');
create index withdrawals_card on withdrawals (seller_id, card_id);
create index withdrawals_queue on withdrawals (state, created_at, id) where state in ('pending', 'approved', 'processing');
create index withdrawals_ended on withdrawals (state, ended_at desc, id desc) where ended_at is not null;
