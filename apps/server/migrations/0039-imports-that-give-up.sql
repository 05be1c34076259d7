-- How often a file was taken on since it last got further: one that fails each time is given up.
alter table catalogue_imports add column attempts integer not null default 0;

-- The file's own name, which it has before its import has an id: nothing on the disk has to change when the import is written down.
alter table catalogue_imports add column file_key text;
update catalogue_imports set file_key = id::text;
alter table catalogue_imports alter column file_key set not null;
create unique index catalogue_imports_file on catalogue_imports (file_key);
