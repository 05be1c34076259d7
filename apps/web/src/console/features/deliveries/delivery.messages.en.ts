export default {
  title: 'Overdue deliveries',
  about:
    'Shipped orders the courier did not scan in time. Check with the courier, then decide. The customer’s money waits until then.',
  none: 'No deliveries to check',
  shipped: 'Shipped',
  firstScan: 'First scan',
  noScan: 'None',
  tracking: 'Tracking number',
  shippedAt: 'Shipped {date}',
  neverScanned: 'The courier has never scanned this parcel.',
  scannedAt: 'First scanned by the courier {date}.',
  statedAt: 'The seller says it was delivered ({date}).',
  delivered: 'Delivered',
  not_sent: 'Not sent',
  lost: 'Lost',
  deliveredEffect: 'The order completes, and {amount} is added to the seller’s balance.',
  not_sentEffect:
    'The order is cancelled. The customer is refunded {amount}, and the seller gets back any cost paid.',
  lostEffect:
    'The customer is refunded {amount}. The seller gets back any cost paid, which is claimed from the courier.',
  disputed: 'The customer requested a refund. Decide it first.',
  reasonShown: 'Seller and customer read this, such as the courier’s answer',
  decided: 'Decided',
  firstApproved: '{account} approved “{outcome}” on {time}',
  secondHint:
    'A refund above {amount} needs a second operator. Check the case and decide the same to refund the customer.',
  ownHint: 'A refund above {amount} needs a second operator. You approved; a colleague must decide the same.',
  needsTwo: 'A refund above {amount} needs two operators. After your approval, a colleague decides.',
  approved: 'Approved. A colleague must decide the same.',
} as const;
