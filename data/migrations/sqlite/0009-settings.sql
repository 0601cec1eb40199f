-- What the merchant has changed about the shop (G-01, G-02): JSON by name; null for the original value.
create table settings (
  name text primary key,
  value text,
  -- counts the changes, also back to the original
  version integer not null,
  user_id text,
  user_name text,
  updated_at integer not null
) strict;

-- Every value a setting has had, to take changes back.
create table setting_versions (
  name text not null,
  version integer not null,
  value text,
  primary key (name, version)
) strict;

-- Values that are not published, for the page that shows them; deleted after an hour.
create table setting_previews (
  id text primary key,
  changes text not null,
  expires_at integer not null
) strict;
