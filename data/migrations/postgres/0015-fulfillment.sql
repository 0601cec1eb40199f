-- From order to cash: packing, delivery, cash, returns, and the history of each order (D-01 to D-55).

-- Number of the order's last event.
alter table orders add column version integer not null default 1;
alter table orders add column fulfillment_status text not null default 'unfulfilled';
alter table orders add column channel text not null default 'web';
-- Francs, part of total_amount.
alter table orders add column delivery_fee bigint not null default 0;
-- Name of the delivery zone when the order was placed.
alter table orders add column zone text not null default '';
alter table orders add column district text not null default '';
-- Francs of total_amount that are no longer owed: pieces refused or returned.
alter table orders add column credit bigint not null default 0;
-- Sums of order_payments, in francs.
alter table orders add column received bigint not null default 0;
alter table orders add column refunded bigint not null default 0;
-- Calls without an answer.
alter table orders add column call_attempts integer not null default 0;
alter table orders add column call_again_at bigint;
alter table orders add column call_result text;
alter table orders add column courier_id text collate "C";
alter table orders add column run_id text collate "C";
alter table orders add column run_position integer not null default 0;
alter table orders add column cancel_reason text not null default '';
-- Secret of the customer's follow page.
alter table orders add column follow_key text collate "C";
alter table orders add column deleted_at bigint;
alter table orders add column exchange_of text collate "C";

alter table order_items add column refused integer not null default 0;
alter table order_items add column returned integer not null default 0;
-- Of the returned pieces, those that are not sold again.
alter table order_items add column damaged integer not null default 0;
-- Francs off the unit price, already deducted from it.
alter table order_items add column discount bigint not null default 0;
alter table order_items add column discount_reason text not null default '';

drop index orders_by_date;
create index orders_by_date on orders (created_at, order_id, status, pieces, deleted_at);
-- Also covers the sums of the listed orders.
create index orders_by_fulfillment on orders (
  fulfillment_status, status, deleted_at, created_at, order_id, total_amount, credit, received, refunded
);
create index orders_by_phone on orders (customer_phone, created_at) where customer_phone is not null;
create index orders_by_run on orders (run_id, run_position) where run_id is not null;
create index orders_by_courier on orders (courier_id, created_at, order_id) where courier_id is not null;
create index orders_by_courier_and_fulfillment on orders (courier_id, fulfillment_status, created_at, order_id)
where courier_id is not null;
create index orders_in_trash on orders (deleted_at) where deleted_at is not null;

-- The history of an order outlives it: no foreign key.
create table order_events (
  order_id text collate "C" not null,
  -- orders.version after it
  number integer not null,
  at bigint not null,
  kind text not null,
  user_id text,
  user_name text,
  courier_id text collate "C",
  -- JSON: changed fields, each with the value before and after
  changes text not null default '{}',
  note text not null default '',
  -- idempotency key of the request
  request_key text collate "C" unique,
  primary key (order_id, number)
);
create index order_events_by_kind on order_events (kind, at);

-- The order before its last event, to undo it.
create table order_undos (
  order_id text collate "C" primary key references orders (order_id) on delete cascade,
  number integer not null,
  user_id text,
  at bigint not null,
  -- JSON: see OrderState
  state text not null
);

create table couriers (
  id text collate "C" primary key,
  name text not null,
  phone text not null,
  active integer not null default 1 check (active in (0, 1)),
  -- francs for a delivery; JSON: by name of the zone
  fee bigint not null default 0,
  zone_fees text not null default '{}',
  created_at bigint not null
);

-- A courier's orders of a day.
create table delivery_runs (
  id text collate "C" primary key,
  courier_id text collate "C" not null references couriers (id),
  -- as 2026-11-22
  day text not null,
  token_hash text collate "C" unique,
  token_expires_at bigint,
  left_at bigint,
  user_id text,
  user_name text,
  created_at bigint not null,
  unique (courier_id, day)
);
create index delivery_runs_by_day on delivery_runs (day);

create table delivery_attempts (
  id text collate "C" primary key,
  order_id text collate "C" not null,
  -- 1, 2, 3… of each order
  number integer not null,
  courier_id text collate "C",
  run_id text collate "C",
  left_at bigint not null,
  ended_at bigint,
  result text,
  reason text,
  -- francs
  expected bigint not null default 0,
  collected bigint not null default 0,
  method text,
  fee bigint not null default 0,
  note text not null default '',
  -- its result was undone then: a copy of it is open again
  undone_at bigint
);
create index delivery_attempts_by_order on delivery_attempts (order_id, number);
create index delivery_attempts_by_run on delivery_attempts (run_id) where run_id is not null;
create index delivery_attempts_by_end on delivery_attempts (ended_at) where ended_at is not null;
create index delivery_attempts_undone on delivery_attempts (undone_at) where undone_at is not null;

