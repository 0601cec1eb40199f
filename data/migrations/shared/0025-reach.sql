-- The key pairs that sign push messages, made at first use. The newest one is used; a browser belongs to one.
create table push_keys (
  public_key {text} primary key,
  -- encrypted
  private_key text not null,
  created_at {bigint} not null
) {strict};

-- Browsers that show an administrator's notifications, even when the phone is locked.
create table push_subscriptions (
  id {text} primary key,
  user_id {text} not null references users (id) on delete cascade,
  endpoint text not null unique,
  -- the browser's public key and secret, with which a message is encrypted (RFC 8291); the secret is stored encrypted
  browser_key text not null,
  browser_secret text not null,
  server_key text not null,
  -- such as « Chrome sur Android »
  device text not null,
  created_at {bigint} not null,
  -- when its push service last accepted a message
  accepted_at {bigint}
) {strict};
create index push_subscriptions_by_user on push_subscriptions (user_id);

-- What an administrator wants to be told; without a row, everything that the permissions allow.
create table push_preferences (
  user_id {text} primary key references users (id) on delete cascade,
  -- JSON: names of kinds
  kinds text not null,
  -- minutes of the day in Dakar; both null: no quiet hours
  quiet_from integer,
  quiet_until integer,
  changed_at {bigint} not null
) {strict};

-- Which orders an administrator has looked at, and who first.
create table order_views (
  order_id {text} primary key,
  user_id {text},
  viewed_at {bigint} not null
) {strict};

-- Messages of the WhatsApp Cloud API, sent by the shop or by a customer.
create table whatsapp_messages (
  id {text} primary key,
  -- WhatsApp's own id; null until it has accepted the message
  wamid text unique,
  direction text not null check (direction in ('sent', 'received')),
  -- nine digits, or international
  phone text not null,
  order_id {text},
  -- of a sent message: the step of the order that it tells of; of a received one: its answer, `yes`, `no` or `other`
  kind text not null,
  text text not null,
  state text not null,
  -- WhatsApp's code of a failure
  failure text,
  created_at {bigint} not null,
  -- of the state
  changed_at {bigint} not null
) {strict};
create index whatsapp_messages_by_order on whatsapp_messages (order_id, created_at) where order_id is not null;
create index whatsapp_messages_by_phone on whatsapp_messages (phone, created_at);
create index whatsapp_messages_by_date on whatsapp_messages (created_at);

-- Articles that a merchant sends in a chat. The lines keep the names, for articles that are gone later.
create table cart_links (
  id {text} primary key,
  -- JSON
  lines text not null,
  user_id {text},
  user_name {text},
  created_at {bigint} not null
) {strict};
create index cart_links_by_date on cart_links (created_at);

-- Other systems that are told of changes.
create table webhook_endpoints (
  id {text} primary key,
  name {text} not null,
  url text not null,
  -- encrypted
  secret text not null,
  -- JSON: names of events
  events text not null,
  active integer not null,
  version integer not null,
  created_at {bigint} not null
) {strict};

-- What happened, as it is sent: `Renvoyer` repeats it. Its deliveries are in the outbox.
create table webhook_events (
  id {text} primary key,
  type text not null,
  -- the order or product
  subject {text} not null,
  -- JSON
  data text not null,
  created_at {bigint} not null
) {strict};
create index webhook_events_by_date on webhook_events (created_at, id);
create index webhook_events_by_subject on webhook_events (subject);

-- Keys with which other systems call the API.
create table api_keys (
  id {text} primary key,
  name {text} not null,
  -- its first characters, to recognise it
  prefix text not null,
  key_hash text not null unique,
  -- JSON: names of permissions
  permissions text not null,
  user_id {text},
  user_name {text},
  created_at {bigint} not null,
  last_used_at {bigint},
  revoked_at {bigint}
) {strict};

-- Entries of one group are sent one after the other, by position.
alter table outbox add column group_key text;
alter table outbox add column group_position integer;
create index outbox_by_group on outbox (group_key, group_position) where group_key is not null;

-- How often something happened in an hour, without who did it.
create table visit_counts (
  -- in Dakar, such as 2026-11-28T14
  hour {text} not null,
  -- `visit` or `cart`
  kind {text} not null,
  count integer not null,
  primary key (hour, kind)
) {strict};
