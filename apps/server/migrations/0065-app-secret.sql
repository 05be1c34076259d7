-- How the server knows that its secret is the one this database was sealed with, and the keys that survive a rotation of the secret.
create table app_secret (
  id boolean primary key default true check (id),
  -- A keyed hash of a constant.
  verifier text not null,
  -- Sealed with the secret: signs order links and hashes recovery codes.
  stable_secret bytea not null,
  -- Sealed with the secret: chains the audit log.
  audit_key bytea not null,
  created_at timestamptz not null,
  rotated_at timestamptz
);
