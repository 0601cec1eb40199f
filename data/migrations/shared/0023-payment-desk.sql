-- The sum of the ledger under the transaction's number, in francs. A copy: the ledger decides (E-20), and this lets the
-- desk find the few transactions to look at among all.
alter table wallet_transactions add column booked integer not null default 0;
update wallet_transactions set booked = coalesce((select sum(p.amount) from order_payments p
  where p.transaction_number = wallet_transactions.number and p.method = wallet_transactions.wallet), 0);
create index wallet_transactions_by_time on wallet_transactions (coalesce(statement_at, at, created_at), id);
create index wallet_transactions_unbooked on wallet_transactions (id) where booked = 0;
create index wallet_transactions_mismatched on wallet_transactions (id)
where booked <> 0 and (booked <> coalesce(statement_amount, booked) or booked <> coalesce(amount, booked));
create index wallet_transactions_sums on wallet_transactions (wallet, booked, statement_amount, amount);
