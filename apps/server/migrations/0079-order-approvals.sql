-- The first of two operators who approve a large refund of an order (features/orders/approve-by-two.ts). One table for all decisions.
create table order_approvals (
  seller_id bigint not null,
  order_id bigint not null,
  decision text not null check (decision in ('grant', 'not_sent', 'lost', 'end')),
  -- The terms that both must approve; request and return of a granted refund request only.
  amount_satang bigint not null check (amount_satang > 0),
  request_id bigint,
  with_return boolean not null default false,
  operator_id bigint not null references operators (id),
  approved_at timestamptz not null,
  primary key (seller_id, order_id),
  foreign key (seller_id, order_id) references orders (seller_id, id),
  check ((decision = 'grant') = (request_id is not null))
);
insert into order_approvals (seller_id, order_id, decision, amount_satang, operator_id, approved_at)
select approval.seller_id, approval.order_id, approval.outcome, orders.retail_satang - orders.refunded_satang,
  approval.operator_id, approval.approved_at
from delivery_approvals approval
join orders on orders.seller_id = approval.seller_id and orders.id = approval.order_id
where orders.status = 'pending_delivery';
insert into order_approvals
select seller_id, order_id, 'grant', approved_satang, id, approved_with_return, approved_by, approved_at
from refund_requests where approved_by is not null and state in ('objected', 'unanswered')
on conflict do nothing;

drop table delivery_approvals;
alter table refund_requests
  drop column approved_by, drop column approved_at, drop column approved_satang, drop column approved_with_return;
