-- The order link is sent to the e-mail, else to the phone. Deleted when the seller closes the account.
alter table orders
  -- At most EMAIL_MAX_CHARACTERS.
  add column customer_email text check (length(customer_email) between 3 and 254),
  -- The language of the checkout; messages to the customer use it.
  add column customer_language text not null default 'th' check (customer_language in ('th', 'en', 'zh-TW', 'zh-CN'));

-- Messages that wait to be sent, written with the event that causes them. Address and link are read when they are sent, so that a row
-- reveals nothing. No foreign key, because the order's row is locked by the payment that queues the message.
create table customer_messages (
  id bigint generated always as identity primary key,
  seller_id bigint not null,
  order_id bigint not null,
  kind text not null check (
    kind in (
      'paid', 'payment_returned', 'shipped', 'delivered', 'delivery_stated', 'cancelled',
      'refund_return_awaited', 'refund_denied', 'refunded', 'refund_partial', 'link'
    )
  ),
  channel text not null check (channel in ('email', 'sms')),
  -- Amount of this event that is paid back to the customer. Later refunds must not change it.
  amount_satang bigint check (amount_satang >= 0),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  -- When it was given up.
  failed_at timestamptz
);
create index customer_messages_due on customer_messages (next_try_at, id) where failed_at is null;
create index customer_messages_failed on customer_messages (seller_id, order_id) where failed_at is not null;
create index customer_messages_failing on customer_messages (attempts) where attempts > 0;

-- Requests of customers for their orders by phone number, also of numbers without orders: a request must not reveal which have orders.
create table order_code_requests (
  phone text primary key,
  language text not null check (language in ('th', 'en', 'zh-TW', 'zh-CN')),
  -- Null until the code is sent; stays null for a number without orders.
  code_hash text,
  tries integer not null default 0,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null once it was handled.
  next_try_at timestamptz,
  attempts integer not null default 0
);
create index order_code_requests_due on order_code_requests (next_try_at) where next_try_at is not null;
create index order_code_requests_failing on order_code_requests (attempts) where attempts > 0 and next_try_at is not null;
