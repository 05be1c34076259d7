-- From version 2 on, an entry's hash is keyed: somebody who can write to the database cannot compute it. Entries of version 1 stay as
-- they are, and the chain goes on from the last of them.
alter table audit_log add column version smallint not null default 1 check (version in (1, 2));
-- Every writer names the version: a server from before would otherwise continue a keyed chain without the key.
alter table audit_log alter column version drop default;
