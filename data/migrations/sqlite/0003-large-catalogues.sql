-- Products found by a piece of their text, listed in any order and counted without reading every one of them.

-- `doc` is the number by which the search index knows a product: a declared key stays when the file is compacted or
-- dumped, which SQLite's own row numbers need not. The table has to be built anew for it.
create table products_numbered (
  doc integer primary key,
  id text not null unique,
  name text not null,
  name_folded text not null,
  description text not null,
  description_folded text not null,
  category text not null,
  category_folded text not null,
  sub_category text not null,
  sub_category_folded text not null,
  brand text not null,
  brand_folded text not null,
  price real not null check (price > 0),
  discount real not null default 0 check (discount between 0 and 100),
  stock integer not null default 0 check (stock >= 0),
  sizes text not null default '[]',
  colors text not null default '[]',
  materials text not null default '[]',
  images text not null default '[]',
  gender text,
  is_trending integer not null default 0,
  is_bestseller integer not null default 0,
  is_sale integer not null default 0,
  flash_active integer not null default 0,
  flash_discount real not null default 0 check (flash_discount between 0 and 100),
  flash_duration_hours integer not null default 0,
  flash_end_time integer,
  rated_1 integer not null default 0,
  rated_2 integer not null default 0,
  rated_3 integer not null default 0,
  rated_4 integer not null default 0,
  rated_5 integer not null default 0,
  review_count integer not null default 0,
  views integer not null default 0,
  likes integer not null default 0 check (likes >= 0),
  purchases integer not null default 0,
  created_at integer not null,
  updated_at integer not null
) strict;
insert into products_numbered (
  id, name, name_folded, description, description_folded, category, category_folded, sub_category,
  sub_category_folded, brand, brand_folded, price, discount, stock, sizes, colors, materials, images, gender,
  is_trending, is_bestseller, is_sale, flash_active, flash_discount, flash_duration_hours, flash_end_time,
  rated_1, rated_2, rated_3, rated_4, rated_5, review_count, views, likes, purchases, created_at, updated_at
)
select
  id, name, name_folded, description, description_folded, category, category_folded, sub_category,
  sub_category_folded, brand, brand_folded, price, discount, stock, sizes, colors, materials, images, gender,
  is_trending, is_bestseller, is_sale, flash_active, flash_discount, flash_duration_hours, flash_end_time,
  rated_1, rated_2, rated_3, rated_4, rated_5, review_count, views, likes, purchases, created_at, updated_at
from products order by created_at, id;
drop table products;
alter table products_numbered rename to products;

create index products_by_name on products (name_folded, id);
create index products_by_date on products (created_at, id);
create index products_by_price on products (price, id);
create index products_by_stock on products (stock, id);
create index products_by_discount on products (discount, id);
create index products_by_brand on products (brand_folded, id);
create index products_by_kind on products (sub_category_folded, id, sub_category);
create index products_by_views on products (views, id);
create index products_by_purchases on products (purchases, id);

-- The lists of a category, of a sub-category and of what is on sale, in each order the shop offers.
create index products_by_category on products (category_folded, name_folded, id);
create index products_by_category_date on products (category_folded, created_at, id);
create index products_by_category_price on products (category_folded, price, id);
create index products_by_sub_category on products (sub_category_folded, name_folded, id);
create index products_by_sub_category_date on products (sub_category_folded, created_at, id);
create index products_by_sub_category_price on products (sub_category_folded, price, id);
create index products_on_sale on products (is_sale, name_folded, id);
create index products_on_sale_by_date on products (is_sale, created_at, id);
create index products_on_sale_by_price on products (is_sale, price, id);

-- Counting: bestsellers, and the sub-categories of a category.
create index products_bestsellers on products (id) where is_bestseller = 1;
create index products_kinds on products (category_folded, sub_category_folded, sub_category);

-- Every three characters that follow each other in a product's folded texts. Two spaces stand behind each text, where
-- no search can find them, so that the last two characters begin three as well: a search for two looks for those.
create virtual table product_texts using fts5 (
  name_folded, category_folded, sub_category_folded, brand_folded, description_folded,
  content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
create virtual table product_text_terms using fts5vocab (product_texts, 'row');

create trigger products_text_added after insert on products begin
  insert into product_texts (
    rowid, name_folded, category_folded, sub_category_folded, brand_folded, description_folded
  ) values (
    new.doc, new.name_folded || '  ', new.category_folded || '  ', new.sub_category_folded || '  ',
    new.brand_folded || '  ', new.description_folded || '  '
  );
end;
create trigger products_text_deleted after delete on products begin
  delete from product_texts where rowid = old.doc;
end;
create trigger products_text_changed
after update of name_folded, category_folded, sub_category_folded, brand_folded, description_folded on products
when
  (old.name_folded, old.category_folded, old.sub_category_folded, old.brand_folded, old.description_folded)
  is not
  (new.name_folded, new.category_folded, new.sub_category_folded, new.brand_folded, new.description_folded)
begin
  delete from product_texts where rowid = old.doc;
  insert into product_texts (
    rowid, name_folded, category_folded, sub_category_folded, brand_folded, description_folded
  ) values (
    new.doc, new.name_folded || '  ', new.category_folded || '  ', new.sub_category_folded || '  ',
    new.brand_folded || '  ', new.description_folded || '  '
  );
end;

insert into product_texts (
  rowid, name_folded, category_folded, sub_category_folded, brand_folded, description_folded
)
select
  doc, name_folded || '  ', category_folded || '  ', sub_category_folded || '  ', brand_folded || '  ',
  description_folded || '  '
from products;

-- How many products there are of each kind.
create table product_counts (
  category text not null,
  category_folded text not null,
  is_sale integer not null,
  products integer not null,
  primary key (category_folded, category, is_sale)
) strict, without rowid;
create trigger products_counted_added after insert on products begin
  insert into product_counts values (new.category, new.category_folded, new.is_sale, 1)
  on conflict do update set products = products + 1;
end;
create trigger products_counted_deleted after delete on products begin
  update product_counts set products = products - 1
  where category_folded = old.category_folded and category = old.category and is_sale = old.is_sale;
end;
create trigger products_counted_changed after update of category, category_folded, is_sale on products
when (old.category, old.category_folded, old.is_sale) is not (new.category, new.category_folded, new.is_sale)
begin
  update product_counts set products = products - 1
  where category_folded = old.category_folded and category = old.category and is_sale = old.is_sale;
  insert into product_counts values (new.category, new.category_folded, new.is_sale, 1)
  on conflict do update set products = products + 1;
end;
insert into product_counts
select category, category_folded, is_sale, count(*) from products group by category, category_folded, is_sale;

-- Which products show a picture: one that none shows any more is removed.
create table product_pictures (
  address text not null,
  product_id text not null references products (id) on delete cascade,
  primary key (address, product_id)
) strict, without rowid;
create index product_pictures_by_product on product_pictures (product_id);
create trigger products_pictures_added after insert on products begin
  insert or ignore into product_pictures select value, new.id from json_each(new.images) where type = 'text';
end;
create trigger products_pictures_changed after update of images on products when old.images is not new.images begin
  delete from product_pictures where product_id = new.id;
  insert or ignore into product_pictures select value, new.id from json_each(new.images) where type = 'text';
end;
insert or ignore into product_pictures
select one.value, products.id from products, json_each(products.images) as one where one.type = 'text';

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
