export default {
  orders_open: 'Some orders are not finished yet',
  disputes_open: 'A customer’s refund request is still open',
  balance_owed: 'There is still an amount owed',
  store_in_review: 'The store is being looked into',
} as const;
