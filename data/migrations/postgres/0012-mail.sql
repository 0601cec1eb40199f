-- E-mails to send, written with their cause (G-11).
create table mails (
  id text primary key,
  -- names the cause, so that it is queued once
  key text not null unique,
  kind text not null,
  recipient text not null,
  reply_to text,
  subject text not null,
  -- deleted once it is sent, and when a secret can no longer be sent
  text text,
  -- deleted with the message of a visitor
  message_id text references contact_messages (id) on delete cascade,
  state text not null,
  tries integer not null default 0,
  created_at bigint not null,
  next_try_at bigint not null,
  expires_at bigint not null,
  sent_at bigint,
  failure text,
  answer text,
  -- which attempt is sending it, and until when nobody else may
  claim text,
  lease_until bigint,
  -- before the server could accept it
  handed_over_at bigint
);
create index mails_due on mails (next_try_at) where state = 'queued';
create index mails_leased on mails (lease_until) where state = 'sending';
create index mails_unsent on mails (created_at) where state in ('failed', 'bounced', 'unclear');
create index mails_by_creation on mails (created_at);
create index mails_by_message on mails (message_id) where message_id is not null;
