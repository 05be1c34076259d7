import {
  getPackingSlip,
  getShippingLabel,
  printDocuments,
} from '@raan/contract/documents/document-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import type { MediaStore } from '#features/media/media-store.ts';
import type { printOrders as PrintOrders } from './print-orders.ts';

const DOCUMENTS_PER_MINUTE = 60;
const BATCHES_PER_MINUTE = 10;

/** Loaded on first use: fonts and the PDF library need much memory. */
const printOrders: typeof PrintOrders = async (...args) =>
  await (await import('./print-orders.ts')).printOrders(...args);

export function documentsRoutes(route: Route, deps: Deps & { media: MediaStore }): void {
  route(
    getPackingSlip,
    async ({ seller, params, query, language }) =>
      await printOrders(
        deps,
        seller.id,
        { kind: 'packing_slip', order_ids: [params.id], ...query },
        language,
      ),
    { perMinute: DOCUMENTS_PER_MINUTE },
  );
  route(
    getShippingLabel,
    async ({ seller, params, query, language }) =>
      await printOrders(deps, seller.id, { kind: 'label', order_ids: [params.id], ...query }, language),
    { perMinute: DOCUMENTS_PER_MINUTE },
  );
  route(
    printDocuments,
    async ({ seller, body, language }) => await printOrders(deps, seller.id, body, language),
    { perMinute: BATCHES_PER_MINUTE },
  );
}
