-- Sellers are told when a product of their store runs low or sells out.
alter table product_news drop constraint product_news_kind_check;
alter table product_news add constraint product_news_kind_check
  check (kind in ('withdrawn', 'restored', 'price_rise', 'price_rise_cancelled', 'low_stock', 'sold_out'));

create function announce_stock() returns trigger language plpgsql as $$
declare
  alert text := case when new.stock = 0 then 'sold_out' else 'low_stock' end;
begin
  -- An unpaid order that expires returns its units, and the next one takes them: the same news twice a day would be noise.
  insert into product_news (product_id, kind, details, created_at)
  select new.id, alert, jsonb_build_object('stock', new.stock), now()
  where exists (select from listings where product_id = new.id)
    and not exists (
      select from product_news where product_id = new.id and kind = alert and created_at > now() - interval '1 day'
    );
  return null;
end
$$;

-- A trigger, because orders, samples, imports and the editor change the stock. 5 is LOW_STOCK_MAX of the contract.
create trigger products_stock_announced after update of stock on products for each row
  when (new.status = 'active' and (
    new.stock = 0 and old.stock is distinct from 0
    or new.stock between 1 and 5 and (old.stock is null or old.stock > 5)
  ))
  execute function announce_stock();
