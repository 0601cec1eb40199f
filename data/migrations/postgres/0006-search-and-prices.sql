-- Lists by what the shopper pays. The expression is REGULAR_PRICE of data/queries/price-columns.ts, to the letter; a
-- scan of the index alone needs its columns as well.
create index products_by_paid on products (
  (floor(case when discount > 0 then price * (100 - discount) / 100 else price end + 0.5)), id
) include (price, discount);
create index products_by_category_paid on products (
  category_folded, (floor(case when discount > 0 then price * (100 - discount) / 100 else price end + 0.5)), id
) include (price, discount);
create index products_by_sub_category_paid on products (
  sub_category_folded, (floor(case when discount > 0 then price * (100 - discount) / 100 else price end + 0.5)), id
) include (price, discount);
create index products_on_sale_by_paid on products (
  is_sale, (floor(case when discount > 0 then price * (100 - discount) / 100 else price end + 0.5)), id
) include (price, discount);

-- The products whose flash sale lowers what is paid, by its end.
create index products_in_flash_sale on products ((coalesce(flash_end_time, 9007199254740991)))
where flash_active = 1 and flash_discount > discount;

-- Orders are found by who claims to have paid them as well: data/fills.ts fills orders.search_folded.
