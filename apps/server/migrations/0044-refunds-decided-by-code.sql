-- Why a refund was granted or denied is a code that each reader's language has words for; the order's timeline tells it too.
alter table refund_requests
  add column decision_code text,
  add constraint refund_requests_decision_code check (decision_code is null or state in ('granted', 'denied'));
alter table order_events add column decision_code text;
