import { expect, it } from 'vitest';
import { notificationText } from './notification-texts.ts';
import en from './texts.en.ts';

const VALUES = { '{amount}': '฿110.00', '{owed}': '฿40.00', '{order_number}': 'R1', '{reason}': 'It broke' };

/** The English text of a key with its values. */
function filledText(key: keyof typeof en): { title: string; message: string } {
  const fill = (text: string) =>
    Object.entries(VALUES).reduce((filled, [name, value]) => filled.replace(name, value), text);
  return { title: fill(en[key].title), message: fill(en[key].message) };
}

it.each([
  ['refund_granted', { by: 'operator', owed: 0, reason: 'It broke' }],
  ['refund_granted', { by: 'operator', reason: 'It broke' }],
  ['refund_granted_owed', { by: 'operator', owed: 40, reason: 'It broke' }],
  ['order_refunded', { by: 'seller', owed: 0 }],
  ['order_refunded', {}],
  ['order_refunded_owed', { by: 'seller', owed: 40 }],
  ['order_refunded_owed', { by: 'server', owed: 40, return_ended: true, items: 'taken_back' }],
  ['return_received', { by: 'server', owed: 0, return_ended: true, items: 'taken_back' }],
  ['return_received', { by: 'operator', owed: 0, return_ended: true, items: 'taken_back' }],
  ['return_lost', { by: 'server', owed: 0, return_ended: true, items: 'lost' }],
  ['parcel_lost_refunded', { by: 'server', owed: 0, items: 'lost', reason: 'It broke' }],
  ['refund_not_decided', { by: 'server', owed: 0, reason: 'It broke' }],
  ['parcel_refunded', { by: 'server', owed: 0, items: 'taken_back' }],
] as const)('[FLOW-04] [NOTI-04] a refunded order has the notification %s for %j', (key, data) => {
  const refund = { status: 'refunded', amount: 110, order_number: 'R1', ...data };
  expect(notificationText('order_update', refund, 'en')).toEqual(filledText(key));
});
