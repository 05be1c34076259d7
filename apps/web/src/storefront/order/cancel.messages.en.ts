import orderReasons from '@raan/contract/orders/order-reason.messages.en';

export default {
  cancel: 'Cancel order',
  title: 'Cancel this order?',
  reason: 'Reason',
  reasonMissing: 'Choose a reason',
  other: 'Other',
  words: 'Your reason',
  wordsHint: 'The store reads it',
  wordsMissing: 'Enter a short reason',
  youGetBack: 'You get back',
  refundHow: 'The full amount is refunded to your original payment method.',
  nothingPaid: 'You haven’t paid yet. If you just sent the money, it is refunded automatically.',
  confirm: 'Cancel order',
  keep: 'Keep order',
  failed: 'The order wasn’t cancelled',
  cancelled: 'Order cancelled',
  shipped: 'Too late to cancel: the store has shipped',
  shippedDetail:
    'A shipped order can’t be cancelled. If it doesn’t arrive or there is a problem, request a refund on this page.',
  seeOrder: 'View order',
  ...orderReasons,
} as const;
