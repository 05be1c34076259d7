-- Finds the words that contain a part: the search compared it with every word.
create index search_words_parts on search_words using gin (search_vector(word));
alter index search_words_parts alter column 1 set statistics 0;
