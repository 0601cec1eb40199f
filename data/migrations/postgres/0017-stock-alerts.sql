-- Shoppers who wait for a sold-out product, or for one of its colours and sizes (F-50).

create table stock_alerts (
  id text collate "C" primary key,
  -- no foreign key: the product may be in the trash
  product_id text collate "C" not null,
  color text not null default '',
  color_folded text collate "C" not null default '',
  size text not null default '',
  size_folded text collate "C" not null default '',
  phone text collate "C" not null,
  created_at bigint not null,
  -- the last time that it was asked for, from which it is kept
  asked_at bigint not null,
  notified_at bigint,
  unique (product_id, color_folded, size_folded, phone)
);
create index stock_alerts_by_variant on stock_alerts (
  product_id, color_folded, size_folded, created_at, notified_at, asked_at, color, size
);
create index stock_alerts_by_phone on stock_alerts (phone);
create index stock_alerts_by_date on stock_alerts (asked_at);

-- An alert follows the colour or size that is renamed.
create function move_stock_alerts() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('shop.copying', true), '') = 'on' then return null; end if;
  delete from stock_alerts present using stock_alerts moved
  where moved.product_id = new.product_id
    and moved.color_folded in ('', old.color_folded) and moved.size_folded in ('', old.size_folded)
    and present.product_id = moved.product_id and present.phone = moved.phone and present.id <> moved.id
    and present.color_folded = case moved.color_folded when '' then '' else new.color_folded end
    and present.size_folded = case moved.size_folded when '' then '' else new.size_folded end;
  update stock_alerts set
    color = case color_folded when '' then '' else new.color end,
    color_folded = case color_folded when '' then '' else new.color_folded end,
    size = case size_folded when '' then '' else new.size end,
    size_folded = case size_folded when '' then '' else new.size_folded end
  where product_id = new.product_id
    and color_folded in ('', old.color_folded) and size_folded in ('', old.size_folded);
  return null;
end
$$;
create trigger product_variants_renamed after update of color_folded, size_folded on product_variants
for each row when (new.color_folded <> old.color_folded or new.size_folded <> old.size_folded)
execute function move_stock_alerts();
