import { endpoint } from '../endpoint.ts';
import * as z from 'zod/mini';
import { Empty, IdParams } from '../primitives.ts';
import { ParcelState } from './courier-event.ts';

export const getShipping = endpoint({
  method: 'GET',
  path: '/sellers/orders/:id/shipping',
  access: 'seller',
  tag: 'orders',
  summary:
    'Returns the state of an order’s parcel: scans, newest first, and the time of automatic completion.',
  params: IdParams,
  data: ParcelState,
});

export const receiveCourierPush = endpoint({
  method: 'POST',
  path: '/couriers/push',
  access: 'public',
  tag: 'orders',
  summary:
    'Receives a push of the courier service. It only names parcels with news, which are then fetched. Safe to repeat.',
  /** As the service sends it; the signature is over its text. */
  body: z.record(z.string(), z.unknown()),
  data: Empty,
});
