-- Imports: how a file is read, in which currency, what it changes, and undo.
alter table catalogue_imports drop constraint catalogue_imports_format_check;
alter table catalogue_imports add constraint catalogue_imports_format_check check (format in ('csv', 'xlsx', 'xml', 'json'));
alter table catalogue_imports drop constraint catalogue_imports_state_check;
alter table catalogue_imports add constraint catalogue_imports_state_check
  check (state in ('checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'failed', 'cancelled'));
-- stock_prices: stock and prices of existing variants by SKU.
alter table catalogue_imports add column purpose text not null default 'products' check (purpose in ('products', 'stock_prices'));
-- ISO 4217 code. Null for imports from before it was asked for: such a file cannot be imported until somebody says.
alter table catalogue_imports add column currency text check (currency ~ '^[A-Z]{3}$');
alter table catalogue_imports add constraint catalogue_imports_baht check (currency <> 'THB' or rate = '1');
-- How the file is read (detected, with corrections), and the corrections.
alter table catalogue_imports add column reading jsonb;
alter table catalogue_imports add column corrections jsonb not null default '{}';
alter table catalogue_imports add column price_jump_count bigint not null default 0;
alter table catalogue_imports add column missing_count bigint not null default 0;
alter table catalogue_imports add column reverted_count bigint not null default 0;
alter table catalogue_imports add column kept_count bigint not null default 0;
alter table catalogue_imports add column undone_by bigint references operators (id);
alter table catalogue_imports add column undone_at timestamptz;
alter table catalogue_imports drop column preview;
-- Several servers look for work once a second.
drop index catalogue_imports_at_work;
create index catalogue_imports_at_work on catalogue_imports (id) where state in ('checking', 'importing', 'undoing');

-- Products as an import would change them, up to a limit of each kind.
create table catalogue_import_previews (
  import_id bigint not null references catalogue_imports (id) on delete cascade,
  number bigint not null,
  fate text not null check (fate in ('created', 'updated', 'unchanged', 'missing')),
  is_price_jump boolean not null,
  content jsonb not null,
  primary key (import_id, number)
);

-- Changes of an import, kept for 30 days. Later changes of the same import are undone first.
create table catalogue_import_changes (
  id bigint generated always as identity primary key,
  import_id bigint not null references catalogue_imports (id) on delete cascade,
  product_id bigint not null references products (id) on delete cascade,
  is_created boolean not null,
  -- {fields, variants, pools}: only what differs. Of a created product: {digest} after it was written.
  before jsonb,
  after jsonb not null,
  -- Fields that undoing did not take back: [{field, variant, reason}]; null until the change was undone.
  kept jsonb
);
create index catalogue_import_changes_import on catalogue_import_changes (import_id, id);
create index catalogue_import_changes_product on catalogue_import_changes (product_id);
