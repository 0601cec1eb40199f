-- Reviews and ratings that an administrator hid or deleted. Neither is shown or counted; deleted ones are purged later.
-- A rating that was hidden or deleted with its visitor's review has the same time as the review.
alter table reviews add column hidden_at bigint;
alter table reviews add column deleted_at bigint;
create index reviews_by_date on reviews (created_at, id);
create index reviews_by_deletion on reviews (deleted_at) where deleted_at is not null;

alter table ratings add column hidden_at bigint;
alter table ratings add column deleted_at bigint;
create index ratings_by_deletion on ratings (deleted_at) where deleted_at is not null;
