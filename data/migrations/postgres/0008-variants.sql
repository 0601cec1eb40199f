-- Stock by colour and size, and the reason for every change of it (C-01 to C-06).

-- Stock is low from this many units down.
alter table products add column low_stock integer not null default 3 check (low_stock >= 0);
alter table products add column barcode text not null default '';
-- Units returned to a variant that no longer exists: not part of the stock until an administrator distributes them.
alter table products add column unallocated integer not null default 0 check (unallocated >= 0);
-- Counts the product's stock movements.
alter table products add column stock_version integer not null default 0;

create index products_by_barcode on products (barcode) where barcode <> '';
create index products_low_stock on products (stock, id) where stock <= low_stock;

-- A product without variants counts its stock as a whole. No colour or no size is the empty text.
create table product_variants (
  id text collate "C" primary key,
  product_id text collate "C" not null references products (id) on delete cascade,
  color text not null,
  color_folded text collate "C" not null,
  size text not null,
  size_folded text collate "C" not null,
  stock integer not null default 0 check (stock >= 0),
  -- counts the variant's stock movements
  stock_version integer not null default 0,
  barcode text not null default '',
  unique (product_id, color_folded, size_folded)
);
create index product_variants_sold_out on product_variants (product_id) where stock = 0;
create index product_variants_by_barcode on product_variants (barcode) where barcode <> '';

create table stock_movements (
  product_id text collate "C" not null references products (id) on delete cascade,
  -- products.stock_version after it
  number integer not null,
  -- no foreign key: a movement outlives its variant
  variant_id text collate "C",
  color text not null default '',
  size text not null default '',
  quantity integer not null,
  -- the product's stock after it
  balance integer not null,
  reason text not null
    check (reason in ('sale', 'cancellation', 'return', 'receipt', 'count', 'edit', 'import')),
  -- the order, receipt or count
  reference text collate "C",
  user_id text,
  user_name text,
  at bigint not null,
  primary key (product_id, number)
);
create index stock_movements_by_adjustment on stock_movements (reference) where reason in ('receipt', 'count');

-- Goods received and stock counts.
create table stock_adjustments (
  id text collate "C" primary key,
  kind text not null check (kind in ('receipt', 'count')),
  -- what was sent, hashed: the same adjustment sent again must have the same content
  fingerprint text not null,
  supplier text not null default '',
  note text not null default '',
  -- units added or removed
  pieces integer not null,
  user_id text,
  user_name text,
  created_at bigint not null,
  undone_at bigint
);
create index stock_adjustments_by_date on stock_adjustments (created_at, id);

-- The only way to change a stock: an inserted row changes the variant, its product, and the movements together.
create view stock_changes as
select product_id, variant_id, quantity, reason, reference, user_id, user_name, at from stock_movements;
create function apply_stock_change() returns trigger language plpgsql as $$
declare
  variant record;
  product record;
begin
  select '' as color, '' as size into variant;
  if new.variant_id is not null then
    update product_variants set stock = stock + new.quantity, stock_version = stock_version + 1
    where id = new.variant_id and product_id = new.product_id
    returning color, size into variant;
    if not found then
      raise exception 'The product has no such variant.';
    end if;
  elsif exists (select 1 from product_variants where product_id = new.product_id) then
    raise exception 'The stock of this product is counted by variant.';
  end if;
  update products set
    stock = stock + new.quantity,
    stock_version = stock_version + 1,
    purchases = purchases - case when new.reason in ('sale', 'cancellation') then new.quantity else 0 end
  where id = new.product_id
  returning stock, stock_version into product;
  if found then
    insert into stock_movements values (
      new.product_id, product.stock_version, new.variant_id, variant.color, variant.size, new.quantity,
      product.stock, new.reason, new.reference, new.user_id, new.user_name, new.at
    );
  end if;
  return new;
end
$$;
create trigger stock_changes_applied instead of insert on stock_changes
for each row execute function apply_stock_change();

