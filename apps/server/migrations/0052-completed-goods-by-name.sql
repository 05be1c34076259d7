-- The completed orders that hold goods of a name, as their list shows them: the latest completed first. Written when an order completes.

-- A large table takes longer than a request may.
set local statement_timeout = 0;
create index ordered_goods_by_completion on ordered_goods (seller_id, name_key, completed_at, order_id) where status = 'completed';
