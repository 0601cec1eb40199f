-- Payments through a provider (E-01 to E-05). The id is the reference that the shop gives to the provider.
create table provider_payments (
  id {text} primary key,
  order_id {text} not null,
  provider {text} not null,
  -- the wallet that the customer chose
  method {text} not null,
  -- francs
  amount integer not null check (amount > 0),
  state {text} not null,
  -- why a person must look at it; null: nothing to look at
  problem {text},
  -- the provider's id and page; null until its answer to the start is stored
  reference {text},
  url {text},
  -- JSON: links that open a wallet's app, by its name
  deep_links {text},
  transaction_number {text},
  -- francs that the provider reported as paid
  paid_amount integer,
  payer_phone {text},
  -- the provider's reason why the payment failed
  failure {text},
  -- until then, one process asks the provider to start the payment
  starting_until {bigint},
  created_at {bigint} not null,
  expires_at {bigint} not null,
  changed_at {bigint} not null
) {strict};
create unique index provider_payments_by_reference on provider_payments (provider, reference)
where reference is not null;
create index provider_payments_by_order on provider_payments (order_id);
create index provider_payments_by_date on provider_payments (created_at, id);
-- An order has one open payment at a time, so that two taps do not start two.
create unique index provider_payments_open on provider_payments (order_id) where state in ('started', 'pending');
create index provider_payments_to_check on provider_payments (created_at) where problem is not null;

-- Money that arrived in or left a wallet of the shop, each transaction once, whatever told of it first: a provider, a
-- statement, or a person (E-20, E-21). It is matched while rows of the ledger with its number add up to an amount.
create table wallet_transactions (
  id {text} primary key,
  wallet {text} not null,
  -- the wallet's transaction number, in capitals
  number {text} not null,
  -- francs, negative for money that left; null until a provider or a statement tells
  amount integer,
  at {bigint},
  payer_phone {text},
  payment_id {text},
  -- what the statement says; null until a statement has it
  statement_amount integer,
  statement_at {bigint},
  statement_id {text},
  -- set when a person has decided that the transaction is no order's
  dismissed_note {text},
  created_at {bigint} not null
) {strict};
create unique index wallet_transactions_by_number on wallet_transactions (wallet, number);
create index wallet_transactions_by_date on wallet_transactions (created_at, id);
create index wallet_transactions_on_statement on wallet_transactions (statement_at) where statement_at is not null;

-- Imported statements; the last mapping of a wallet is proposed for the next.
create table wallet_statements (
  id {text} primary key,
  wallet {text} not null,
  file_name {text} not null,
  -- JSON: column name by field
  mapping {text} not null,
  lines integer not null,
  user_id {text},
  user_name {text},
  created_at {bigint} not null
) {strict};
create index wallet_statements_by_wallet on wallet_statements (wallet, created_at);

alter table order_payments add column transaction_number {text};
create index order_payments_by_number on order_payments (transaction_number) where transaction_number is not null;

-- A claim that the shop did not find: it no longer counts for the order.
alter table payment_notices add column refused_at {bigint};
alter table payment_notices add column refused_reason {text};
