-- Units that a courier brings back from the door, until the shop has decided whether they are sold again or damaged. Earlier
-- versions sold them again at once.
alter table order_items add column waiting integer not null default 0;
create index order_items_waiting on order_items (order_id) where waiting > 0;
