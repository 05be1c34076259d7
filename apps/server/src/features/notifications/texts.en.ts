import type { Texts } from './texts.th.ts';

const texts: Texts = {
  new_order: {
    title: 'New order',
    message: 'Order {order_number} (quantity: {total_quantity}) is waiting for the customer’s payment',
  },
  payment_received: {
    title: 'A customer has paid',
    message: 'Order {order_number} {product_name} is ready to ship. You will earn {profit}',
  },
  order_update: { title: 'Order updated', message: 'Order {order_number} has changed' },
  order_cancelled: { title: 'Order cancelled', message: 'Order {order_number} was cancelled' },
  order_expired: {
    title: 'Order expired',
    message: 'Order {order_number} was not paid in time and has been cancelled',
  },
  order_shipped: { title: 'Shipped', message: 'Order {order_number} is on its way' },
  sample_shipped: {
    title: 'Your sample has shipped',
    message: '{product_name} ({sample_number}) is on its way to you',
  },
  orders_shipped: {
    title: '{order_count} orders shipped',
    message: 'All are on their way. Total cost {total_amount}',
  },
  earnings: {
    title: 'You earned {amount}',
    message: 'Order {order_number} is complete. Balance {new_balance}',
  },
  earnings_early: {
    title: 'Early profit {amount}',
    message: 'Orders credited: {order_count}. Balance {new_balance}',
  },
  recharge_success: { title: 'Top-up received', message: '{amount} was added. Balance {balance_after}' },
  recharge_failed: { title: 'Top-up failed', message: 'The top-up of {amount} did not go through. {reason}' },
  withdraw_success: { title: 'Withdrawal paid', message: '{amount} was sent to your bank account' },
  withdraw_failed: {
    title: 'Withdrawal failed',
    message: 'The withdrawal of {amount} did not go through; the money is back in your wallet. {reason}',
  },
  withdraw_pending: {
    title: 'Withdrawal requested',
    message: 'Your withdrawal of {amount} is being reviewed',
  },
  transaction: { title: 'New transaction', message: '{amount} {description}' },
  withdraw: { title: 'Withdrawal', message: '{amount} {description}' },
  recharge: { title: 'Top-up', message: '{amount} {description}' },
  deposit: { title: 'Security deposit', message: '{amount} {description}' },
  verification: {
    title: 'Identity verification',
    message: 'There is a result for your verification. {reason}',
  },
  verification_submitted: { title: 'Documents received', message: 'We are reviewing your documents' },
  review_received: {
    title: 'New review: {rating} out of 5 stars',
    message: 'A customer reviewed order {order_number}',
  },
  promotion: { title: 'Promotion', message: '{message}' },
  coupon: { title: 'New coupon', message: '{message}' },
  system: { title: 'System notice', message: '{message}' },
};
export default texts;
