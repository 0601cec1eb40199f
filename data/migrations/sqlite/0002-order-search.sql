-- What an order is searched by, without case and accents. data/fills.ts fills it for the orders there are.
alter table orders add column search_folded text not null default '';
