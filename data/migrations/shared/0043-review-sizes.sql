-- The size of the product that the author of a review took; null when none was named.
alter table reviews add column size text;
