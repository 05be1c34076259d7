export default {
  orders_open: 'Some orders are not completed yet',
  disputes_open: 'A refund request is still open',
  balance_owed: 'There is an outstanding debt',
  store_in_review: 'The store is under review',
} as const;
