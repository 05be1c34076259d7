import { SERVER_REASONS } from '@raan/contract/orders/order-reason';
import { expect, it } from 'vitest';
import { storedOrderReason } from '#platform/order-reasons.ts';
import { grantCause } from './grant-cause.ts';

const causeOf = (note: string | null) => grantCause({ actor: 'server', note });

it.each(SERVER_REASONS)('[FLOW-04] reads the cause %s from the note of the event', (reason) => {
  expect(causeOf(storedOrderReason(reason))).toBe(reason);
  expect(causeOf(`฿30.00 · ${storedOrderReason(reason)}`)).toBe(reason);
});

it('[FLOW-04] names a returned parcel without a note, and no cause for free text or a reason of others', () => {
  expect(causeOf(null)).toBe('parcel_returned');
  expect(causeOf('Agreed on the phone')).toBe('other');
  expect(causeOf(storedOrderReason('customer_asked'))).toBe('other');
});
