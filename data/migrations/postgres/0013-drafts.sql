-- Drafts of products (G-05), apart from the products: no public query sees them.

create table product_drafts (
  -- chosen by the browser
  id text collate "C" primary key,
  -- a published or deleted draft stays without its content for a month: a repeated request must not create it again
  state text not null default 'open' check (state in ('open', 'published', 'deleted')),
  -- what is typed, as JSON
  fields text not null,
  -- counts the changes of the fields
  version integer not null default 1,
  -- the product it became; no foreign key: the product may be deleted
  product_id text,
  -- identifies the request that published it
  publish_key text,
  user_id text,
  user_name text,
  created_at bigint not null,
  updated_at bigint not null
);
create index product_drafts_by_date on product_drafts (state, created_at, id);

create table product_draft_images (
  draft_id text collate "C" not null references product_drafts (id) on delete cascade,
  -- chosen by the browser
  id text collate "C" not null,
  position integer not null,
  address text collate "C" not null,
  primary key (draft_id, id)
);
create index product_draft_images_by_address on product_draft_images (address);
