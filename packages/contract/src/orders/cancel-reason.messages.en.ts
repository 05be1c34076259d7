export default {
  out_of_stock: 'Out of stock',
  address_unreachable: 'Can’t deliver to this address',
  customer_asked: 'Customer requested cancellation',
} as const;
