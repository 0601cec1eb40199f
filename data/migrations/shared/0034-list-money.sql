-- Money towards an article of a birth list has rows in the ledger under `liste <id of the list>`, an id that no order can have
-- (domain/birth-lists/list-money.ts), and names its gift. Orders have null.
alter table order_payments add column gift_id {text};
create index order_payments_by_gift on order_payments (gift_id) where gift_id is not null;
-- Money that the shop holds for a list: received, and no order's.
create index birth_list_gifts_held on birth_list_gifts (list_id) where state = 'received' and order_id is null;
create index birth_list_gifts_promised on birth_list_gifts (created_at) where state = 'promised';

-- What was only a state of the gift: received when it was last marked.
insert into order_payments (id, order_id, event_number, kind, method, amount, note, at, gift_id)
select 'gift ' || id, 'liste ' || list_id, 0, 'payment', wallet, amount, '', changed_at, id
from birth_list_gifts where state = 'received' and order_id is null and wallet is not null and amount > 0;
