-- Second factors, recovery codes and password resets (G-20). The rights of G-21 need no column: see withLaterPermissions.

create table second_factors (
  user_id text collate "C" primary key references users (id) on delete cascade,
  -- base32, shared with the authenticator app
  secret text not null,
  -- null until a first code proved that the app has the secret
  confirmed_at bigint,
  -- the last accepted time step: a code works once
  last_step bigint not null default 0,
  created_at bigint not null
);

create table recovery_codes (
  user_id text collate "C" not null references users (id) on delete cascade,
  code_hash text collate "C" not null,
  primary key (user_id, code_hash)
);

create table password_resets (
  token_hash text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  -- 'link' is sent by e-mail, 'code' is given by an administrator
  kind text not null check (kind in ('link', 'code')),
  created_at bigint not null,
  expires_at bigint not null
);
create index password_resets_by_user on password_resets (user_id, kind);
