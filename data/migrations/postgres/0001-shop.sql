-- Portable columns on purpose: text, integer, double precision, epoch milliseconds, lists as JSON text.
-- *_folded columns hold the text without case and accents, for search and sorting.
-- Folded texts and ids sort by code point (collate "C"), so that both engines list in the same order.

create table products (
  id text collate "C" primary key,
  name text not null,
  name_folded text collate "C" not null,
  description text not null,
  description_folded text collate "C" not null,
  category text not null,
  category_folded text collate "C" not null,
  sub_category text not null,
  sub_category_folded text collate "C" not null,
  brand text not null,
  brand_folded text collate "C" not null,
  price double precision not null check (price > 0),
  discount double precision not null default 0 check (discount between 0 and 100),
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
  flash_discount double precision not null default 0 check (flash_discount between 0 and 100),
  flash_duration_hours integer not null default 0,
  flash_end_time bigint,
  rated_1 integer not null default 0,
  rated_2 integer not null default 0,
  rated_3 integer not null default 0,
  rated_4 integer not null default 0,
  rated_5 integer not null default 0,
  review_count integer not null default 0,
  views integer not null default 0,
  likes integer not null default 0 check (likes >= 0),
  purchases integer not null default 0,
  created_at bigint not null,
  updated_at bigint not null
);
create index products_by_name on products (name_folded, id);
create index products_by_category on products (category_folded, name_folded, id);
create index products_by_sub_category on products (sub_category_folded, name_folded, id);
create index products_by_date on products (created_at, id);
create index products_by_price on products (price, id);
create index products_on_sale on products (is_sale, name_folded, id);
create index products_by_views on products (views, id);
create index products_by_purchases on products (purchases, id);

create table orders (
  order_id text collate "C" primary key,
  -- what the browser sent, hashed: the same order sent again must have the same content
  fingerprint text not null,
  status text not null,
  payment_method text not null,
  payment_status text not null,
  delivery_method text not null,
  customer_name text not null,
  delivery_address text not null,
  customer_phone text,
  payment_code text unique,
  total_amount bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index orders_by_date on orders (created_at, order_id);
create index orders_by_status on orders (status, created_at);

create table order_items (
  order_id text not null references orders (order_id) on delete cascade,
  position integer not null,
  -- no foreign key: an order outlives the products it names
  product_id text not null,
  name text not null,
  quantity integer not null check (quantity > 0),
  price bigint not null,
  color text,
  size text,
  image text not null,
  primary key (order_id, position)
);
create index order_items_by_product on order_items (product_id);

create table users (
  id text collate "C" primary key,
  name text,
  username text not null,
  username_folded text collate "C" not null unique,
  email text not null,
  email_folded text collate "C" not null unique,
  password_hash text not null,
  role text not null,
  permissions text not null default '{}',
  created_at bigint not null
);

create table sessions (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table ratings (
  product_id text not null references products (id) on delete cascade,
  visitor_id text not null,
  rating integer not null check (rating between 1 and 5),
  created_at bigint not null,
  primary key (product_id, visitor_id)
);

create table reviews (
  id text collate "C" primary key,
  product_id text not null references products (id) on delete cascade,
  visitor_id text not null,
  text text not null,
  pseudo text not null,
  created_at bigint not null
);
create index reviews_by_product on reviews (product_id, created_at);

create table likes (
  product_id text not null references products (id) on delete cascade,
  visitor_id text not null,
  created_at bigint not null,
  primary key (product_id, visitor_id)
);
create index likes_by_visitor on likes (visitor_id);

create table views (
  product_id text not null references products (id) on delete cascade,
  visitor_id text not null,
  viewed_at bigint not null
);
create index views_by_visitor on views (product_id, visitor_id, viewed_at);
create index views_by_date on views (viewed_at);

create table payment_notices (
  payment_code text primary key,
  order_id text not null references orders (order_id) on delete cascade,
  name text not null,
  phone text not null,
  amount bigint not null,
  payment_method text not null,
  items text not null,
  claimed_at bigint not null,
  created_at bigint not null
);
create index payment_notices_by_order on payment_notices (order_id);

create table contact_messages (
  id text collate "C" primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  is_read integer not null default 0,
  created_at bigint not null
);
create index contact_messages_by_date on contact_messages (created_at);
