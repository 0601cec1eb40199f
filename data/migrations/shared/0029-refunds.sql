-- Money that goes back to a payer (`domain/money/refund.ts`). What of it has left is in the ledger; this says what was asked
-- for and what became of it, for as long as the payment is kept.
create table refunds (
  id text primary key,
  order_id {text} not null,
  payment_id {text},
  way {text} not null,
  method {text} not null,
  -- francs
  amount integer not null check (amount > 0),
  state {text} not null,
  attempt integer not null,
  is_doubted integer not null,
  failure {text},
  note {text} not null,
  created_at {bigint} not null,
  changed_at {bigint} not null
) {strict};
-- A provider returns a payment once.
create unique index refunds_by_payment on refunds (payment_id) where way = 'provider';
create index refunds_by_order on refunds (order_id);
create index refunds_to_do on refunds (created_at) where state in ('asked', 'sent', 'unsure') or failure is not null;

-- What the version before had asked for and did not end well. What still waits gets its row when it runs.
insert into refunds (
  id, order_id, payment_id, way, method, amount, state, attempt, is_doubted, failure, note, created_at, changed_at
)
select
  p.id, p.order_id, p.id, 'provider', p.method, p.amount, case when asked.unclear = 1 then 'unsure' else 'refused' end,
  0, asked.unclear, case when asked.unclear = 1 then 'unclear' when p.problem = 'refund' then 'refused' else 'unsent' end,
  '', asked.first_at, asked.last_at
from provider_payments p
join (
  select
    recipient, max(case when state = 'unclear' then 1 else 0 end) as unclear,
    min(created_at) as first_at, max(coalesce(ended_at, created_at)) as last_at
  from outbox where channel = 'payment' and kind = 'refund'
  group by recipient
  having max(case when state in ('queued', 'sending') then 1 else 0 end) = 0
) asked on asked.recipient = p.id
where p.state = 'paid';
