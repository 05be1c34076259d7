-- The stored object of a picture, without its folder and ending. Uploads of equal pictures write different objects, so that deleting one
-- never removes the other: no call to the object store happens inside a transaction that could prevent it.
alter table media add column object_name text;
update media set object_name = hash;
alter table media alter column object_name set not null;
