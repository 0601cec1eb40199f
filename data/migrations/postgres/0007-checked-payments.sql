-- When an administrator checked a customer's claim to have paid; null: nobody has yet.
alter table payment_notices add column checked_at bigint;

-- Claims for orders settled before this were no longer shown to anybody: they are not asked about again.
update payment_notices set checked_at = created_at
where order_id in (select order_id from orders where status <> 'pending');

create index payment_notices_to_check on payment_notices (order_id) where checked_at is null;
