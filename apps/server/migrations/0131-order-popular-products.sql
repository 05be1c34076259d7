-- The best sellers in order: of a keyword that very many of them match, the first are read instead of sorting all.
create index product_search_popularity on product_search (popularity desc, product_id desc) where is_popular;
