-- How the app looks and sounds goes with the account. Null: never chosen, so that a device keeps what it has.
alter table sellers
  add column theme text check (theme in ('system', 'light', 'dark')),
  add column text_size text check (text_size in ('normal', 'large', 'largest')),
  add column reduce_motion boolean,
  add column allow_zoom boolean,
  add column sound boolean,
  add column browser_notification boolean,
  -- `language` is the one that was spoken last, on whichever screen; this one was chosen.
  add column chosen_language text check (chosen_language in ('th', 'en', 'zh-TW', 'zh-CN'));

-- Notifications that have become old are removed, the oldest first.
create index notifications_oldest on notifications (created_at);
