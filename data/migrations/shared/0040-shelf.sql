-- When the units of an order left the shelf: when it was packed, or handed over unpacked. Null: they lie there, or left it under an
-- earlier version.
alter table orders add column packed_at {bigint};
create index orders_by_packing on orders (packed_at) where packed_at is not null;

-- The changes of the stock since a moment that no order made; `stock_movements_of_orders` has the others.
create index stock_movements_of_others on stock_movements (at, product_id)
  where reason in ('receipt', 'count', 'edit', 'import');
