-- Attempts in a row that began and did not end: the shop made an error, they stood still, or their process was killed.
alter table outbox add column faults integer not null default 0;
-- The last runs of each of the shop's own jobs.
create index outbox_jobs on outbox (kind, ended_at) where channel = 'job';
