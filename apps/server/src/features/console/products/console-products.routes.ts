import {
  getConsoleProduct,
  listConsoleProducts,
  restoreProduct,
  withdrawProduct,
} from '@raan/contract/console/console-product-endpoints';
import { nowIso } from '#platform/clock.ts';
import type { Route } from '#platform/http/routing.ts';
import {
  restoreProduct as restore,
  withdrawProduct as withdraw,
} from '#features/catalogue/withdraw-product.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { requireCodedReason } from '#features/console/decision-reason.ts';
import { loadConsoleProduct, selectConsoleProducts } from './console-products.queries.ts';

export function productRoutes(route: Route, { db, clock }: ConsoleDeps): void {
  route(listConsoleProducts, async ({ query, language }) => await selectConsoleProducts(db, query, language));
  route(
    getConsoleProduct,
    async ({ params: { id }, language }) => await loadConsoleProduct(db, id, language),
  );
  route(withdrawProduct, async ({ tx, operator, params: { id }, body, language }) => {
    const { code: reason, note } = requireCodedReason(body);
    await withdraw(tx, { productId: id, operatorId: operator.id, reason, note, at: nowIso(clock) });
    const product = await loadConsoleProduct(tx, id, language);
    const { listings, unpaid_orders } = product;
    await audit(tx, clock, {
      operator,
      action: 'product_withdrawn',
      subject: { kind: 'product', id },
      detail: { reason_code: reason, ...(note !== '' && { reason: note }), listings, unpaid_orders },
    });
    return product;
  });
  route(restoreProduct, async ({ tx, operator, params: { id }, language }) => {
    await restore(tx, { productId: id, at: nowIso(clock) });
    const product = await loadConsoleProduct(tx, id, language);
    await audit(tx, clock, {
      operator,
      action: 'product_restored',
      subject: { kind: 'product', id },
      detail: { listings: product.listings },
    });
    return product;
  });
}
