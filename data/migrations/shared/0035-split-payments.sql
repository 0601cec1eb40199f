-- Francs of cash beside a wallet's payment at the door: `collected` is then the wallet's part alone, as versions before read it.
alter table delivery_attempts add column cash integer not null default 0;

-- Francs of the courier's fee that settlements have counted. What ended before a courier's last settlement counts as paid.
alter table delivery_attempts add column paid_fee integer not null default 0;
update delivery_attempts set paid_fee = fee
where fee <> 0 and undone_at is null and ended_at <= (
  select max(s.created_at) from settlements s where s.courier_id = delivery_attempts.courier_id);
-- The condition `FEE_IS_OPEN` of data/queries/settlements.ts, in its words.
create index delivery_attempts_with_fee on delivery_attempts (courier_id, fee, undone_at, paid_fee)
  where (case when undone_at is null then fee else 0 end) <> paid_fee;

-- Francs of delivery fees that a settlement counted, deducted from what was to hand over.
alter table settlements add column fees integer not null default 0;
