export default {
  cause_not_shipped: 'The store did not ship in time',
  cause_not_sent: 'The courier never received the parcel',
  cause_parcel_lost: 'The courier lost the parcel',
  cause_parcel_returned: 'The courier returned the parcel',
  cause_store_suspended: 'The store was suspended',
  cause_not_decided: 'The request was not decided in time',
  cause_other: 'The order was refunded',
} as const;
