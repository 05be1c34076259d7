-- A seller's own account: second factor, devices, sessions, a confirmed phone, what they want to be told, and mails about all of it.

alter table sellers
  -- When the number in `phone` was confirmed by a code; another number is unconfirmed again.
  add column phone_verified_at timestamptz,
  add column password_changed_at timestamptz,
  -- Secrets of the authenticator app, sealed: the one that counts, and one that was offered and not confirmed yet.
  add column totp_secret bytea,
  add column totp_offered bytea,
  -- The time step of the last code that was taken: a code is taken once, and none before it after it.
  add column totp_step bigint not null default 0,
  add column order_notification boolean not null default true,
  add column finance_notification boolean not null default true,
  add column system_notification boolean not null default true,
  add column login_notification boolean not null default true,
  add constraint sellers_phone_to_verify check (phone_verified_at is null or phone is not null);

create table seller_recovery_codes (
  seller_id bigint not null references sellers (id),
  code_hash text not null,
  primary key (seller_id, code_hash)
);

-- What a seller recognises a session by. Sessions of before tell nothing of it.
alter table sessions
  add column id bigint generated always as identity unique,
  add column user_agent text check (length(user_agent) <= 400),
  -- Shortened: it tells the network, not the connection.
  add column address text,
  add column seen_at timestamptz;
update sessions set seen_at = created_at;
alter table sessions alter column seen_at set not null;

-- The browsers from which a seller signed in before, by the hash of what each keeps in a cookie.
create table seller_devices (
  seller_id bigint not null references sellers (id),
  device_hash text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (seller_id, device_hash)
);

-- Mails about an account, to be sent by a job. A forgotten password is written down for any address alike: whether an account has it, only
-- the job looks up, so that no answer takes longer for one that is known.
create table account_mails (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('password_reset', 'password_changed', 'new_sign_in', 'second_factor_on', 'second_factor_off')),
  email text not null,
  language text not null check (language in ('th', 'en', 'zh-TW', 'zh-CN')),
  data jsonb not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_try_at timestamptz not null
);
create unique index account_mails_reset on account_mails (email) where kind = 'password_reset';
create index account_mails_due on account_mails (next_try_at, id);

-- The code on its way to a phone. Only its keyed hash is kept; it ends by being used, by time, or by five wrong tries.
create table phone_codes (
  seller_id bigint primary key references sellers (id),
  phone text not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- How often codes were sent, by hashes of account, address and number.
create table phone_code_sends (
  id bigint generated always as identity primary key,
  subject text not null,
  sent_at timestamptz not null
);
create index phone_code_sends_subject on phone_code_sends (subject, sent_at);
