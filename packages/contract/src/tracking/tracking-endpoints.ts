import { endpoint } from '../endpoint.ts';
import { IdParams } from '../primitives.ts';
import { ParcelState } from './courier-event.ts';

export const getShipping = endpoint({
  method: 'GET',
  path: '/sellers/orders/:id/shipping',
  access: 'seller',
  tag: 'orders',
  summary:
    'Where an order’s parcel is: what its courier told, newest first, and when the order completes by itself.',
  params: IdParams,
  data: ParcelState,
});
