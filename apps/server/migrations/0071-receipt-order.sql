-- Orders in transit as their sellers work on them: delivered ones by the end of their countdown, then the others, oldest first.
-- 876,600 hours are a century, so that every delivered order comes first.
create function receipt_place(delivered_at timestamptz, completes_at timestamptz, created_at timestamptz)
returns timestamptz language sql immutable parallel safe
return case when delivered_at is not null then coalesce(completes_at, delivered_at) else created_at + interval '876600 hours' end;
create index orders_by_receipt on orders (seller_id, receipt_place(delivered_at, completes_at, created_at), id)
  where status = 'pending_delivery';
