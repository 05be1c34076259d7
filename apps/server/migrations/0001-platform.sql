-- Answers already given to requests that carried an Idempotency-Key. The row is claimed first, inside the transaction of the
-- effect, so a repeat waits for the first and then reads its answer.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Settings of the platform that operators may change, by name.
create table system_settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);
