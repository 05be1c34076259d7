-- The same search forms and terms as before, computed in half the time: every imported product needs them.

create or replace function product_form(words text) returns text
language plpgsql stable parallel safe as $$
declare
  form text := lower(normalize(words, NFC));
begin
  -- Translating compares every character with the whole list, and few names need it.
  if form ~ '[！-～๐-๙]' then
    form := translate(form,
      '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～๐๑๒๓๔๕๖๗๘๙',
      '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~0123456789');
  end if;
  -- Half-width again, because full-width capitals have just become capitals.
  form := lower(regexp_replace(form, '[''’ʼ\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]', '', 'g'));
  if form ~ '[\u0e00-\u0e7f]' then form := arrange_thai(form); end if;
  if form ~ '[\u3400-\u9fff]' then form := simplify_chinese(form); end if;
  form := regexp_replace(form,
    '[\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u0e2f\u0e3f\u0e46\u0e4f\u0e5a\u0e5b\u1680\u2000-\u2bff\u3000-\u3004\u3008-\u303f\u30fb\ufe30-\ufe4f\uff5f-\uff65]+', ' ', 'g');
  form := regexp_replace(form, '([0-9])(?=[^0-9 ])|([^0-9 ])(?=[0-9])', '\1\2 ', 'g');
  return btrim(left(btrim(form), 400));
end $$;

-- Duplicates are removed by array_to_tsvector.
create or replace function search_vector(lines text) returns tsvector
language plpgsql immutable parallel safe cost 1000 as $$
declare
  letters text[] := string_to_array(split_part(lines, E'\n #', 1), null);
begin
  return array_to_tsvector(array(
    select '=' || word from unnest(string_to_array(translate(lines, E'\n', ' '), ' ')) as word where word <> ''
    union all
    select unnest(array[letter, replace(letter || next, ' ', '_')])
    from unnest(letters, letters[2:]) as pair (letter, next)
    where letter <> E'\n' and next <> E'\n'
  ));
end $$;
