-- Reports read a store's days from seller_days. What these indexes serve is the orders behind the days: what was sold, the orders of an
-- export, and the orders of one week by the day they came into their state.
create index orders_paid on orders (seller_id, paid_at, id) where paid_at is not null;
create index orders_cancelled on orders (seller_id, cancelled_at) where cancelled_at is not null;

-- The mean rating of a seller's orders, read without touching the orders.
create index orders_rated on orders (seller_id, rating) where rating is not null;
