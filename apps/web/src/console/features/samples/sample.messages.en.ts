export default {
  title: 'Samples to ship',
  none: 'No samples to ship',
  demo: 'Demo',
  ordered: 'Ordered {ago}',
  ship: 'Mark as shipped',
  shipAsk: 'Ship {number}',
  courier: 'Courier',
  trackingNumber: 'Tracking number',
  trackingHint: '6 to 30 letters, digits or hyphens',
  shipped: 'Seller notified',
  missing: 'Enter the tracking number first',
} as const;
