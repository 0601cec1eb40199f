-- What a customer and the shop write each other at WhatsApp: one for each customer and number of the shop.
create table conversations (
  id {text} primary key,
  -- WhatsApp's id of the shop's number
  phone_number_id text not null,
  -- as in orders: nine digits, or international; null while the customer hides it
  phone text,
  -- WhatsApp's id of the customer for this shop; null as long as it has told none
  user_id text,
  username text,
  -- as the customer calls themselves at WhatsApp
  name {text} not null,
  -- name, username and phone without case and accents
  search_folded text not null,
  -- number of the last message that was stored: the order of arrival
  last_sequence integer not null,
  -- number of the last message that somebody in the shop has seen, and of the last one that needs no answer any more
  read_sequence integer not null,
  handled_sequence integer not null,
  -- derived from the messages: how many nobody has read; since when the customer waits for an answer, null when answered
  unread integer not null,
  waiting_since {bigint},
  last_message_at {bigint} not null,
  -- the service window is open for 24 hours after this moment
  last_received_at {bigint},
  -- the administrator who looks after it
  assigned_to {text},
  closed_at {bigint},
  -- STOP: the shop starts no message; null again with START
  stopped_at {bigint},
  -- when the team was told again that the customer waits, and when the answer out of hours was sent
  reminded_at {bigint},
  away_at {bigint},
  version integer not null,
  created_at {bigint} not null
) {strict};
create unique index conversations_by_phone on conversations (phone_number_id, phone) where phone is not null;
create unique index conversations_by_user on conversations (phone_number_id, user_id) where user_id is not null;
create index conversations_by_date on conversations (last_message_at, id);
-- as they are listed: unread ones first, then the newest
create index conversations_listed on conversations ((unread > 0), last_message_at, id);
create index conversations_waiting on conversations (waiting_since) where waiting_since is not null;
create index conversations_unread on conversations (last_message_at) where unread > 0;
create index conversations_by_person on conversations (assigned_to, last_message_at) where assigned_to is not null;
create index conversations_of_phone on conversations (phone) where phone is not null;

-- Numbers and WhatsApp's ids that customers had before: what they wrote with them may come later than the change.
create table former_identities (
  phone_number_id text not null,
  -- as in conversations
  identity {text} not null,
  conversation_id {text} not null,
  -- when it ended: whoever writes with this number later is somebody else
  until {bigint} not null,
  primary key (phone_number_id, identity)
) {strict};
create index former_identities_by_conversation on former_identities (conversation_id);

-- Null in these columns: a message of an earlier version, which joins the conversation when its customer writes.
alter table whatsapp_messages add column conversation_id {text};
alter table whatsapp_messages add column sequence integer;
-- customer; team (a reply); shop (by itself: a step of an order, out of hours); phone (from the app of the same number); note
-- (internal, never sent)
alter table whatsapp_messages add column origin text;
-- text, image, audio, location, order, template …
alter table whatsapp_messages add column type text;
-- JSON: what a message has beside its text
alter table whatsapp_messages add column content text;
-- WhatsApp's id of the message that this one answers, changes, revokes or reacts to
alter table whatsapp_messages add column reply_to text;
alter table whatsapp_messages add column user_id {text};
alter table whatsapp_messages add column user_name {text};
alter table whatsapp_messages add column edited_at {bigint};
-- the text without case and accents
alter table whatsapp_messages add column search_folded {text};
create index whatsapp_messages_of_conversation on whatsapp_messages (conversation_id, created_at, sequence)
  where conversation_id is not null;
create index whatsapp_messages_by_origin on whatsapp_messages (conversation_id, origin, sequence)
  where conversation_id is not null;
create index whatsapp_messages_orders_told on whatsapp_messages (conversation_id, order_id) where order_id is not null;
create index whatsapp_messages_outside on whatsapp_messages (phone, created_at) where conversation_id is null;
create index whatsapp_messages_about on whatsapp_messages (conversation_id, reply_to) where reply_to is not null;

-- Files of messages. None has a public address.
create table whatsapp_media (
  id {text} primary key,
  message_id {text} not null,
  -- WhatsApp's id of the file; null where it keeps the file back, and for one that is not uploaded yet
  media_id text,
  -- waiting, stored, failed
  state text not null,
  -- why there is no file; null otherwise
  failure text,
  mime text,
  filename text,
  -- as WhatsApp tells it, in Base64 or hexadecimal digits
  sha_256 text,
  -- bytes; null until it is stored
  size integer,
  voice integer not null,
  -- name in the storage; null until it is stored
  file text,
  created_at {bigint} not null
) {strict};
create index whatsapp_media_by_message on whatsapp_media (message_id);
create index whatsapp_media_by_date on whatsapp_media (created_at);
create index whatsapp_media_by_file on whatsapp_media (file) where file is not null;
create index whatsapp_media_waiting on whatsapp_media (id) where state = 'waiting';

-- Advertisements from which customers came.
create table whatsapp_referrals (
  message_id {text} primary key,
  conversation_id {text} not null,
  source_type text not null,
  source_id text not null,
  source_url text not null,
  headline text not null,
  body text not null,
  click_id text,
  created_at {bigint} not null
) {strict};
create index whatsapp_referrals_by_date on whatsapp_referrals (created_at);
create index whatsapp_referrals_by_conversation on whatsapp_referrals (conversation_id);
