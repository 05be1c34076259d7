import { maskName, maskNumbersIn, maskPhone, maskShipping } from '@raan/contract/orders/masking';
import type { Order } from '@raan/contract/orders/order';

/** Masks name, phone and address of an order's customer, and numbers in the note: decisions do not require them. */
export function maskCustomer(order: Order): Order {
  const { customer, shipping } = order;
  return {
    ...order,
    customer: { name: maskName(customer.name), phone: maskPhone(customer.phone) },
    shipping: maskShipping(shipping),
    note: order.note && maskNumbersIn(order.note),
  };
}
