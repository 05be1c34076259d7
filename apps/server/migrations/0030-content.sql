-- Settings are saved in groups. The version counts a group's changes: who saves says which one they have seen.
alter table system_settings add column version bigint not null default 1;
alter table system_settings add column updated_by bigint references operators (id);
