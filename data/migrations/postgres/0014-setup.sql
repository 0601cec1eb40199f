-- What the shop cannot see about its setting-up, and which products came with it (G-04).

create table setup_marks (
  name text primary key,
  -- what it was done for: the number that was tested, the address on the poster
  value text not null,
  user_id text,
  user_name text,
  at bigint not null
);

-- No foreign key: a product restored from the trash is a demo product again, and a shop that has ever had the demo
-- does not get it back.
create table demo_products (
  product_id text primary key,
  -- products.updated_at when it was added: another one there means that it was edited
  updated_at bigint not null
);
