-- Whether a text has a phrase, or any form of every word. A null ends the forms of a word. With the forms in one array all keywords have
-- the same few statements, which are planned once; planning them took longer than running them.
create function matches_keyword(lines text, phrase text, forms text[]) returns boolean
language plpgsql immutable parallel safe cost 10 as $$
declare
  form text;
  is_found boolean := false;
begin
  if strpos(lines, phrase) > 0 then
    return true;
  end if;
  foreach form in array forms loop
    if form is not null then
      is_found := is_found or strpos(lines, form) > 0;
    elsif is_found then
      is_found := false;
    else
      return false;
    end if;
  end loop;
  return true;
end $$;
