-- Finding products: what lists filter, sort and search by, apart from the wide rows that they show.

-- The form in which names and keywords are compared. NFC (NFKC would break Thai sara am), lower case, single spaces (named one by one:
-- what counts as one differs between platforms). The first 400
-- characters count, so that the index holds every pair of characters that a search can ask for.
create function search_form(words text) returns text
language sql immutable parallel safe
return left(btrim(regexp_replace(lower(normalize(words, NFC)), '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g')), 400);

-- All names of a product, one a line: a keyword has no line break, so it never matches across two names.
create function search_form_of_names(names jsonb) returns text
language sql immutable parallel safe
return (select string_agg(search_form(name.value), E'\n' order by name.key) from jsonb_each_text(names) as name);

-- Every character and every pair of neighbouring characters, as numbers, so that no collation slows the index down. Finds any
-- substring in any script, without spaces between words, from one character on. Dear to compute: it belongs into the index,
-- and is never asked of a row.
create function search_grams(form text) returns bigint[]
language sql immutable parallel safe cost 1000
return (
  select coalesce(array_agg(distinct gram), '{}')
  from (
    select case which when 1 then ascii(letter) else ascii(letter) * 2097152::bigint + ascii(next) end as gram
    from unnest(string_to_array(form, null), (string_to_array(form, null))[2:]) as pair (letter, next), (values (1), (2)) as both_kinds (which)
    where letter not in (' ', E'\n') and (which = 1 or next not in (' ', E'\n'))
  ) as grams
);

-- One narrow row for each active product, kept by the triggers below and written by nobody else.
create table product_search (
  product_id bigint primary key references products (id) on delete cascade,
  category text not null,
  effective_price_satang bigint not null,
  hot boolean not null,
  on_sale boolean not null,
  search_text text not null
);

-- Changes whenever something changes that a filter sees; what was counted before is known to be old by it. Sales and ratings, which
-- change all day, are not among it.
create table catalogue_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null default 1
);
insert into catalogue_revision default values;

-- The same for one store's listings.
alter table stores add column listings_revision bigint not null default 1;

-- Once in a transaction: an import touches many products in it.
create function bump_catalogue_revision() returns void language plpgsql as $$
begin
  if coalesce(current_setting('raan.catalogue_changed', true), '') <> 'yes' then
    update catalogue_revision set revision = revision + 1;
    perform set_config('raan.catalogue_changed', 'yes', true);
  end if;
end $$;

create function index_new_products() returns trigger language plpgsql as $$
begin
  insert into product_search
  select id, category, effective_price_satang, hot, on_sale, search_form_of_names(name) from added where status = 'active'
  on conflict (product_id) do nothing;
  if found then perform bump_catalogue_revision(); end if;
  return null;
end $$;
create trigger products_indexed after insert on products
referencing new table as added for each statement execute function index_new_products();

create function index_changed_product() returns trigger language plpgsql as $$
begin
  if new.status <> 'active' then
    delete from product_search where product_id = new.id;
  else
    insert into product_search
    values (new.id, new.category, new.effective_price_satang, new.hot, new.on_sale, search_form_of_names(new.name))
    on conflict (product_id) do update set
      category = excluded.category, effective_price_satang = excluded.effective_price_satang, hot = excluded.hot,
      on_sale = excluded.on_sale, search_text = excluded.search_text;
  end if;
  perform bump_catalogue_revision();
  return null;
end $$;
create trigger products_reindexed
after update of name, category, price_satang, discount_price_satang, status, hot on products for each row
when (
  (old.name, old.category, old.price_satang, old.discount_price_satang, old.status, old.hot) is distinct from
  (new.name, new.category, new.price_satang, new.discount_price_satang, new.status, new.hot)
)
execute function index_changed_product();

create function note_removed_products() returns trigger language plpgsql as $$
begin
  perform bump_catalogue_revision();
  return null;
end $$;
create trigger products_removed after delete on products for each statement execute function note_removed_products();

create function bump_listings_revision() returns trigger language plpgsql as $$
begin
  update stores set listings_revision = listings_revision + 1 where seller_id in (select seller_id from changed);
  return null;
end $$;
create trigger listings_added after insert on listings
referencing new table as changed for each statement execute function bump_listings_revision();
create trigger listings_removed after delete on listings
referencing old table as changed for each statement execute function bump_listings_revision();

insert into product_search
select id, category, effective_price_satang, hot, on_sale, search_form_of_names(name) from products where status = 'active';

create index product_search_grams on product_search using gin (search_grams(search_text));
-- What the planner would learn of the grams is not used, and dear to learn.
alter index product_search_grams alter column 1 set statistics 0;
create index product_search_price on product_search (effective_price_satang, product_id);
create index product_search_sale_price on product_search (effective_price_satang, product_id) where on_sale;
-- Holds all that filters without a keyword ask for, so that they are counted from it alone.
create index product_search_facets on product_search (category, hot, on_sale, effective_price_satang, product_id);

-- The wide rows are asked only for the order of what changes all day. Not by status: the search rows know it, and an index of everything is
-- walked in its order, however little the planner has learned yet.
drop index products_sales, products_rating;
create index products_sales on products (sales_count desc, id desc);
create index products_rating on products (rating_centi desc, id desc);

-- A seller may list thousands in a minute; the planner shall hear of it soon.
alter table listings set (autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 500);

-- Replaced by the above.
drop index products_bigrams, products_latest, products_category_latest, products_price, products_hot;
alter table products drop column bigrams;
