-- PostgreSQL has it since 0005. On SQLite, the set-up code stays the same from one start to the next.
create table if not exists shared_values (
  name text primary key,
  value text not null
);
