-- A wallet payment that was reported at the door: 'open' until it is checked, then 'confirmed' or 'refused'.
alter table delivery_attempts add column claim text;
create index delivery_attempts_to_check on delivery_attempts (ended_at, id) where claim = 'open' and undone_at is null;
