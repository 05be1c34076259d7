-- The same terms as before, with a row per pair of characters only: rows for words and single characters cost a quarter of the time.
create or replace function search_vector(lines text) returns tsvector
language plpgsql immutable parallel safe cost 1000 as $$
declare
  words text[] := string_to_array(replace(' ' || translate(lines, E'\n', ' '), ' ', ' ='), ' ');
  -- Lines begin and end with a space, so no pair but __ crosses a line break.
  letters text[] := string_to_array(translate(split_part(lines, E'\n #', 1), E' \n', '_'), null);
begin
  return array_to_tsvector(
    array_remove(array_remove(words, ''), '=')
    || array_replace(letters, '_', ' ')
    || array(
      select letter || next from unnest(letters, letters[2:]) as pair (letter, next)
      where next is not null and (letter <> '_' or next <> '_')
    )
  );
end $$;
