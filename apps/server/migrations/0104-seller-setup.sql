-- Facts of the setup card of a new seller that follow from nothing else.
alter table sellers
  add column setup_dismissed_at timestamptz,
  -- The first order is celebrated once.
  add column first_order_seen_at timestamptz;
alter table stores add column shared_at timestamptz;

-- Stores that had sold before have nothing to celebrate.
update sellers set first_order_seen_at = now()
where exists (select from orders where orders.seller_id = sellers.id and orders.paid_at is not null);
