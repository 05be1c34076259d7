-- Since when a seller is suspended: they read it where they are turned away. For those who are so already it is what the log says, and
-- where it says nothing the last change of the account.
alter table sellers add column suspended_at timestamptz;
update sellers set suspended_at = coalesce(
  (select max(at) from audit_log where action = 'seller_suspended' and subject_kind = 'seller' and subject_id = sellers.id),
  updated_at
) where status = 'suspended';

-- Whoever can't sign in is told by mail, and so is what they wrote answered.
alter table account_mails drop constraint account_mails_kind_check;
alter table account_mails add constraint account_mails_kind_check check (kind in (
  'password_reset', 'password_changed', 'new_sign_in', 'second_factor_on', 'second_factor_off', 'second_factor_reset', 'email_code',
  'email_changed', 'account_suspended', 'account_unsuspended', 'support_answer', 'support_closed'
));

-- Why a message was closed without an answer: its seller is told, as of every decision. Messages that were closed before say nothing.
alter table support_messages add column close_code text;
alter table support_messages add constraint support_messages_close_code check (
  close_code is null or (closed_at is not null and answer is null
    and close_code in ('answered_elsewhere', 'sent_twice', 'settled', 'no_question'))
);
