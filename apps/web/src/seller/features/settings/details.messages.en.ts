export default {
  title: 'Your details',
  name: 'Name',
  nameHint: 'How Raan addresses you. Customers see your store name',
  nameRequired: 'Enter your name',
  address: 'Contact address',
  addressHint: 'For documents and account questions. Not shown to customers',
  saved: 'Details saved',
  saveFailed: 'Couldn’t save your details',
} as const;
