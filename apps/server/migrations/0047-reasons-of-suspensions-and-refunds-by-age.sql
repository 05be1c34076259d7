-- Why a seller is suspended is one of the codes that there are words for; what is none of them says nothing more than `other`.
update sellers set suspension_code = 'other'
where suspension_code not in (
  'identity_doubtful', 'orders_not_shipped', 'customers_misled', 'orders_made_up', 'activity_unusual', 'terms_broken',
  'seller_wish', 'other'
);
alter table sellers add constraint sellers_suspension_code check (
  suspension_code in (
    'identity_doubtful', 'orders_not_shipped', 'customers_misled', 'orders_made_up', 'activity_unusual', 'terms_broken',
    'seller_wish', 'other'
  )
);

-- What the payment provider did not pay back waits since it was owed, not since it failed last.
create index payment_refunds_failed_by_age on payment_refunds (created_at, id) where state = 'failed';
drop index payment_refunds_failed;
