export default {
  out_of_stock: 'Out of stock',
  address_unreachable: 'Can’t deliver to this address',
  customer_asked: 'The customer asked for it',
} as const;
