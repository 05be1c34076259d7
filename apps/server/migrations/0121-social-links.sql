alter table stores
  -- Links to the store's pages by network, validated by the contract.
  add column social_links jsonb not null default '{"line": "", "facebook": "", "instagram": "", "tiktok": ""}';
