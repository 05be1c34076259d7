-- An order is found by any part of its number. Of R261121-8F3K2M: what begins anywhere in its letters ('>', as every beginning), and what
-- begins with its date, its month or its day ('-'), which only long words look for: an end of a phone is no date.
create function order_number_parts(order_number text) returns text[]
language sql immutable parallel safe
return (
  select array(select '>' || substr(code, place) from generate_series(1, length(code) - 1) as place)
    || case when code <> '' then array['-' || substr(form, 2), '-' || substr(form, 4), '-' || substr(form, 6)] end
  from (select term_form(order_number) as form, term_form(split_part(order_number, '-', 2)) as code) as number
);

create or replace function note_order_terms() returns trigger language plpgsql as $$
begin
  insert into order_terms
  select placed.seller_id, term, placed.id
  from placed cross join lateral unnest(array[
    '>' || term_form(placed.order_number), '<' || reverse(term_form(placed.order_number)),
    '<' || reverse(term_form(placed.customer_phone)),
    '>' || term_form(placed.tracking_number), '<' || reverse(term_form(placed.tracking_number))
  ] || order_number_parts(placed.order_number)) as term
  where term is not null
  on conflict do nothing;
  return null;
end $$;

-- As it was, and the parts of the order's own number stay, whatever number its parcel had.
create or replace function note_changed_terms() returns trigger language plpgsql as $$
begin
  if not exists (
    select from before join after using (seller_id, id) where before.tracking_number is distinct from after.tracking_number
  ) then
    return null;
  end if;
  delete from order_terms gone
  using before, lateral (values
    ('>' || term_form(before.tracking_number)), ('<' || reverse(term_form(before.tracking_number)))
  ) as terms (term)
  where before.tracking_number is not null and gone.seller_id = before.seller_id and gone.order_id = before.id and gone.term = terms.term
    and gone.term <> all (order_number_parts(before.order_number));
  insert into order_terms
  select after.seller_id, term, after.id
  from after cross join lateral (values
    ('>' || term_form(after.tracking_number)), ('<' || reverse(term_form(after.tracking_number))),
    -- A number may be what the parcel's was.
    ('>' || term_form(after.order_number)), ('<' || reverse(term_form(after.order_number))),
    ('<' || reverse(term_form(after.customer_phone)))
  ) as terms (term)
  where term is not null
  on conflict do nothing;
  return null;
end $$;

insert into order_terms
select orders.seller_id, term, orders.id
from orders cross join lateral unnest(order_number_parts(orders.order_number)) as term
on conflict do nothing;
