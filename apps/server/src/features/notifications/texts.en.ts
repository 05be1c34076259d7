import type { Texts } from './texts.th.ts';

const texts: Texts = {
  new_order: {
    title: 'New order',
    message: 'Order {order_number} (quantity: {total_quantity}) is awaiting payment',
  },
  payment_received: {
    title: 'Customer paid',
    message: 'Order {order_number} {product_name} is ready to ship. Your profit: {profit}',
  },
  order_update: { title: 'Order updated', message: 'Order {order_number} has a new status' },
  order_cancelled: { title: 'Order cancelled', message: 'Order {order_number} was cancelled' },
  order_cancelled_by_team: {
    title: 'Order cancelled by Raan',
    message: 'Order {order_number}. Reason: {reason}',
  },
  operator_message: {
    title: 'Message from Raan',
    message: 'Order {order_number}: {reason}',
  },
  order_cancelled_by_customer: {
    title: 'Cancelled by the customer',
    message: 'Order {order_number}. Reason: {reason}',
  },
  order_not_shipped: {
    title: 'Cancelled: ship-by date passed',
    message: 'Order {order_number} was not shipped in time. The customer is being refunded',
  },
  order_cancelled_suspended: {
    title: 'Cancelled: your store is suspended',
    message: 'Order {order_number} had not shipped. Customers who paid are being refunded',
  },
  refund_not_decided: {
    title: 'Refunding {amount} to the customer',
    message: 'The refund request for order {order_number} was not decided in time',
  },
  order_not_sent: {
    title: 'Cancelled: no courier scan',
    message:
      'The courier never received the parcel of order {order_number}. The customer is being refunded, and you get back any cost you paid',
  },
  ship_by_reminder: {
    title: 'Ship by tomorrow',
    message: 'Order {order_number} must ship within 24 hours',
  },
  ship_by_reminder_many: {
    title: '{order_count} orders to ship by tomorrow',
    message: 'Ship within 24 hours, starting with order {order_number}',
  },
  parcel_lost_refunded: {
    title: 'Parcel lost: refunding {amount}',
    message: 'The courier lost the parcel of order {order_number}',
  },
  goods_lost: {
    title: '{amount} refunded for lost items',
    message: 'The courier lost the parcel of order {order_number}',
  },
  orders_cancelled: {
    title: '{order_count} orders cancelled',
    message: 'Customers who paid are being refunded. The items are back in stock',
  },
  order_expired: {
    title: 'Order expired',
    message: 'Order {order_number} was not paid in time and has been cancelled',
  },
  refund_requested: {
    title: 'Refund of {amount} requested',
    message: 'Order {order_number}. Reply within {days} days',
  },
  refund_withdrawn: {
    title: 'Refund request withdrawn',
    message: 'Order {order_number} continues as normal',
  },
  refund_unanswered: {
    title: 'Refund request overdue',
    message: 'Our team will decide the refund for order {order_number}',
  },
  refund_denied: {
    title: 'Refund denied',
    message: 'Order {order_number} continues as normal. Reason: {reason}',
  },
  refund_granted: {
    title: 'Our team approved a refund of {amount}',
    message: 'The customer of order {order_number} is being refunded. Reason: {reason}',
  },
  refund_granted_owed: {
    title: 'Our team approved a refund of {amount}',
    message:
      'The customer of order {order_number} is being refunded. Your balance did not cover it. You owe {owed}, which will be deducted from your next income. Reason: {reason}',
  },
  refund_partial: {
    title: 'Partial refund of {amount}',
    message: 'Order {order_number} is completed. {reason}',
  },
  refund_partial_owed: {
    title: 'Partial refund of {amount}',
    message:
      'Order {order_number} is completed. Your balance did not cover it. You owe {owed}, which will be deducted from your next income',
  },
  refund_return_awaited: {
    title: 'Refund of {amount} after the return',
    message: 'The customer of order {order_number} sends the items back first',
  },
  refund_return_sent: {
    title: 'Return on its way',
    message: 'Order {order_number}: the courier has the returned items',
  },
  refund_return_arrived: {
    title: 'Return arrived',
    message: 'Order {order_number}: the supplier checks the returned items',
  },
  refund_return_missing: {
    title: 'Refund request closed',
    message: 'The customer of order {order_number} did not send the items back in time',
  },
  return_received: {
    title: 'Refunding {amount} to the customer',
    message: 'The return of order {order_number} counts as received',
  },
  return_lost: {
    title: 'Refunding {amount} to the customer',
    message: 'The return of order {order_number} was lost on the way',
  },
  order_refunded: { title: 'Refunding {amount} to the customer', message: 'Order {order_number}' },
  order_refunded_owed: {
    title: 'Refunding {amount} to the customer',
    message:
      'Order {order_number}. Your balance did not cover it. You owe {owed}, which will be deducted from your next income',
  },
  parcel_refunded: {
    title: 'Parcel returned: refunding {amount}',
    message: 'Order {order_number} was not delivered',
  },
  goods_taken_back: { title: 'Supplier received the return', message: 'Order {order_number}' },
  goods_taken_back_paid: {
    title: '{amount} refunded for returned items',
    message: 'The supplier received the items of order {order_number}',
  },
  goods_kept: {
    title: 'Items not returned',
    message: 'The items of order {order_number} were not returned, so their cost is not refunded',
  },
  goods_kept_charged: {
    title: '{amount} charged for items',
    message: 'The items of order {order_number} were not returned',
  },
  receivable_repaid: {
    title: '{amount} deducted for your debt',
    message: 'Deducted from money you just received. Balance {balance_after}',
  },
  order_handed_over: {
    title: 'Courier picked up the parcel',
    message: 'Order {order_number} is with the courier',
  },
  order_failed_attempt: {
    title: 'Delivery failed',
    message: 'The parcel of order {order_number} was not delivered. The courier will try again',
  },
  order_delivered: {
    title: 'Delivered',
    message: 'Order {order_number} was delivered. It completes automatically unless disputed',
  },
  order_delivered_completed: {
    title: 'Delivered',
    message: 'Order {order_number}, already completed, was delivered',
  },
  order_delivered_disputed: {
    title: 'Delivered',
    message:
      'Order {order_number} was delivered. The customer requested a refund, so the order is on hold until it is decided',
  },
  order_delivered_refunded: {
    title: 'Delivered',
    message: 'Order {order_number}, already refunded, was delivered',
  },
  order_returning: {
    title: 'Parcel is being returned',
    message:
      'The courier is returning the parcel of order {order_number} to the sender. It was not delivered',
  },
  order_returning_delivered: {
    title: 'Parcel is being returned',
    message:
      'Order {order_number} was reported as delivered, but the courier is now returning the parcel to the sender. The order does not complete automatically until it is delivered again',
  },
  order_returning_completed: {
    title: 'Parcel of a completed order is being returned',
    message:
      'The courier is returning the parcel of order {order_number} to the sender. When it arrives, {amount} is refunded to the customer from your balance, and you get back the cost of the items',
  },
  order_returning_refunded: {
    title: 'Items of a refunded order are being returned',
    message:
      'The courier is returning the parcel of order {order_number} to the sender. When it arrives, you don’t pay for the items',
  },
  order_returning_unchanged: {
    title: 'Parcel is being returned',
    message:
      'The courier is returning the parcel of order {order_number} to the sender. The order does not change',
  },
  order_returned: {
    title: 'Parcel returned',
    message: 'The parcel of order {order_number} was returned to the sender',
  },
  order_lost: {
    title: 'Parcel lost',
    message: 'The courier lost the parcel of order {order_number}. Contact the courier and the customer',
  },
  order_shipped: {
    title: 'Shipped',
    message: 'Order {order_number} is waiting for the courier’s first scan',
  },
  order_shipped_without_number: {
    title: 'Shipped',
    message: 'Order {order_number} has no tracking number yet. Add it for your customer',
  },
  sample_cancelled: {
    title: 'Sample cancelled: not shipped in time',
    message: '{product_name} ({sample_number}): {amount} is back in your balance',
  },
  sample_received: {
    title: 'Sample counted as received',
    message: '{product_name} ({sample_number}) shipped two weeks ago. If it hasn’t arrived, contact our team',
  },
  sample_shipped: {
    title: 'Your sample has shipped',
    message: 'We sent you {product_name} ({sample_number})',
  },
  orders_shipped: {
    title: '{order_count} orders shipped',
    message: 'Total cost {total_amount}',
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
    message: 'Order {order_number} was delivered and completed automatically. Balance {new_balance}',
  },
  earnings_early: {
    title: 'Early profit {amount}',
    message: 'Orders: {order_count}. Balance {new_balance}',
  },
  recharge_success: { title: 'Top-up received', message: '{amount} was added. Balance {balance_after}' },
  recharge_failed: { title: 'Top-up failed', message: 'Your top-up of {amount} failed. {reason}' },
  recharge_success_differs: {
    title: 'Top-up received',
    message:
      'We received {amount} (you entered {claimed_amount}) and added that amount. Balance {balance_after}',
  },
  recharge_timeout: {
    title: 'Top-up timed out',
    message:
      'We have not received a payment for your top-up of {amount}. If you paid by QR, it is credited automatically. Don’t pay again',
  },
  recharge_rejected_not_received: {
    title: 'Top-up rejected',
    message: 'We have not received {amount}. Check with your bank. {reason}',
  },
  recharge_rejected_proof_unreadable: {
    title: 'Top-up rejected',
    message: 'We can’t read the slip for {amount}. Start a new top-up and send a clear slip. {reason}',
  },
  recharge_rejected_proof_mismatch: {
    title: 'Top-up rejected',
    message: 'Your proof of payment does not match your top-up of {amount}. {reason}',
  },
  recharge_rejected_proof_used: {
    title: 'Top-up rejected',
    message: 'Your proof of payment for {amount} was already used for another top-up. {reason}',
  },
  recharge_rejected_other: {
    title: 'Top-up rejected',
    message: 'Your top-up of {amount} was rejected. Reason: {reason}',
  },
  withdraw_success: { title: 'Withdrawal paid', message: '{amount} was sent to your bank account' },
  withdraw_failed: {
    title: 'Withdrawal failed',
    message: 'Your withdrawal of {amount} failed. The money is back in your balance. {reason}',
  },
  withdraw_pending: {
    title: 'Withdrawal requested',
    message: 'Your withdrawal of {amount} is being reviewed',
  },
  transaction: { title: 'New transaction', message: '{amount} {description}' },
  withdraw_requested: {
    title: 'Withdrawal requested',
    message: '{amount} is on hold while we review your request',
  },
  withdraw_requested_by_team: {
    title: 'Our team is paying out your balance',
    message: '{amount} is on hold for a transfer to your bank account. Reason: {reason}',
  },
  withdraw_approved: {
    title: 'Withdrawal approved',
    message: 'Your withdrawal of {amount} was approved and will be paid soon',
  },
  withdraw_processing: {
    title: 'Transfer in progress',
    message: 'We are sending {actual_amount} to your bank account',
  },
  withdraw_completed: { title: 'Withdrawal paid', message: '{actual_amount} was sent to your bank account' },
  withdraw_rejected: {
    title: 'Withdrawal rejected',
    message: '{amount} is back in your balance. Reason: {reason}',
  },
  withdraw_not_decided: {
    title: 'Withdrawal cancelled',
    message:
      'We didn’t review your request in time. {amount} is back in your balance. You can request it again',
  },
  withdraw_cancelled: { title: 'Withdrawal cancelled', message: '{amount} is back in your balance' },
  bank_card_approved: {
    title: 'Bank account verified',
    message: 'You can now withdraw to your {bank_name} account',
  },
  bank_card_rejected: { title: 'Bank account rejected', message: 'Reason: {reason}' },
  withdraw_password_changed: {
    title: 'Withdrawal password changed',
    message: 'If this wasn’t you, change your login password and contact us now',
  },
  withdraw: { title: 'Withdrawal', message: '{amount} {description}' },
  recharge: { title: 'Top-up', message: '{amount} {description}' },
  deposit: { title: 'Security deposit', message: '{amount} {description}' },
  verification: {
    title: 'Identity verification',
    message: 'Your verification has a result. {reason}',
  },
  verification_approved: {
    title: 'Your identity is verified',
    message: 'You can now withdraw and pay the security deposit',
  },
  verification_rejected_photo_unreadable: {
    title: 'Documents rejected',
    message: 'A photo is blurred or has glare. Take it again. {reason}',
  },
  verification_rejected_photo_incomplete: {
    title: 'Documents rejected',
    message: 'A photo does not show all four corners of the card. Take it again. {reason}',
  },
  verification_rejected_name_mismatch: {
    title: 'Documents rejected',
    message: 'The name does not match the card. {reason}',
  },
  verification_rejected_number_mismatch: {
    title: 'Documents rejected',
    message: 'The number does not match the card. {reason}',
  },
  verification_rejected_expired: {
    title: 'Documents rejected',
    message: 'The card has expired. {reason}',
  },
  verification_rejected_wrong_document: {
    title: 'Documents rejected',
    message: 'We can’t accept this type of document. {reason}',
  },
  verification_rejected_not_genuine: {
    title: 'Documents rejected',
    message: 'Photograph the card itself, not a copy or a screen. {reason}',
  },
  verification_rejected_other: {
    title: 'Documents rejected',
    message: 'Correct your documents and send them again. {reason}',
  },
  deposit_paid: {
    title: 'Security deposit paid',
    message: 'We hold {amount} as your security deposit. Balance {balance_after}',
  },
  deposit_refund_requested: {
    title: 'Deposit refund requested',
    message: 'We review it within {min}–{max} working days',
  },
  deposit_refunded: {
    title: 'Security deposit refunded',
    message: '{amount} is back in your balance. Balance {balance_after}',
  },
  deposit_refund_rejected: { title: 'Deposit refund rejected', message: '{reason}' },
  verification_submitted: { title: 'Documents received', message: 'We are reviewing your documents' },
  review_received: {
    title: 'New review: {rating} out of 5 stars',
    message: 'A customer reviewed order {order_number}',
  },
  promotion: { title: 'Promotion', message: '{message}' },
  coupon: { title: 'New coupon', message: '{message}' },
  early_receipt_granted: {
    title: 'Early profit is on',
    message: 'You can now collect the profit of shipped orders early. {reason}',
  },
  early_receipt_revoked: {
    title: 'Early profit is off',
    message: 'You can no longer collect profit early. Reason: {reason}',
  },
  account_suspended: { title: 'Your account is suspended', message: 'Reason: {reason}' },
  account_unsuspended: {
    title: 'Your account is active again',
    message: 'Your store accepts orders again. {reason}',
  },
  support_answer: { title: 'New reply from our team', message: '{answer}' },
  support_closed: { title: 'Your message was closed', message: '“{message}” Reason: {reason}' },
  password_changed: {
    title: 'Password changed',
    message: 'All other devices were logged out. If this wasn’t you, set a new password now',
  },
  new_sign_in: {
    title: 'Login from a new device',
    message:
      '{device} ({address}). If this wasn’t you, change your password and log that device out in Settings',
  },
  second_factor_on: {
    title: 'Two-step verification is on',
    message: 'You now need a code from your app to log in. Keep your recovery codes safe',
  },
  second_factor_off: {
    title: 'Two-step verification is off',
    message: 'If this wasn’t you, change your password now',
  },
  second_factor_reset: {
    title: 'Customer service turned off two-step verification',
    message:
      'Reason: {reason}. Withdrawals are paused for a while for your security. If you didn’t request this, set a new password now',
  },
  email_changed: {
    title: 'Email address changed',
    message:
      'It is now {address}. Withdrawals are paused for a while for your security. If this wasn’t you, change your password now',
  },
  phone_verified: { title: 'Phone number verified', message: 'This number is now linked to your account' },
  system_maintenance: {
    title: 'Scheduled maintenance',
    message: '{message} {maintenance_time}',
  },
  system_update: { title: 'System update', message: '{message}' },
  system_announcement: { title: 'Announcement', message: '{message}' },
  document_approved: { title: 'Document approved', message: 'Your document is fine. {reason}' },
  document_rejected: {
    title: 'Document rejected',
    message: 'Correct it and send it again. {reason}',
  },
  push_many: { title: '{count} new notifications', message: 'Tap to view them in Raan' },
  push_test: {
    title: 'Notifications work',
    message: 'You’ll be notified of new orders like this, even when the app is closed',
  },
  system: { title: 'System notice', message: '{message}' },
  product_withdrawn_recall: {
    title: 'A product in your store was taken off sale',
    message:
      '“{product_name}” was recalled for safety reasons. Customers can no longer order it. Paid orders are not affected. {reason}',
  },
  product_withdrawn_complaint: {
    title: 'A product in your store was taken off sale',
    message:
      'We are checking a complaint about “{product_name}”. Customers can’t order it until then. Paid orders are not affected. {reason}',
  },
  product_withdrawn_wrong_price: {
    title: 'A product in your store was taken off sale',
    message:
      'The price of “{product_name}” is wrong. Customers can’t order it until we correct it. Paid orders are not affected. {reason}',
  },
  product_withdrawn_wrong_details: {
    title: 'A product in your store was taken off sale',
    message:
      'The description of “{product_name}” doesn’t match the product. Customers can’t order it until we correct it. Paid orders are not affected. {reason}',
  },
  product_withdrawn_rights: {
    title: 'A product in your store was taken off sale',
    message:
      '“{product_name}” may infringe someone’s rights. Customers can no longer order it. Paid orders are not affected. {reason}',
  },
  product_withdrawn_supply: {
    title: 'A product in your store was taken off sale',
    message:
      'The supplier can no longer deliver “{product_name}”. Customers can’t order it. Paid orders are not affected. {reason}',
  },
  product_withdrawn_other: {
    title: 'A product in your store was taken off sale',
    message: 'Customers can no longer order “{product_name}”. Paid orders are not affected. Reason: {reason}',
  },
  product_restored: {
    title: 'A product is back on sale',
    message: 'Customers can order “{product_name}” in your store again',
  },
  product_price_rise: {
    title: 'A supplier price will rise',
    message:
      'The supplier price of “{product_name}” rises from {old_price} to {new_price} on {takes_effect_at}. Orders before then keep the current price',
  },
  product_price_rise_several: {
    title: 'Supplier prices will rise',
    message:
      '{variants} variants of “{product_name}” cost more from {takes_effect_at}. The largest rise is from {old_price} to {new_price}. Orders before then keep the current prices',
  },
  product_price_rise_cancelled: {
    title: 'A price rise is cancelled',
    message: 'The announced rise of “{product_name}” won’t happen. See the product for its current price',
  },
  product_price_rise_partly_cancelled: {
    title: 'Some price rises are cancelled',
    message:
      'Announced price rises of “{product_name}” that won’t happen: {variants}. Variants that still cost more as announced: {waiting}. See the product for its prices',
  },
  announced: { title: '{titles}', message: '{maintenance_time}\n{messages}' },
};
export default texts;
