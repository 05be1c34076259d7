export default {
  title: 'Samples to send',
  none: 'No sample waits to be sent',
  demo: 'demo',
  ordered: 'Ordered {ago}',
  ship: 'Say it is on its way',
  shipAsk: 'Send {number}',
  courier: 'Courier',
  trackingNumber: 'Tracking number',
  trackingHint: '6 to 30 letters, digits or hyphens',
  shipped: 'The seller was told',
  missing: 'Enter the tracking number first',
} as const;
