export default {
  title: 'Your details',
  name: 'Name',
  nameHint: 'How Raan addresses you. Customers see your store’s name',
  nameRequired: 'Please enter your name',
  address: 'Contact address',
  addressHint: 'For letters and questions about your account. Customers don’t see it',
  saved: 'Details saved',
  saveFailed: 'Your details could not be saved',
} as const;
