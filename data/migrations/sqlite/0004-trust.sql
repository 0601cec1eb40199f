-- What administrators did: written in the same transaction as the act, never changed afterwards.
-- No foreign keys: an entry outlives whoever did it and whatever it was done to.
create table audit_entries (
  id text primary key,
  at integer not null,
  actor_id text,
  actor_name text,
  action text not null,
  subject_id text,
  subject_name text,
  -- what changed, as JSON: {"field": [before, after]}
  changes text not null default '{}'
) strict;
create index audit_entries_by_date on audit_entries (at, id);

-- When an order's personal data was taken out of it.
alter table orders add column erased_at integer;
