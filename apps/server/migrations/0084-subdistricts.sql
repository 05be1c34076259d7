-- Sub-district (ตำบล or แขวง) of an address. Empty where none was given: rows from before this column, and clients
-- that send the sub-district as part of the address line.
alter table orders add column subdistrict text not null default '';
alter table sample_orders add column subdistrict text not null default '';
alter table delivery_addresses add column subdistrict text not null default '';
