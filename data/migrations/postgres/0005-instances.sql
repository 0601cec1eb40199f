-- What transactions changed, written with them, for the other processes of the shop to read; kept for some minutes.
-- Not numbers but transactions say what is new to a reader: they end in another order than they begin.
create table announcements (
  number bigint generated always as identity primary key,
  "transaction" xid8 not null default pg_current_xact_id(),
  -- which process wrote it
  origin text not null,
  -- a JSON list of changes
  changes text not null,
  written_at timestamptz not null default clock_timestamp()
);
create index announcements_by_transaction on announcements ("transaction");

-- What all processes of the shop have to say alike.
create table shared_values (
  name text primary key,
  value text not null
);
