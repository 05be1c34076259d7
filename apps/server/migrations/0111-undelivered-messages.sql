-- Each queue keeps what was given up, with its cause, until an operator sends it again or it is of no use.
alter table account_mails
  add column failed_at timestamptz,
  -- Cause of the last failed attempt: DELIVERY_FAILURES in the contract.
  add column failure text,
  -- Code of the mail server or gateway. Never its text, which may contain addresses.
  add column failure_code text;
alter table support_messages add column failed_at timestamptz, add column failure text, add column failure_code text;
alter table customer_messages add column failure text, add column failure_code text;

drop index account_mails_due;
create index account_mails_due on account_mails (next_try_at, id) where failed_at is null;
create index account_mails_failed on account_mails (failed_at, id) where failed_at is not null;
-- A reset mail that was given up must not stop the next one.
drop index account_mails_reset;
create unique index account_mails_reset on account_mails (email) where kind = 'password_reset' and failed_at is null;
drop index support_messages_due;
create index support_messages_due on support_messages (next_try_at, id) where mailed_at is null and failed_at is null;
create index support_messages_failed on support_messages (failed_at, id) where failed_at is not null;
create index customer_messages_undelivered on customer_messages (failed_at, id) where failed_at is not null;

-- The last outcome of each channel, for operators. A channel has no row before its first message.
create table message_channels (
  channel text primary key check (channel in ('email', 'sms')),
  last_sent_at timestamptz,
  last_failed_at timestamptz,
  last_failure text,
  last_failure_code text
);

-- Where an operator receives test messages.
alter table operators
  add column email text check (length(email) between 3 and 254),
  add column phone text check (length(phone) between 9 and 10);
