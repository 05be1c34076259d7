-- A device is told in its own language, not in that of the screen that was used last. Unknown until the device is heard of again.
alter table push_subscriptions add column language text check (language in ('th', 'en', 'zh-TW', 'zh-CN'));
