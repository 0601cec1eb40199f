-- What an account is told in the shop itself until it has said that it saw it. One row for each account that is told.
create table account_notices (
  id {text} not null,
  user_id {text} not null references users (id) on delete cascade,
  -- `settings`, or a kind of a later version
  kind text not null,
  -- JSON: what the text of the kind names
  details text not null,
  created_at {bigint} not null,
  primary key (id, user_id)
) {strict};
create index account_notices_by_user on account_notices (user_id, created_at);

-- Whose rights limit what the endpoint is told; null for one that an instance of the version before has added.
alter table webhook_endpoints add column user_id text;
alter table webhook_endpoints add column user_name text;
update webhook_endpoints set
  user_id = (
    select actor_id from audit_entries
    where action = 'webhook.created' and subject_id = webhook_endpoints.id
    order by at limit 1
  ),
  user_name = (
    select actor_name from audit_entries
    where action = 'webhook.created' and subject_id = webhook_endpoints.id
    order by at limit 1
  );
