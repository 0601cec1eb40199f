-- The shop's answer to a review, shown below it; null without one. It goes with its review.
alter table reviews add column answer text;
alter table reviews add column answered_at {bigint};
