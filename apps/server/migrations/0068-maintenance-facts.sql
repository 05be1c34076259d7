-- When announced maintenance begins and how long it takes; both are optional.
alter table announcements
  add column maintenance_begins_at timestamptz,
  add column maintenance_minutes integer check (maintenance_minutes between 1 and 10080),
  add constraint announcements_maintenance_facts
    check (kind = 'maintenance' or (maintenance_begins_at is null and maintenance_minutes is null));
