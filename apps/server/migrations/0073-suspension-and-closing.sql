-- The choice for unshipped orders of a suspended seller, and closed accounts (docs/decisions/31-suspension-and-closing.md).
alter table sellers drop constraint sellers_status_check;
alter table sellers
  -- Null in suspensions from before this column: their orders end by their ship-by deadline.
  add column suspension_orders text check (suspension_orders in ('refund', 'ship')),
  add column closed_at timestamptz,
  add constraint sellers_status_check check (status in ('active', 'suspended', 'closed')),
  -- A choice that outlives its suspension would apply to the next one.
  add constraint sellers_suspended_with_orders check (suspension_orders is null or status = 'suspended'),
  add constraint sellers_closed_since check ((closed_at is not null) = (status = 'closed'));

-- The owner reads by mail that the account was closed, because nobody can sign in to read it.
alter table account_mails drop constraint account_mails_kind_check;
alter table account_mails add constraint account_mails_kind_check check (kind in (
  'password_reset', 'password_changed', 'new_sign_in', 'second_factor_on', 'second_factor_off', 'second_factor_reset', 'email_code',
  'email_changed', 'account_suspended', 'account_unsuspended', 'account_closed', 'support_answer', 'support_closed'
));
