-- The seller's reply to a review: one, shown below it. Operators can hide it like the review.
alter table reviews
  add column reply text check (reply <> ''),
  -- When the seller first replied. The reply can be edited for a while from then.
  add column replied_at timestamptz,
  add column reply_hidden_at timestamptz,
  add column reply_hidden_reason text
    check (reply_hidden_reason in ('offensive', 'personal_data', 'advertising', 'off_topic', 'unlawful', 'other')),
  add column reply_hidden_words text,
  add column reply_hidden_by bigint references operators (id),
  add constraint reviews_reply_has_time check ((reply is null) = (replied_at is null)),
  add constraint reviews_reply_hidden check (
    (reply_hidden_at is null) = (reply_hidden_reason is null) and (reply_hidden_at is null or reply is not null)
  );
