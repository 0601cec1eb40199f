-- How products fit, by the reasons of returns. A job counts it.
create table product_size_fits (
  product_id {text} primary key references products (id) on delete cascade,
  -- small or large
  fit text not null
) {strict};
