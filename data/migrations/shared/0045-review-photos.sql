-- Photos that the author of a review added. Shoppers see one once a merchant has approved it.
create table review_photos (
  review_id {text} not null references reviews (id) on delete cascade,
  -- chosen by the author's browser, so that a repeated upload is stored once
  id {text} not null,
  product_id {text} not null references products (id) on delete cascade,
  address text not null,
  created_at {bigint} not null,
  -- null until it is approved
  approved_at {bigint},
  primary key (review_id, id)
) {strict};
create index review_photos_by_product on review_photos (product_id);
create index review_photos_by_address on review_photos (address);
create index review_photos_to_approve on review_photos (created_at) where approved_at is null;
