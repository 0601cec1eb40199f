-- The orders whose customers get money back, and those with a rest to pay: the conditions `hasSurplus` and `hasRest` of
-- data/queries/order-amounts.ts, in their words.
-- The columns of the condition make SQLite prefer the first one to `orders_by_fulfillment` where it counts.
create index orders_with_surplus on orders (
  status, fulfillment_status, deleted_at, total_amount, credit, received, refunded, updated_at, order_id
) where (case when status not in ('pending', 'confirmed')
    or fulfillment_status = 'returned_to_stock'
    or (deleted_at is not null and not (fulfillment_status in ('delivered', 'partially_delivered')))
    then 0 else total_amount - credit end) - received + refunded < 0;
create index orders_with_rest on orders (created_at, order_id) where (case when status not in ('pending', 'confirmed')
    or fulfillment_status = 'returned_to_stock'
    or (deleted_at is not null and not (fulfillment_status in ('delivered', 'partially_delivered')))
    then 0 else total_amount - credit end) - received + refunded > 0 and deleted_at is null
  and payment_status <> 'claimed'
  and (received > refunded or fulfillment_status in ('delivered', 'partially_delivered'));

-- The francs that promotions take off more (or less, negative) of what the customer keeps since this event.
alter table order_events add column discount {bigint};
update order_events
set discount = (select sum(amount) from order_promotions p where p.order_id = order_events.order_id)
where kind = 'placed' and exists (select 1 from order_promotions p where p.order_id = order_events.order_id);
create index order_events_with_discount on order_events (at, discount) where discount is not null;

-- The francs due at the door for what the customer took; null for earlier attempts.
alter table delivery_attempts add column due {bigint};
