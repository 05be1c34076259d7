-- Orders completed by early receipt whose parcel the courier has not delivered (features/deadlines/end-overdue-orders.ts).
create index orders_early_courier_due on orders (courier_due_at)
  where status = 'completed' and early_profit and courier_due_at is not null;
