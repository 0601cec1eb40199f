-- What the shop keeps for a customer who has an account, beside the sign-in.
create table customer_accounts (
  user_id {text} primary key references users (id) on delete cascade,
  -- the visitor whose favourites are those of the account, on every device
  visitor_id {text} not null unique,
  -- nine digits, or international
  phone text,
  created_at {bigint} not null,
  changed_at {bigint} not null
) {strict};

create table customer_addresses (
  id {text} primary key,
  user_id {text} not null references users (id) on delete cascade,
  -- such as « Maison »
  label text not null,
  address text not null,
  landmark text not null,
  -- of one of the delivery zones
  district text,
  -- the one that the checkout proposes
  is_default integer not null,
  created_at {bigint} not null,
  changed_at {bigint} not null
) {strict};
create index customer_addresses_by_user on customer_addresses (user_id, created_at);

-- The orders that an account shows.
create table customer_orders (
  user_id {text} not null references users (id) on delete cascade,
  order_id {text} not null,
  -- `placed` while signed in, or `added` with the secret key of the order's page
  origin text not null check (origin in ('placed', 'added')),
  added_at {bigint} not null,
  primary key (user_id, order_id)
) {strict};
create index customer_orders_by_order on customer_orders (order_id);

-- What an account wrote is exported and erased with it.
create index reviews_by_visitor on reviews (visitor_id);
create index ratings_by_visitor on ratings (visitor_id);

-- What parents wish for, shared by a link.
create table birth_lists (
  id {text} primary key,
  -- in the link for givers
  share_key text not null unique,
  owner_key_hash text not null,
  title text not null,
  message text not null,
  -- the expected day of birth, such as 2026-11-28
  expected_on text,
  -- to whom gifts are delivered; givers do not see it, except the name
  recipient text not null,
  phone text not null,
  address text not null,
  district text,
  ends_at {bigint} not null,
  closed_at {bigint},
  version integer not null,
  created_at {bigint} not null,
  changed_at {bigint} not null
) {strict};
create index birth_lists_by_end on birth_lists (ends_at);
create index birth_lists_by_phone on birth_lists (phone);

create table birth_list_items (
  id {text} primary key,
  list_id {text} not null references birth_lists (id) on delete cascade,
  product_id {text} not null,
  -- as it was when it was added, for articles that change or are gone later
  name text not null,
  image text,
  price integer not null,
  color text,
  size text,
  quantity integer not null,
  -- money can be put towards it
  takes_money integer not null,
  position integer not null,
  created_at {bigint} not null
) {strict};
create index birth_list_items_by_list on birth_list_items (list_id, position);

-- What givers took. An article is taken while its order is neither cancelled nor deleted.
create table birth_list_gifts (
  id {text} primary key,
  list_id {text} not null references birth_lists (id) on delete cascade,
  item_id {text} not null references birth_list_items (id) on delete cascade,
  -- null for money
  order_id {text},
  -- units; 0 for money
  quantity integer not null,
  -- francs of money; 0 for articles
  amount integer not null,
  -- of money: `promised`, `received` or `cancelled`; null for articles
  state text,
  -- of money: the wallet and the code that the giver quotes
  wallet text,
  payment_code text unique,
  -- where an article goes: `parents` or `giver`
  delivery text,
  giver_name text not null,
  giver_phone text not null,
  -- the parents do not learn the name
  anonymous integer not null,
  message text not null,
  created_at {bigint} not null,
  changed_at {bigint} not null
) {strict};
create index birth_list_gifts_by_list on birth_list_gifts (list_id, created_at);
create index birth_list_gifts_by_item on birth_list_gifts (item_id);
create index birth_list_gifts_by_order on birth_list_gifts (order_id) where order_id is not null;
create index birth_list_gifts_by_phone on birth_list_gifts (giver_phone);

-- Which product an article of another shop became, so that importing its file again changes that product.
create table moved_products (
  -- `woocommerce`, `shopify` or `prestashop`
  shop text not null,
  -- its id or handle there
  reference {text} not null,
  product_id {text} not null,
  -- JSON: the images that its file names, as URLs or as file names, in order
  images text not null,
  -- JSON: a hash of each value that its last file gave, by column; a value that stays the same there changes nothing here
  written text not null,
  moved_at {bigint} not null,
  primary key (shop, reference)
) {strict};
create index moved_products_by_product on moved_products (product_id);

-- What the categories of another shop became; proposed again for the next file.
create table moved_categories (
  shop text not null,
  -- as its file writes it
  source {text} not null,
  category text not null,
  sub_category text not null,
  changed_at {bigint} not null,
  primary key (shop, source)
) {strict};

-- Images that were fetched from other sites or found in an archive, so that none is fetched twice.
create table fetched_images (
  -- SHA-256 of the URL
  url_hash {text} primary key,
  -- or the name of the file in the archive
  url text not null,
  -- the shop's own image; null: it could not be fetched
  image text,
  -- why it could not
  failure text,
  changed_at {bigint} not null
) {strict};
create index fetched_images_by_image on fetched_images (image) where image is not null;

-- A gift for the parents of a birth list: its customer does not see where it goes, also once the list is deleted.
alter table orders add column hides_address integer not null default 0;
