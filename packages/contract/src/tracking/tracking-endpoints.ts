import { endpoint } from '../endpoint.ts';
import { IdParams } from '../primitives.ts';
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
