-- Those who work in the console. They are no sellers: accounts, sessions and tokens are apart, so that one never passes for the other.
create table operators (
  id bigint generated always as identity (start with 101) primary key,
  account text not null,
  account_key text not null unique,
  password_hash text not null,
  role text not null check (role in ('reviewer', 'finance')),
  -- The password was made up by somebody else and is known to them.
  must_change_password boolean not null,
  -- Secrets of the authenticator app, sealed: the one that counts, and one that was offered and not confirmed yet.
  totp_secret bytea,
  totp_offered bytea,
  -- The time step of the last code that was taken: a code is taken once, and none before it after it.
  totp_step bigint not null default 0,
  is_active boolean not null default true,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table operator_recovery_codes (
  operator_id bigint not null references operators (id),
  code_hash text not null,
  primary key (operator_id, code_hash)
);

-- Only the SHA-256 of a token is kept: the table alone opens no session.
create table operator_sessions (
  token_hash text primary key,
  operator_id bigint not null references operators (id),
  created_at timestamptz not null,
  -- Moves on while the session is used; a session that rests too long is over.
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_sessions_operator on operator_sessions (operator_id);
create index operator_sessions_expiry on operator_sessions (expires_at);

-- Everything that operators do, in the transaction that does it. Each entry carries the hash of the one before: what is changed or taken
-- out later shows. No two entries follow the same one, so there is one chain.
create table audit_log (
  sequence bigint primary key check (sequence > 0),
  at timestamptz not null,
  -- Null for what was done at the server itself.
  operator_id bigint references operators (id),
  action text not null,
  subject_kind text,
  subject_id bigint,
  detail jsonb not null,
  previous_hash text references audit_log (hash),
  hash text not null unique,
  check ((subject_kind is null) = (subject_id is null)),
  check ((previous_hash is null) = (sequence = 1)),
  unique nulls not distinct (previous_hash)
);
create index audit_log_operator on audit_log (operator_id, sequence desc);
create index audit_log_action on audit_log (action, sequence desc);
create index audit_log_subject on audit_log (subject_kind, subject_id, sequence desc);
create index audit_log_time on audit_log (at, sequence);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_change();

-- Where the chain ends. Whoever writes next takes this row first, so that writers stand in line.
create table audit_head (
  id boolean primary key default true check (id),
  sequence bigint not null,
  hash text
);
insert into audit_head (sequence, hash) values (0, null);

-- Why a seller is suspended, as the seller is told.
alter table sellers add column suspension_reason text;
alter table sellers add constraint sellers_suspended_with_reason check (suspension_reason is null or status = 'suspended');

-- What was answered to a message, and when it was done with. Messages of before are left to whoever reads the mails.
alter table support_messages add column answer text check (length(answer) between 1 and 2000);
alter table support_messages add column closed_at timestamptz;
alter table support_messages add column closed_by bigint references operators (id);
alter table support_messages add constraint support_messages_answered_when_closed check (answer is null or closed_at is not null);
create index support_messages_open on support_messages (created_at, id) where closed_at is null;
