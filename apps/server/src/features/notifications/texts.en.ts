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
  orders_cancelled: {
    title: '{order_count} orders cancelled',
    message: 'Customers who had paid get their money back, and the pieces are in stock again',
  },
  order_expired: {
    title: 'Order expired',
    message: 'Order {order_number} was not paid in time and has been cancelled',
  },
  refund_requested: {
    title: 'A customer asks for {amount} back',
    message: 'Order {order_number}. Please answer within {days} days',
  },
  refund_withdrawn: { title: 'Refund request withdrawn', message: 'Order {order_number} goes on as before' },
  refund_unanswered: {
    title: 'A refund request was not answered in time',
    message: 'Order {order_number} has gone to an operator, who decides',
  },
  refund_denied: {
    title: 'The refund was denied',
    message: 'Order {order_number} goes on as before. {reason}',
  },
  refund_granted: {
    title: 'An operator granted a refund of {amount}',
    message: 'The money of order {order_number} is on its way back to the customer. {reason}',
  },
  refund_granted_owed: {
    title: 'An operator granted a refund of {amount}',
    message:
      'The money of order {order_number} is on its way back to the customer. Your balance did not cover it: {owed} is owed and will be kept from the next money that comes in. Reason: {reason}',
  },
  order_refunded: { title: '{amount} on its way back to the customer', message: 'Order {order_number}' },
  order_refunded_owed: {
    title: '{amount} on its way back to the customer',
    message:
      'Order {order_number}. Your balance did not cover it: {owed} is owed and will be kept from the next money that comes in',
  },
  parcel_refunded: {
    title: 'The parcel came back, {amount} goes back to the customer',
    message: 'Order {order_number} did not reach the customer',
  },
  goods_taken_back: { title: 'The supplier has the goods back', message: 'Order {order_number}' },
  goods_taken_back_paid: {
    title: '{amount} for goods returned to you',
    message: 'The supplier has the goods of order {order_number} back',
  },
  goods_kept: {
    title: 'Goods not returned',
    message: 'The goods of order {order_number} were not returned, so their cost stays paid',
  },
  goods_kept_charged: {
    title: '{amount} charged for goods',
    message: 'The goods of order {order_number} were not returned',
  },
  receivable_repaid: {
    title: '{amount} of what you owed is repaid',
    message: 'From the money that has just come in. Balance {balance_after}',
  },
  order_handed_over: {
    title: 'The courier has the parcel',
    message: 'Order {order_number} is with the courier',
  },
  order_failed_attempt: {
    title: 'Delivery did not work out',
    message: 'The parcel of order {order_number} has not reached the customer. The courier will try again',
  },
  order_delivered: {
    title: 'Delivered',
    message: 'The courier delivered order {order_number}. If nobody objects, it completes by itself',
  },
  order_delivered_completed: {
    title: 'Delivered',
    message: 'The courier delivered order {order_number}, which is completed already',
  },
  order_delivered_disputed: {
    title: 'Delivered',
    message:
      'The courier delivered order {order_number}. Its customer asks for the money back, and the order waits until that is settled',
  },
  order_delivered_refunded: {
    title: 'Delivered',
    message: 'The courier delivered order {order_number}, which is refunded already',
  },
  order_returning: {
    title: 'A parcel is coming back',
    message:
      'The courier is bringing the parcel of order {order_number} back to its sender. It has not reached the customer',
  },
  order_returning_delivered: {
    title: 'A parcel is coming back',
    message:
      'The courier had reported order {order_number} as delivered, and is now bringing its parcel back to its sender. Until it arrives again, the order does not complete by itself',
  },
  order_returning_completed: {
    title: 'The parcel of a completed order is coming back',
    message:
      'The courier is bringing the parcel of order {order_number} back to its sender. Once it is there, {amount} goes back to the customer from your balance, and you get back what the goods cost',
  },
  order_returning_refunded: {
    title: 'The goods of a refunded order are coming back',
    message:
      'The courier is bringing the parcel of order {order_number} back to its sender. Once it is there, the goods cost you nothing',
  },
  order_returning_unchanged: {
    title: 'A parcel is coming back',
    message:
      'The courier is bringing the parcel of order {order_number} back to its sender. The order stays as it is',
  },
  order_returned: {
    title: 'A parcel came back',
    message: 'The parcel of order {order_number} is back with its sender',
  },
  order_lost: {
    title: 'A parcel is lost',
    message:
      'The courier lost the parcel of order {order_number}. Please contact the courier and the customer',
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
  earnings_many: {
    title: 'You earned {amount}',
    message: '{order_count} orders are complete. Balance {new_balance}',
  },
  earnings_auto: {
    title: 'You earned {amount}',
    message:
      'Order {order_number} was delivered, nobody objected, and it completed by itself. Balance {new_balance}',
  },
  earnings_early: {
    title: 'Early profit {amount}',
    message: 'Orders credited: {order_count}. Balance {new_balance}',
  },
  recharge_success: { title: 'Top-up received', message: '{amount} was added. Balance {balance_after}' },
  recharge_failed: { title: 'Top-up failed', message: 'The top-up of {amount} did not go through. {reason}' },
  recharge_success_differs: {
    title: 'Top-up received',
    message:
      '{amount} arrived on our account (you had entered {claimed_amount}), so that is what we added. Balance {balance_after}',
  },
  recharge_timeout: {
    title: 'Top-up timed out',
    message:
      'We have not seen a payment for your top-up of {amount}. If you have paid by QR, it is credited by itself; don’t pay again',
  },
  recharge_rejected_not_received: {
    title: 'Top-up not accepted',
    message: '{amount} has not arrived on our account. Please check with your bank. {reason}',
  },
  recharge_rejected_proof_unreadable: {
    title: 'Top-up not accepted',
    message: 'The slip for {amount} can’t be read. Please start again and send a clear one. {reason}',
  },
  recharge_rejected_proof_mismatch: {
    title: 'Top-up not accepted',
    message: 'What you sent does not match your top-up of {amount}. {reason}',
  },
  recharge_rejected_proof_used: {
    title: 'Top-up not accepted',
    message: 'What you sent for {amount} has paid for another top-up already. {reason}',
  },
  recharge_rejected_other: {
    title: 'Top-up not accepted',
    message: 'Your top-up of {amount} was turned down. Reason: {reason}',
  },
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
  withdraw_requested: {
    title: 'Withdrawal requested',
    message: '{amount} is set aside while we review your request',
  },
  withdraw_approved: {
    title: 'Withdrawal approved',
    message: 'Your withdrawal of {amount} was approved and goes on to be paid',
  },
  withdraw_processing: {
    title: 'Your money is on its way',
    message: '{actual_amount} is being sent to your bank account',
  },
  withdraw_completed: { title: 'Withdrawal paid', message: '{actual_amount} was sent to your bank account' },
  withdraw_rejected: {
    title: 'Withdrawal rejected',
    message: '{amount} is back in your balance. Reason: {reason}',
  },
  withdraw_cancelled: { title: 'Withdrawal cancelled', message: '{amount} is back in your balance' },
  bank_card_approved: {
    title: 'Bank account verified',
    message: 'You can now withdraw to your {bank_name} account',
  },
  bank_card_rejected: { title: 'Bank account not accepted', message: 'Reason: {reason}' },
  withdraw_password_changed: {
    title: 'Withdrawal password changed',
    message: 'If it wasn’t you, change your login password and contact us now',
  },
  withdraw: { title: 'Withdrawal', message: '{amount} {description}' },
  recharge: { title: 'Top-up', message: '{amount} {description}' },
  deposit: { title: 'Security deposit', message: '{amount} {description}' },
  verification: {
    title: 'Identity verification',
    message: 'There is a result for your verification. {reason}',
  },
  verification_approved: {
    title: 'Your identity is verified',
    message: 'You can now withdraw and pay the security deposit',
  },
  verification_rejected_photo_unreadable: {
    title: 'Your documents were returned',
    message: 'A picture is blurred or has glare. Please take it again. {reason}',
  },
  verification_rejected_photo_incomplete: {
    title: 'Your documents were returned',
    message: 'The card is not in the picture with all four corners. Please take it again. {reason}',
  },
  verification_rejected_name_mismatch: {
    title: 'Your documents were returned',
    message: 'The name differs from the one on the card. {reason}',
  },
  verification_rejected_number_mismatch: {
    title: 'Your documents were returned',
    message: 'The number differs from the one on the card. {reason}',
  },
  verification_rejected_expired: {
    title: 'Your documents were returned',
    message: 'The card has expired. {reason}',
  },
  verification_rejected_wrong_document: {
    title: 'Your documents were returned',
    message: 'This is not a card that we can accept. {reason}',
  },
  verification_rejected_not_genuine: {
    title: 'Your documents were returned',
    message: 'The pictures must be of the card itself, not of a copy or a screen. {reason}',
  },
  verification_rejected_other: {
    title: 'Your documents were returned',
    message: 'Please correct your documents and send them again. {reason}',
  },
  deposit_paid: {
    title: 'Security deposit paid',
    message: '{amount} is held as your security deposit. Balance {balance_after}',
  },
  deposit_refund_requested: {
    title: 'Request for your deposit received',
    message: 'We review it within {min}–{max} working days',
  },
  deposit_refunded: {
    title: 'Security deposit returned',
    message: '{amount} is back in your balance. Balance {balance_after}',
  },
  deposit_refund_rejected: { title: 'Your deposit stays for now', message: '{reason}' },
  verification_submitted: { title: 'Documents received', message: 'We are reviewing your documents' },
  review_received: {
    title: 'New review: {rating} out of 5 stars',
    message: 'A customer reviewed order {order_number}',
  },
  promotion: { title: 'Promotion', message: '{message}' },
  coupon: { title: 'New coupon', message: '{message}' },
  early_receipt_granted: {
    title: 'Early receipt is yours',
    message: 'You can now receive the profit of shipped orders early. {reason}',
  },
  early_receipt_revoked: {
    title: 'Early receipt was taken back',
    message: 'You can no longer receive profit early. Reason: {reason}',
  },
  account_suspended: { title: 'Your account is suspended', message: 'Reason: {reason}' },
  account_unsuspended: {
    title: 'Your account is open again',
    message: 'Your store takes orders again. {reason}',
  },
  support_answer: { title: 'Our team has answered you', message: '{answer}' },
  support_closed: { title: 'Your message is closed', message: '“{message}” Reason: {reason}' },
  password_changed: {
    title: 'Password changed',
    message: 'Every other device was logged out. If it wasn’t you, set a new password at once',
  },
  new_sign_in: {
    title: 'Sign-in from a new device',
    message:
      '{device} ({address}). If it wasn’t you, change your password and log that device out in the settings',
  },
  second_factor_on: {
    title: 'Two-factor is on',
    message: 'From now on, signing in takes a code from your app as well. Keep your recovery codes safe',
  },
  second_factor_off: {
    title: 'Two-factor is off',
    message: 'If it wasn’t you, change your password at once',
  },
  second_factor_reset: {
    title: 'Customer service turned two-factor off',
    message:
      'Reason: {reason}. Withdrawals rest for a while, to be safe. If you didn’t ask for it, set a new password at once',
  },
  email_changed: {
    title: 'Your e-mail address was changed',
    message:
      'It is {address} now. Withdrawals rest for a while, to be safe. If it wasn’t you, change your password at once',
  },
  phone_verified: { title: 'Phone number verified', message: 'It now belongs to your account' },
  system_maintenance: {
    title: 'Maintenance ahead',
    message: '{message} {maintenance_time}',
  },
  system_update: { title: 'System update', message: '{message}' },
  system_announcement: { title: 'News from the platform', message: '{message}' },
  document_approved: { title: 'Your document was accepted', message: 'Everything is in order. {reason}' },
  document_rejected: {
    title: 'Your document was returned',
    message: 'Please correct it and send it again. {reason}',
  },
  push_many: { title: '{count} new notifications', message: 'Tap to see them all in Raan' },
  push_test: {
    title: 'Notifications work',
    message: 'This is how a new order will reach you, even while the app is closed',
  },
  system: { title: 'System notice', message: '{message}' },
  product_withdrawn_recall: {
    title: 'A product in your store is off sale',
    message:
      '“{product_name}” is being recalled for safety, so customers can’t order it any more. Orders that are paid stay as they are. {reason}',
  },
  product_withdrawn_complaint: {
    title: 'A product in your store is off sale',
    message:
      'There is a complaint about “{product_name}”, and we are looking into it. Until then customers can’t order it. Orders that are paid stay as they are. {reason}',
  },
  product_withdrawn_wrong_price: {
    title: 'A product in your store is off sale',
    message:
      'The price of “{product_name}” is wrong. Customers can’t order it until it is put right. Orders that are paid stay as they are. {reason}',
  },
  product_withdrawn_wrong_details: {
    title: 'A product in your store is off sale',
    message:
      'What is said of “{product_name}” doesn’t fit the goods. Customers can’t order it until it is put right. Orders that are paid stay as they are. {reason}',
  },
  product_withdrawn_rights: {
    title: 'A product in your store is off sale',
    message:
      '“{product_name}” may infringe somebody’s rights, so customers can’t order it any more. Orders that are paid stay as they are. {reason}',
  },
  product_withdrawn_supply: {
    title: 'A product in your store is off sale',
    message:
      'The supplier can’t deliver “{product_name}” any more, so customers can’t order it. Orders that are paid stay as they are. {reason}',
  },
  product_withdrawn_other: {
    title: 'A product in your store is off sale',
    message:
      'Customers can’t order “{product_name}” any more. Orders that are paid stay as they are. Reason: {reason}',
  },
  product_restored: {
    title: 'A product is on sale again',
    message: '“{product_name}” can be ordered in your store again',
  },
  announced: { title: '{titles}', message: '{maintenance_time}\n{messages}' },
};
export default texts;
