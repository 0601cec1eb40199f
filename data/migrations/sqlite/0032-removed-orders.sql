-- As `orders_purged`: what a provider tells of a removed order is not about the next order with its number.
create trigger orders_purged_payments after delete on orders
begin
  update provider_payments set order_id = old.order_id || ' ' || cast(unixepoch('subsec') * 1000 as integer)
  where order_id = old.order_id;
  update refunds set order_id = old.order_id || ' ' || cast(unixepoch('subsec') * 1000 as integer)
  where order_id = old.order_id;
end;
