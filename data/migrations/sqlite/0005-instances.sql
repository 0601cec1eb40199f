-- One process owns a data folder: there is nobody to agree with, and nothing to keep for it.
select 1;
