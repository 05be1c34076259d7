-- Operators search sellers by any part of a name, account, mail address or phone number (features/console/search/find-sellers.ts):
-- one row per ending of each text, so that every part is the beginning of a row and the search is a range of an index.
create table seller_terms (
  -- Sellers are never deleted, so a foreign key would only slow down registrations.
  seller_id bigint not null,
  -- The row that the text is from. Each row writes its own terms, so that concurrent changes of both do not mix.
  source text not null check (source in ('seller', 'store')),
  -- In search form, cut to 40 characters: more characters do not narrow a search.
  term text collate "C" not null,
  primary key (seller_id, source, term)
);
create index seller_terms_by_term on seller_terms (source, term, seller_id);

-- Every ending of at least two characters, each once.
create function endings(variadic texts text[]) returns text[]
language sql immutable parallel safe
return array(
  select distinct left(substr(form, place), 40)
  from unnest(texts) as words
  cross join lateral search_form(words) as form
  cross join lateral generate_series(1, length(form) - 1) as place
  where substr(form, place, 1) <> ' '
);

create function note_seller_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from seller_terms where seller_id = new.id and source = 'seller';
  end if;
  insert into seller_terms
  select new.id, 'seller', unnest(endings(new.account_key, new.display_name, new.email, term_form(new.phone)));
  return null;
end $$;
create trigger sellers_registered_termed after insert on sellers
for each row execute function note_seller_terms();
create trigger sellers_changed_termed after update of account_key, display_name, email, phone on sellers
for each row when ((old.account_key, old.display_name, old.email, old.phone)
  is distinct from (new.account_key, new.display_name, new.email, new.phone))
execute function note_seller_terms();

create function note_store_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from seller_terms where seller_id = new.seller_id and source = 'store';
  end if;
  insert into seller_terms select new.seller_id, 'store', unnest(endings(new.store_name));
  return null;
end $$;
create trigger stores_opened_termed after insert on stores
for each row execute function note_store_terms();
create trigger stores_renamed_termed after update of store_name on stores
for each row when (old.store_name is distinct from new.store_name) execute function note_store_terms();

insert into seller_terms
select id, 'seller', unnest(endings(account_key, display_name, email, term_form(phone))) from sellers
union all
select seller_id, 'store', unnest(endings(store_name)) from stores;

-- Keyed hashes of the words of a sealed name. Null until the server, which has the secret, writes them (hash-legal-names.ts).
alter table verifications add column real_name_hashes text[];
create index verifications_by_name on verifications using gin (real_name_hashes);
create index verifications_unhashed on verifications (id) where real_name_hashes is null;

-- Beginnings of the bank's reference; the unique index of the same column has a collation that knows no ranges of prefixes.
create index withdrawals_by_reference on withdrawals (payout_key collate "C") where payout_key is not null;