create table settlements (
  id text collate "C" primary key,
  fingerprint text not null,
  courier_id text collate "C" not null references couriers (id),
  -- francs
  expected bigint not null,
  received bigint not null,
  note text not null default '',
  orders integer not null,
  user_id text,
  user_name text,
  created_at bigint not null
);
create index settlements_by_date on settlements (created_at);

-- The ledger of money: rows are only added; a settlement claims those of a courier.
create table order_payments (
  id text collate "C" primary key,
  order_id text collate "C" not null,
  -- of the event that wrote it
  event_number integer not null,
  kind text not null check (kind in ('payment', 'refund', 'transfer')),
  method text not null,
  -- francs, negative for a refund or when it takes another row back
  amount bigint not null check (amount <> 0),
  -- who holds the cash
  courier_id text collate "C",
  settlement_id text collate "C" references settlements (id),
  note text not null default '',
  user_id text,
  user_name text,
  at bigint not null
);
create index order_payments_by_order on order_payments (order_id);
create index order_payments_by_date on order_payments (at);
create index order_payments_with_couriers on order_payments (courier_id)
where courier_id is not null and settlement_id is null;
create index order_payments_by_settlement on order_payments (settlement_id) where settlement_id is not null;

create table order_returns (
  id text collate "C" primary key,
  order_id text collate "C" not null references orders (order_id) on delete cascade,
  status text not null check (status in ('requested', 'received', 'refunded', 'exchanged', 'refused')),
  -- JSON: see ReturnedLine
  lines text not null,
  reason text not null default '',
  -- francs credited to the customer
  amount bigint not null default 0,
  method text,
  -- order of the new pieces
  exchange_order_id text collate "C",
  created_at bigint not null,
  updated_at bigint not null
);
create index order_returns_by_order on order_returns (order_id);
create index order_returns_by_status on order_returns (status, created_at);

create table order_notes (
  id text collate "C" primary key,
  order_id text collate "C" not null references orders (order_id) on delete cascade,
  text text not null,
  pinned integer not null default 0 check (pinned in (0, 1)),
  user_id text,
  user_name text,
  created_at bigint not null
);
create index order_notes_by_order on order_notes (order_id, created_at);

-- Instances of the version before write no events. `shop.copying` is set while a whole database is copied into this one.
create function record_placed_order() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('shop.copying', true), '') <> 'on' then
    insert into order_events (order_id, number, at, kind)
    values (new.order_id, 1, new.created_at, 'placed') on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger orders_placed after insert on orders
for each row when (new.version = 1) execute function record_placed_order();

create function record_written_status() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  insert into order_events (order_id, number, at, kind, changes)
  values (
    new.order_id, new.version, new.updated_at,
    case new.status when 'confirmed' then 'confirm' when 'cancelled' then 'cancel' else 'reopen' end,
    json_build_object('status', json_build_array(old.status, new.status))::text
  );
  return new;
end
$$;
create trigger orders_status_written before update of status on orders
for each row when (new.status <> old.status and new.version = old.version) execute function record_written_status();

-- The figures of its days stay; its number can be used again.
create function detach_order_events() returns trigger language plpgsql as $$
declare
  detached text := old.order_id || ' ' || floor(extract(epoch from clock_timestamp()) * 1000)::text;
begin
  update order_events set order_id = detached where order_id = old.order_id;
  update delivery_attempts set order_id = detached where order_id = old.order_id;
  update order_payments set order_id = detached where order_id = old.order_id;
  return null;
end
$$;
create trigger orders_purged after delete on orders for each row execute function detach_order_events();

insert into order_events (order_id, number, at, kind) select order_id, 1, created_at, 'placed' from orders;
insert into order_events (order_id, number, at, kind, changes)
select
  order_id, 2, updated_at, case status when 'confirmed' then 'confirm' else 'cancel' end,
  json_build_object('status', json_build_array('pending', status))::text
from orders where status <> 'pending';
update orders set version = 2 where status <> 'pending';
update orders set payment_status = 'claimed'
where payment_status = 'pending' and order_id in (select order_id from payment_notices);
-- Orders confirmed more than 30 days ago are not waiting to be packed.
update orders set fulfillment_status = 'delivered'
where status = 'confirmed' and updated_at < (extract(epoch from now()) - 30 * 86400) * 1000;
