alter table stores
  -- Last day of the vacation in Bangkok. No orders are accepted up to its end; then it ends by itself.
  add column vacation_until date;
