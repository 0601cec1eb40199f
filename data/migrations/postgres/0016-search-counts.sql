-- What shoppers searched for each day, without who did (F-14).
create table search_counts (
  -- as 2026-11-23
  day text collate "C" not null,
  -- folded
  query text collate "C" not null,
  searches integer not null,
  -- of the last time
  results integer not null,
  primary key (day, query)
);
