-- As `orders_purged`: what a provider tells of a removed order is not about the next order with its number.
create function detach_order_payments() returns trigger language plpgsql as $$
declare
  detached text := old.order_id || ' ' || floor(extract(epoch from clock_timestamp()) * 1000)::text;
begin
  update provider_payments set order_id = detached where order_id = old.order_id;
  update refunds set order_id = detached where order_id = old.order_id;
  return null;
end
$$;
create trigger orders_purged_payments after delete on orders
for each row execute function detach_order_payments();
