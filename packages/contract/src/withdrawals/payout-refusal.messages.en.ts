export default {
  account_not_found: 'The bank could not find the account',
  holder_mismatch: 'The account is not in the verified name',
  wrong_bank: 'The number belongs to another bank',
  account_closed: 'The account is closed or takes no transfers',
  account_shared: 'Another store is paid to this account already',
  bank_refused: 'The bank refused the transfer',
  under_review: 'The store’s account is being looked into',
} as const;
