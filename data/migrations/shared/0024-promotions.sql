-- Codes and automatic offers (H-01). An archived promotion keeps its name for the orders that used it.
create table promotions (
  id {text} primary key,
  -- for shoppers, such as « Offre Tabaski »
  name {text} not null,
  -- as `readCode` spells it; null: applies without a code
  code {text},
  -- JSON: effect and conditions
  terms {text} not null,
  active integer not null,
  version integer not null,
  created_at {bigint} not null,
  changed_at {bigint} not null,
  archived_at {bigint}
) {strict};
create unique index promotions_by_code on promotions (code) where code is not null and archived_at is null;
create index promotions_by_date on promotions (created_at, id);

-- A promotion as an order has it (H-06). An order that is neither cancelled nor deleted counts as a use.
create table order_promotions (
  order_id {text} not null,
  position integer not null,
  promotion_id {text} not null,
  name {text} not null,
  code {text},
  -- JSON: the promotion's effect and conditions at the time of the order
  terms {text} not null,
  -- francs off the order: the sum of `allocation` and `delivery`
  amount {bigint} not null,
  -- JSON: francs off each line, by the line's position
  allocation {text} not null,
  -- francs off the delivery fee
  delivery {bigint} not null,
  primary key (order_id, position)
) {strict};
create index order_promotions_by_promotion on order_promotions (promotion_id, order_id);

-- A planned change of products: from `starts_at` to before `ends_at`, evaluated at each read.
create table planned_changes (
  id {text} primary key,
  name {text} not null,
  kind {text} not null,
  -- percent, or francs for a price; null for a plan of visibility
  value integer,
  starts_at {bigint},
  ends_at {bigint},
  user_id {text},
  user_name {text},
  version integer not null,
  created_at {bigint} not null,
  cancelled_at {bigint}
) {strict};
create index planned_changes_by_start on planned_changes (starts_at, id);
create index planned_changes_by_end on planned_changes (ends_at);
create index planned_changes_visible on planned_changes (id) where kind = 'visible' and cancelled_at is null;
create table planned_products (
  change_id {text} not null,
  product_id {text} not null,
  primary key (change_id, product_id)
) {strict};
create index planned_products_by_product on planned_products (product_id);

-- What a product or a variant costs the shop from a moment on. In a table of its own, so that no answer about
-- products can contain it. Rows are only added; a row that is followed is no longer `current`.
create table purchase_prices (
  product_id {text} not null,
  -- 1, 2, 3… per product, in the order in which they were entered
  number integer not null,
  -- both null: the whole product
  color {text},
  size {text},
  color_folded {text} not null,
  size_folded {text} not null,
  -- francs; null: no longer known
  amount integer,
  from_at {bigint} not null,
  current integer not null,
  user_id {text},
  user_name {text},
  primary key (product_id, number)
) {strict};
create unique index purchase_prices_current on purchase_prices (product_id, color_folded, size_folded)
  where current = 1;

-- What was sold since a moment.
create index stock_movements_of_orders on stock_movements (at, product_id, variant_id, quantity)
  where reason in ('sale', 'cancellation', 'return');
