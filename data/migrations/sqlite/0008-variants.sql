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
  id text primary key,
  product_id text not null references products (id) on delete cascade,
  color text not null,
  color_folded text not null,
  size text not null,
  size_folded text not null,
  stock integer not null default 0 check (stock >= 0),
  -- counts the variant's stock movements
  stock_version integer not null default 0,
  barcode text not null default '',
  unique (product_id, color_folded, size_folded)
) strict;
create index product_variants_sold_out on product_variants (product_id) where stock = 0;
create index product_variants_by_barcode on product_variants (barcode) where barcode <> '';

create table stock_movements (
  product_id text not null references products (id) on delete cascade,
  -- products.stock_version after it
  number integer not null,
  -- no foreign key: a movement outlives its variant
  variant_id text,
  color text not null default '',
  size text not null default '',
  quantity integer not null,
  -- the product's stock after it
  balance integer not null,
  reason text not null
    check (reason in ('sale', 'cancellation', 'return', 'receipt', 'count', 'edit', 'import')),
  -- the order, receipt or count
  reference text,
  user_id text,
  user_name text,
  at integer not null,
  primary key (product_id, number)
) strict;
create index stock_movements_by_adjustment on stock_movements (reference) where reason in ('receipt', 'count');

-- Goods received and stock counts.
create table stock_adjustments (
  id text primary key,
  kind text not null check (kind in ('receipt', 'count')),
  -- what was sent, hashed: the same adjustment sent again must have the same content
  fingerprint text not null,
  supplier text not null default '',
  note text not null default '',
  -- units added or removed
  pieces integer not null,
  user_id text,
  user_name text,
  created_at integer not null,
  undone_at integer
) strict;
create index stock_adjustments_by_date on stock_adjustments (created_at, id);

-- The only way to change a stock: an inserted row changes the variant, its product, and the movements together.
create view stock_changes as
select product_id, variant_id, quantity, reason, reference, user_id, user_name, at from stock_movements;
create trigger stock_changes_applied instead of insert on stock_changes begin
  update product_variants set stock = stock + new.quantity, stock_version = stock_version + 1
  where id = new.variant_id and product_id = new.product_id;
  select case
    when new.variant_id is not null then case
      when changes() = 0 then raise(abort, 'The product has no such variant.')
    end
    when exists (select 1 from product_variants where product_id = new.product_id)
      then raise(abort, 'The stock of this product is counted by variant.')
  end;
  update products set
    stock = stock + new.quantity,
    stock_version = stock_version + 1,
    purchases = purchases - case when new.reason in ('sale', 'cancellation') then new.quantity else 0 end
  where id = new.product_id;
  insert into stock_movements (
    product_id, number, variant_id, color, size, quantity, balance, reason, reference, user_id, user_name, at
  )
  select
    products.id, products.stock_version, new.variant_id, coalesce(variant.color, ''), coalesce(variant.size, ''),
    new.quantity, products.stock, new.reason, new.reference, new.user_id, new.user_name, new.at
  from products left join product_variants variant on variant.id = new.variant_id
  where products.id = new.product_id;
end;

create trigger product_variants_guarded before update of stock on product_variants
when new.stock <> old.stock and new.stock_version = old.stock_version
begin
  select raise(abort, 'A variant’s stock is changed through stock_changes.');
end;
create trigger product_variants_added_empty before insert on product_variants
when new.stock <> 0 and new.stock_version = 0
begin
  select raise(abort, 'A variant starts without stock.');
end;
create trigger product_variants_deleted_empty before delete on product_variants
when old.stock <> 0 and exists (select 1 from products where id = old.product_id)
begin
  select raise(abort, 'A variant with stock is not deleted.');
end;

-- A stock written directly is a movement as well.
create trigger products_stock_inserted after insert on products
when new.stock <> 0 and new.stock_version = 0
begin
  update products set stock_version = 1 where id = new.id;
  insert into stock_movements (product_id, number, quantity, balance, reason, at)
  values (new.id, 1, new.stock, new.stock, 'edit', new.created_at);
end;
create trigger products_stock_written after update of stock on products
when new.stock <> old.stock and new.stock_version = old.stock_version
begin
  select raise(abort, 'The stock of this product is counted by variant.')
  where exists (select 1 from product_variants where product_id = new.id);
  update products set stock_version = stock_version + 1 where id = new.id;
  insert into stock_movements (product_id, number, quantity, balance, reason, at)
  values (
    new.id, new.stock_version + 1, new.stock - old.stock, new.stock, 'edit',
    cast(unixepoch('subsec') * 1000 as integer)
  );
end;

-- The opening movement of each product.
update products set stock_version = 1;
insert into stock_movements (product_id, number, quantity, balance, reason, reference, at)
select id, 1, stock, stock, 'count', 'opening', cast(unixepoch('subsec') * 1000 as integer) from products;
