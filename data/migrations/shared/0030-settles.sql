-- What a row of the ledger settled when it was booked and when it got its number, as JSON (`domain/money/settles.ts`), so that
-- taking it off opens the same again. Null: nothing, or written by an earlier version, whose rows tell it by their event.
alter table order_payments add column settles {text};
-- A claim that its provider's payment has settled stayed to check for ever.
update payment_notices set checked_at = (select max(p.at) from order_payments p
  where p.order_id = payment_notices.order_id and p.method = payment_notices.payment_method)
where checked_at is null and payment_notices.amount <= (select coalesce(sum(p.amount), 0) from order_payments p
  where p.order_id = payment_notices.order_id and p.method = payment_notices.payment_method
    and p.transaction_number is not null);
