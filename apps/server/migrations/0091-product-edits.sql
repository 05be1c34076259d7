-- Edits of products by operators, with the content before and after, so that they can be undone.
create table product_edits (
  product_id bigint not null references products (id) on delete cascade,
  -- The product's version after the edit.
  version integer not null,
  operator_id bigint not null references operators (id),
  -- As the editor shows it; json, because comparing them needs the order of keys. Null before the product was created.
  before json,
  after json not null,
  created_at timestamptz not null,
  primary key (product_id, version)
);