-- `shop.copying` is set while a whole database is copied into this one.
create function guard_variant_stock() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('shop.copying', true), '') <> 'on' then
    if tg_op = 'UPDATE' then
      raise exception 'A variant’s stock is changed through stock_changes.';
    elsif tg_op = 'INSERT' then
      raise exception 'A variant starts without stock.';
    elsif exists (select 1 from products where id = old.product_id) then
      raise exception 'A variant with stock is not deleted.';
    end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger product_variants_guarded before update of stock on product_variants
for each row when (new.stock <> old.stock and new.stock_version = old.stock_version)
execute function guard_variant_stock();
create trigger product_variants_added_empty before insert on product_variants
for each row when (new.stock <> 0 and new.stock_version = 0) execute function guard_variant_stock();
create trigger product_variants_deleted_empty before delete on product_variants
for each row when (old.stock <> 0) execute function guard_variant_stock();

-- A stock written directly, as by an instance of the version before, is a movement as well.
create function record_inserted_stock() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('shop.copying', true), '') = 'on' then
    return null;
  end if;
  update products set stock_version = 1 where id = new.id;
  insert into stock_movements (product_id, number, quantity, balance, reason, at)
  values (new.id, 1, new.stock, new.stock, 'edit', new.created_at);
  return null;
end
$$;
create trigger products_stock_inserted after insert on products
for each row when (new.stock <> 0 and new.stock_version = 0) execute function record_inserted_stock();

create function record_written_stock() returns trigger language plpgsql as $$
declare
  moment bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  change integer := new.stock - old.stock;
  -- An order changes the purchases by the same units.
  cause text := case
    when new.purchases - old.purchases <> old.stock - new.stock then 'edit'
    when new.stock < old.stock then 'sale'
    else 'cancellation'
  end;
  available integer;
  moved integer;
  source record;
begin
  if coalesce(current_setting('shop.copying', true), '') = 'on' then
    return new;
  end if;
  if not exists (select 1 from product_variants where product_id = new.id) then
    new.stock_version := old.stock_version + 1;
    insert into stock_movements (product_id, number, quantity, balance, reason, at)
    values (new.id, new.stock_version, change, new.stock, cause, moment);
    return new;
  end if;
  -- The variants of the order that this transaction has written or locked; units still to remove come from those with
  -- the largest stock.
  new.stock := old.stock;
  for source in
    select variant.id, sum(item.quantity) as units, placed.order_id, 1 as turn, 0 as stock
    from order_items item
    join orders placed on placed.order_id = item.order_id
      and pg_current_xact_id()::xid in (placed.xmin, placed.xmax)
    join product_variants variant on variant.product_id = new.id
      and variant.color = coalesce(item.color, '') and variant.size = coalesce(item.size, '')
    where item.product_id = new.id and cause <> 'edit'
    group by variant.id, placed.order_id
    union all
    select id, 2147483647, null, 2, stock from product_variants where product_id = new.id and change < 0
    order by turn, stock desc, id
  loop
    select stock into available from product_variants where id = source.id;
    moved := case
      when change < 0 then -least(-change, source.units, available)
      else least(change, source.units)
    end;
    continue when moved = 0;
    change := change - moved;
    new.stock := new.stock + moved;
    new.stock_version := new.stock_version + 1;
    update product_variants set stock = stock + moved, stock_version = stock_version + 1 where id = source.id;
    insert into stock_movements (
      product_id, number, variant_id, color, size, quantity, balance, reason, reference, at
    )
    select new.id, new.stock_version, id, color, size, moved, new.stock, cause, source.order_id, moment
    from product_variants where id = source.id;
  end loop;
  -- Added units belong to no variant yet; too few units violate the check of the stock.
  new.unallocated := new.unallocated + greatest(change, 0);
  new.stock := new.stock + least(change, 0);
  return new;
end
$$;
create trigger products_stock_written before update of stock on products
for each row when (new.stock <> old.stock and new.stock_version = old.stock_version)
execute function record_written_stock();

-- The opening movement of each product.
update products set stock_version = 1;
insert into stock_movements (product_id, number, quantity, balance, reason, reference, at)
select id, 1, stock, stock, 'count', 'opening', floor(extract(epoch from now()) * 1000)::bigint from products;
