-- Numbers count within a seller, so a device that changes hands needs the seller in the key: what still waited for the one before it must
-- neither be told to the next one nor stand in the way of the next one's own.
delete from push_deliveries waiting using push_subscriptions device
where device.id = waiting.subscription_id and device.seller_id <> waiting.seller_id;
alter table push_deliveries
  drop constraint push_deliveries_pkey,
  add primary key (subscription_id, seller_id, seq);
