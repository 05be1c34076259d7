-- The link that resets a withdrawal password waits in the queue like other mails, so that no request waits for the mail server.
alter table account_mails drop constraint account_mails_kind_check;
alter table account_mails add constraint account_mails_kind_check check (kind in (
  'password_reset', 'password_changed', 'new_sign_in', 'second_factor_on', 'second_factor_off', 'second_factor_reset', 'email_code',
  'email_changed', 'account_suspended', 'account_unsuspended', 'account_closed', 'support_answer', 'support_closed', 'withdrawal_reset'
));
