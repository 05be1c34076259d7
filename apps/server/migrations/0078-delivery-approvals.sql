-- The first of two operators who end an overdue delivery with a large refund (features/deadlines/decide-delivery.ts).
create table delivery_approvals (
  seller_id bigint not null,
  order_id bigint not null,
  outcome text not null check (outcome in ('not_sent', 'lost')),
  operator_id bigint not null references operators (id),
  approved_at timestamptz not null,
  primary key (seller_id, order_id),
  foreign key (seller_id, order_id) references orders (seller_id, id)
);
