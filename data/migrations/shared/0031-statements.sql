-- A row of a statement that a person took out: it leaves the desk and the totals. What it said is kept beside, so that a
-- person can take it back and an import of the same file does not bring it again (E-21).
alter table wallet_transactions add column removed_at {bigint};
alter table wallet_transactions add column removed_amount integer;
alter table wallet_transactions add column removed_time {bigint};
create index wallet_transactions_removed on wallet_transactions (removed_time, id) where removed_amount is not null;
create index wallet_transactions_by_statement on wallet_transactions (statement_id) where statement_id is not null;

-- 1: the ledger had money under the number before a statement had it, so that this money does not rest on the statement.
alter table wallet_transactions add column proven integer;
update wallet_transactions set proven = 1
where statement_amount is not null and booked <> 0 and not exists (
  select 1 from order_payments p join order_events e on e.order_id = p.order_id and e.number = p.event_number
  where p.transaction_number = wallet_transactions.number and p.method = wallet_transactions.wallet
    and e.request_key like '% statement %'
);

-- Set when the import was taken back.
alter table wallet_statements add column undone_at {bigint};
-- day-first or month-first; null: no date depends on it
alter table wallet_statements add column date_order {text};
