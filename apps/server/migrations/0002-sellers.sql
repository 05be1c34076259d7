create table sellers (
  id bigint generated always as identity (start with 100001) primary key,
  account text not null,
  -- Lower-cased and NFC-normalised: accounts differ by more than their case.
  account_key text not null unique,
  password_hash text not null,
  display_name text not null,
  phone text,
  email text,
  address text,
  language text not null default 'th' check (language in ('th', 'en', 'zh-TW', 'zh-CN')),
  status text not null default 'active' check (status in ('active', 'suspended')),
  is_virtual boolean not null default false,
  is_demo boolean not null default false,
  can_bulk_profit boolean not null default false,
  verification_status text not null default 'unverified'
    check (verification_status in ('unverified', 'pending', 'verified', 'rejected')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Only the SHA-256 of a token is kept: the table alone opens no session.
create table sessions (
  token_hash text primary key,
  seller_id bigint not null references sellers (id),
  remember boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_seller on sessions (seller_id);
create index sessions_expiry on sessions (expires_at);

-- Failed sign-ins by account and by address; they decide when the slide is demanded.
create table login_failures (
  id bigint generated always as identity primary key,
  subject text not null,
  failed_at timestamptz not null
);
create index login_failures_subject on login_failures (subject, failed_at);

-- One-time passes of finished slides. A pass is deleted when it is used.
create table slide_passes (
  pass_hash text primary key,
  expires_at timestamptz not null
);

-- Challenges that were answered already, until they expire: each answers once.
create table slide_challenges_used (
  challenge_hash text primary key,
  expires_at timestamptz not null
);

create table password_resets (
  token_hash text primary key,
  seller_id bigint not null references sellers (id),
  expires_at timestamptz not null
);
create index password_resets_seller on password_resets (seller_id);
