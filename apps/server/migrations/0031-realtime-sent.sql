-- How far a seller's notifications have been sent to a service that takes the socket server's place. One row a seller, locked while
-- sending, so that several servers send each once and in order.
create table realtime_sent (
  seller_id bigint primary key references sellers (id),
  seq bigint not null
);
