-- Products found by a piece of their text, listed in any order and counted without reading every one of them.

-- A product's folded texts once more, by themselves: what is searched for is not rewritten by every sale and visit. The
-- index on them stands in data/engines/postgres-text-index.ts: it needs an extension, which a server may lack.
create table product_texts (
  product_id text collate "C" primary key references products (id) on delete cascade,
  name_folded text collate "C" not null,
  category_folded text collate "C" not null,
  sub_category_folded text collate "C" not null,
  brand_folded text collate "C" not null,
  description_folded text collate "C" not null
);
insert into product_texts
select id, name_folded, category_folded, sub_category_folded, brand_folded, description_folded from products;

create function keep_product_text() returns trigger language plpgsql as $$
begin
  insert into product_texts values (
    new.id, new.name_folded, new.category_folded, new.sub_category_folded, new.brand_folded, new.description_folded
  )
  on conflict (product_id) do update set
    name_folded = excluded.name_folded,
    category_folded = excluded.category_folded,
    sub_category_folded = excluded.sub_category_folded,
    brand_folded = excluded.brand_folded,
    description_folded = excluded.description_folded;
  return null;
end
$$;
create trigger products_text_added after insert on products
for each row execute function keep_product_text();
create trigger products_text_changed
after update of name_folded, category_folded, sub_category_folded, brand_folded, description_folded on products
for each row
when (
  (old.name_folded, old.category_folded, old.sub_category_folded, old.brand_folded, old.description_folded)
  is distinct from
  (new.name_folded, new.category_folded, new.sub_category_folded, new.brand_folded, new.description_folded)
)
execute function keep_product_text();

create index products_by_stock on products (stock, id);
create index products_by_discount on products (discount, id);
create index products_by_brand on products (brand_folded, id);
create index products_by_kind on products (sub_category_folded, id, sub_category);

-- The lists of a category, of a sub-category and of what is on sale, in each order the shop offers.
create index products_by_category_date on products (category_folded, created_at, id);
create index products_by_category_price on products (category_folded, price, id);
create index products_by_sub_category_date on products (sub_category_folded, created_at, id);
create index products_by_sub_category_price on products (sub_category_folded, price, id);
create index products_on_sale_by_date on products (is_sale, created_at, id);
create index products_on_sale_by_price on products (is_sale, price, id);

-- Counting: bestsellers, and the sub-categories of a category.
create index products_bestsellers on products (id) where is_bestseller = 1;
create index products_kinds on products (category_folded, sub_category_folded, sub_category);

-- How many products there are of each kind: the sum of the rows of that kind. A change adds a row and touches none, so
-- that nobody waits for anybody; when there are many, one of those who add puts them together.
create table product_counts (
  category text not null,
  category_folded text collate "C" not null,
  is_sale integer not null,
  products integer not null
);
create function count_products() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into product_counts values (old.category, old.category_folded, old.is_sale, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into product_counts values (new.category, new.category_folded, new.is_sale, 1);
  end if;
  return null;
end
$$;
create function sum_up_product_counts() returns trigger language plpgsql as $$
begin
  if (select count(*) from product_counts) > 200 and pg_try_advisory_xact_lock(7420118) then
    with single as (delete from product_counts returning *)
    insert into product_counts
    select category, category_folded, is_sale, sum(products) from single group by category, category_folded, is_sale;
  end if;
  return null;
end
$$;
create trigger products_counted after insert or delete on products
for each row execute function count_products();
create trigger products_counted_changed after update of category, category_folded, is_sale on products
for each row
when (
  (old.category, old.category_folded, old.is_sale) is distinct from (new.category, new.category_folded, new.is_sale)
)
execute function count_products();
create trigger products_counts_summed after insert or delete or update of category, category_folded, is_sale on products
for each statement execute function sum_up_product_counts();
insert into product_counts
select category, category_folded, is_sale, count(*) from products group by category, category_folded, is_sale;

-- Which products show a picture: one that none shows any more is removed.
create table product_pictures (
  address text collate "C" not null,
  product_id text collate "C" not null references products (id) on delete cascade,
  primary key (address, product_id)
);
create index product_pictures_by_product on product_pictures (product_id);
create function keep_product_pictures() returns trigger language plpgsql as $$
begin
  delete from product_pictures where product_id = new.id;
  insert into product_pictures select distinct address, new.id from jsonb_array_elements_text(new.images::jsonb) address;
  return null;
end
$$;
create trigger products_pictures_added after insert on products
for each row execute function keep_product_pictures();
create trigger products_pictures_changed after update of images on products
for each row when (old.images is distinct from new.images) execute function keep_product_pictures();
insert into product_pictures
select distinct address, id from products, jsonb_array_elements_text(images::jsonb) address;

-- The pieces of an order, so that the figures of a month or a year read no order's lines.
alter table orders add column pieces integer not null default 0;
update orders set pieces = (
  select coalesce(sum(quantity), 0) from order_items where order_items.order_id = orders.order_id
);
drop index orders_by_date;
create index orders_by_date on orders (created_at, order_id, status, pieces);
drop index orders_by_status;
create index orders_by_status on orders (status, created_at, order_id);

-- A product's comments, newest first.
drop index reviews_by_product;
create index reviews_by_product on reviews (product_id, created_at, id);
