-- Search by terms: the index knows whole words, so that neither matching nor counting reads the texts of common words.

-- The terms of a product in the index: its words as =word, every pair of neighbouring characters with _ for a space, and single
-- characters. A line that begins with # holds the synonym groups that the names mention (concept-tokens.ts); it has no pairs.
-- Expensive to compute, so it belongs in the index and is never computed for a row.
create function search_vector(lines text) returns tsvector
language sql immutable parallel safe cost 1000
return array_to_tsvector(array(
  select '=' || word from unnest(string_to_array(translate(lines, E'\n', ' '), ' ')) as word where word <> ''
  union
  select unnest(array[letter, replace(letter || next, ' ', '_')])
  from unnest(
    string_to_array(split_part(lines, E'\n #', 1), null),
    (string_to_array(split_part(lines, E'\n #', 1), null))[2:]
  ) as pair (letter, next)
  where letter <> E'\n' and next <> E'\n'
));

-- The best selling products, marked by a job. A keyword with many matches ranks these instead of all matches.
alter table product_search add column is_popular boolean not null default false;

drop index product_search_pairs, unsold_search_pairs;
drop function pair_vector(text);
create index product_search_terms on product_search using gin (search_vector(search_text));
create index product_search_popular_terms on product_search using gin (search_vector(search_text)) where is_popular;
create index unsold_search_terms on unsold_search using gin (search_vector(search_text));
-- The planner does not need statistics about the terms, and they are expensive to gather.
alter index product_search_terms alter column 1 set statistics 0;
alter index product_search_popular_terms alter column 1 set statistics 0;
alter index unsold_search_terms alter column 1 set statistics 0;

-- The job adds the synonym groups.
insert into unread_products select id from products on conflict do nothing;
