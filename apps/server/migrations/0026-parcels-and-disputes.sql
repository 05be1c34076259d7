-- Parcels that can't be asked for, disputes that are taken back, and what their questions are answered from.

-- What earlier migrations of the same run left to be checked at commit is checked now: their tables are altered here.
set constraints all immediate;
set constraints all deferred;

-- How often in a row a courier failed to answer for the parcel; the next question waits the longer for it.
alter table parcels add column failures smallint not null default 0;

-- When an order would have completed, had nobody asked for the money back: what a request that is taken back returns to.
alter table orders add column paused_completes_at timestamptz;

-- Which orders of a seller go by a number, and which are disputed.
create index orders_by_tracking_number on orders (seller_id, tracking_number) where tracking_number is not null;
create index orders_disputed on orders (seller_id) where open_dispute;
