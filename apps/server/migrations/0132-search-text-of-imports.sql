-- An import inserts the search rows of its products with their complete text. The trigger then computes none.
create or replace function index_new_products() returns trigger language plpgsql as $$
begin
  -- A scalar sub-query per product is an index lookup; a join might read the whole table.
  insert into unsold_search
  select id, withdrawn_at is not null, product_lines(name) from added
  where status <> 'active' and (select true from unsold_search where product_id = added.id) is null
  on conflict (product_id) do nothing;
  insert into product_search
  select id, category, effective_price_satang, hot, on_sale, product_lines(name), popularity(sales_count) from added
  where status = 'active' and (select true from product_search where product_id = added.id) is null
  on conflict (product_id) do nothing;
  if exists (select from added where status = 'active') then perform bump_catalogue_revision(); end if;
  return null;
end $$;
