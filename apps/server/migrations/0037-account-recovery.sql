-- Ways back into an account: an operator takes off a second factor that is lost, and a seller sets the address that a forgotten password is mailed to.

alter table sellers
  -- When the address or, by an operator, the second factor last changed: withdrawals rest for a while after it.
  add column safety_changed_at timestamptz;

-- A forgotten password is mailed to an address, so no two accounts have the same.
create unique index sellers_email on sellers (email) where email is not null;

-- The address that a seller wants, until it is confirmed by the code that was mailed there. Only the code's keyed hash is kept; there is
-- none before the mail is sent.
create table email_changes (
  seller_id bigint primary key references sellers (id),
  email text not null,
  code_hash text,
  tries integer not null default 0,
  expires_at timestamptz not null
);

alter table account_mails drop constraint account_mails_kind_check;
alter table account_mails add constraint account_mails_kind_check check (kind in (
  'password_reset', 'password_changed', 'new_sign_in', 'second_factor_on', 'second_factor_off', 'second_factor_reset', 'email_code',
  'email_changed'
));
