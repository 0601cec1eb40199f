-- Everything that the shop sends to other systems, written with its cause (R-03). It takes the place of `mails`, which the
-- version before still uses.
create table outbox (
  id text primary key,
  -- names the cause, so that it is queued once
  key text not null unique,
  channel text not null,
  kind text not null,
  recipient text not null,
  -- JSON; deleted once it is sent
  payload text,
  -- encrypted JSON: what the next attempt sends besides; deleted after the last one
  secret text,
  -- deleted with the message of a visitor
  message_id text references contact_messages (id) on delete cascade,
  state text not null,
  tries integer not null default 0,
  created_at {bigint} not null,
  next_try_at {bigint} not null,
  expires_at {bigint} not null,
  ended_at {bigint},
  failure text,
  answer text,
  -- which attempt is sending it, and until when nobody else may
  claim text,
  lease_until {bigint},
  -- before the other system could accept it
  handed_over_at {bigint}
) {strict};
create index outbox_due on outbox (channel, next_try_at) where state = 'queued';
create index outbox_leased on outbox (lease_until) where state = 'sending';
create index outbox_unsent on outbox (created_at) where state in ('failed', 'bounced', 'unclear');
create index outbox_by_creation on outbox (created_at);
create index outbox_by_message on outbox (message_id) where message_id is not null;
