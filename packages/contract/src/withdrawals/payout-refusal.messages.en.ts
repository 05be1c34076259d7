export default {
  account_not_found: 'The bank did not find the account',
  holder_mismatch: 'The account name does not match the verified name',
  wrong_bank: 'The number belongs to another bank',
  account_closed: 'The account is closed or can’t receive transfers',
  account_shared: 'This account is already used by another store',
  bank_refused: 'The bank rejected the transfer',
  under_review: 'The store is under review',
  store_suspended: 'The store is suspended, so the money is back in the balance',
  not_decided: 'We didn’t review your request in time',
} as const;
