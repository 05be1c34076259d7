-- Beginnings of words by the words that begin so: the index reads few whole words several times faster than all words of a range.

-- Converts a query of the index. A beginning becomes the words of names that begin with it, unless they are many, or the job has yet to
-- read products. Only Latin and Thai words are known as they are in the index: names do not separate others.
create function search_terms(terms text) returns tsquery
language plpgsql stable parallel safe as $$
declare
  beginning text;
  words text[];
begin
  if strpos(terms, ':*') = 0 or exists (select from unread_products) then return terms::tsquery; end if;
  for beginning in select match[1] from regexp_matches(terms, '''=([a-zก-๛][^'']{2,})'':\*', 'g') as match loop
    words := array(
      select word from search_words
      where word > beginning collate "C" and word < beginning || U&'\+10FFFF' collate "C"
        and uses > 0 and strpos(word, ' ') = 0
      limit 21);
    continue when cardinality(words) > 20;
    terms := replace(terms, format('''=%s'':*', beginning),
      '(' || array_to_string(array(select format('''=%s''', word) from unnest(beginning || words) as word), '|') || ')');
  end loop;
  return terms::tsquery;
end $$;

-- The job adds these from now on: Latin words as the index has them, also those of "power bank", and those that names join with Chinese
-- words. Without keys they correct no typing errors until the job reads them again.
insert into search_words (word, uses, keys)
select distinct word, 1, '{}'::integer[]
from (select search_text from product_search union all select search_text from unsold_search) as named,
  string_to_table(translate(search_text, E'\n', ' '), ' ') as word
where word ~ '^[a-z]..'
on conflict do nothing;
