-- Operators find an order of any seller (features/console/orders/search-orders.ts).
create unique index orders_id on orders (id);
create index orders_of_all_sellers on orders (status, created_at, id);
create index orders_disputed_of_all_sellers on orders (created_at, id) where open_dispute;

-- Beginnings ('>') and ends ('<') of whole numbers. Parts of an order number's code, which are shorter, only search one seller's orders.
create index order_terms_of_all_sellers on order_terms (term, order_id)
where term >= '<' and term < '@' and length(term) >= 7;

-- Words of the customer's name ('@').
create function customer_name_terms(name text) returns text[]
language sql immutable parallel safe
return array(select distinct '@' || word from regexp_split_to_table(lower(name), '\s+') as word where word <> '');

create or replace function note_order_terms() returns trigger language plpgsql as $$
begin
  insert into order_terms
  select placed.seller_id, term, placed.id
  from placed cross join lateral unnest(array[
    '>' || term_form(placed.order_number), '<' || reverse(term_form(placed.order_number)),
    '<' || reverse(term_form(placed.customer_phone)),
    '>' || term_form(placed.tracking_number), '<' || reverse(term_form(placed.tracking_number))
  ] || order_number_parts(placed.order_number) || customer_name_terms(placed.customer_name)) as term
  where term is not null
  on conflict do nothing;
  return null;
end $$;
insert into order_terms
select orders.seller_id, term, orders.id
from orders cross join lateral unnest(customer_name_terms(orders.customer_name)) as term
on conflict do nothing;
create index order_terms_of_names on order_terms (term, order_id) where term >= '@';

create index payments_by_reference on payments (lower(reference)) where reference is not null;
create index payment_refunds_by_reference on payment_refunds (lower(reference)) where reference is not null;
