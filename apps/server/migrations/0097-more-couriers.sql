-- Flash Express, KEX and J&T Express.
alter table orders drop constraint orders_courier_check,
  add check (courier in ('sf', 'ems', 'sto', 'yto', 'zto', 'flash', 'kex', 'jt'));
alter table order_events drop constraint order_events_courier_check,
  add check (courier in ('sf', 'ems', 'sto', 'yto', 'zto', 'flash', 'kex', 'jt'));
alter table sample_orders drop constraint sample_orders_courier_check,
  add check (courier in ('sf', 'ems', 'sto', 'yto', 'zto', 'flash', 'kex', 'jt'));
alter table parcels drop constraint parcels_courier_check,
  add check (courier in ('sf', 'ems', 'sto', 'yto', 'zto', 'flash', 'kex', 'jt'));
alter table courier_events drop constraint courier_events_courier_check,
  add check (courier in ('sf', 'ems', 'sto', 'yto', 'zto', 'flash', 'kex', 'jt'));
alter table return_parcels drop constraint return_parcels_courier_check,
  add check (courier in ('sf', 'ems', 'sto', 'yto', 'zto', 'flash', 'kex', 'jt'));
