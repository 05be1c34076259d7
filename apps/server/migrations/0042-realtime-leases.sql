-- A server that sends a seller's notifications to a service in the socket server's place has them to itself until then; no transaction
-- stays open meanwhile. One that dies is taken over from when that time has passed.
alter table realtime_sent add column leased_until timestamptz;
