-- Undo of changes to several products, and the trash (G-22).

-- Edits and imports of several products, and deletions: they can be undone for some minutes.
create table bulk_actions (
  id text collate "C" primary key,
  kind text not null check (kind in ('edit', 'import', 'deletion')),
  products integer not null,
  -- of the only product
  name text,
  user_id text,
  user_name text,
  created_at bigint not null,
  undone_at bigint
);
create index bulk_actions_by_date on bulk_actions (created_at, id);

-- No foreign key to the product, which may be deleted before the undo.
create table bulk_action_products (
  action_id text collate "C" not null references bulk_actions (id) on delete cascade,
  product_id text collate "C" not null,
  name text not null,
  -- JSON: see ProductEdit
  changes text not null,
  primary key (action_id, product_id)
);

-- Deleted products, each with all rows that were deleted with it.
create table trashed_products (
  id text collate "C" primary key,
  action_id text collate "C" not null,
  name text not null,
  name_folded text collate "C" not null,
  image text,
  price double precision not null,
  stock integer not null,
  user_id text,
  user_name text,
  deleted_at bigint not null,
  -- JSON: the columns and rows of each table
  data text not null
);
create index trashed_products_by_date on trashed_products (deleted_at, id);
create index trashed_products_by_action on trashed_products (action_id);

-- Images that no product shows, needed by a product in the trash or by the undo of an import.
create table retained_images (
  address text collate "C" not null,
  holder text collate "C" not null,
  primary key (address, holder)
);
create index retained_images_by_holder on retained_images (holder);
