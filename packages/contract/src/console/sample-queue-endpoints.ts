import * as z from 'zod/mini';
import { ItemChoice } from '../catalogue/variant.ts';
import { endpoint } from '../endpoint.ts';
import { COURIER_CODES } from '../orders/order.ts';
import { Empty, Id, IdParams, Timestamp } from '../primitives.ts';
import { SampleShipment } from './console-requests.ts';

export const PlacedSample = z.object({
  id: Id,
  sample_number: z.string(),
  product_name: z.string(),
  quantity: z.int(),
  color: z.nullable(z.string()),
  size: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  choices: z.array(ItemChoice),
  recipient_name: z.string(),
  recipient_phone: z.string(),
  address: z.string(),
  is_demo: z.boolean(),
  created_at: Timestamp,
  due_at: Timestamp,
});
export type PlacedSample = z.output<typeof PlacedSample>;

export const listPlacedSamples = endpoint({
  method: 'GET',
  path: '/console/samples',
  access: 'operator',
  tag: 'console',
  summary: 'Lists samples that await shipping, oldest first.',
  data: z.object({
    samples: z.array(PlacedSample),
    couriers: z.array(z.object({ code: z.enum(COURIER_CODES), name: z.string() })),
  }),
});

export const shipSample = endpoint({
  method: 'POST',
  path: '/console/samples/:id/ship',
  access: 'operator',
  tag: 'console',
  summary: 'Marks a sample as shipped and notifies its seller.',
  params: IdParams,
  body: SampleShipment,
  data: Empty,
  idempotent: true,
});
