-- The day from which the customer wants the delivery, as 2026-11-22. Orders of earlier versions have it in call_again_at, which
-- the time of the next call replaces.
alter table orders add column wanted_day text;
