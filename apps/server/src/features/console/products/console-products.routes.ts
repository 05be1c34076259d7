import {
  applyBulkEdit,
  createProduct as createEndpoint,
  editProduct,
  getConsoleProduct,
  getEditableProduct,
  listConsoleProducts,
  listProductEdits,
  previewBulkEdit,
  previewDescription,
  restoreProduct,
  undoProductEdit,
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
import { sanitiseDescription } from '#features/catalogue-import/sanitise-description.ts';
import { applyBulk, previewBulk } from './bulk-edit.ts';
import { loadConsoleProduct, selectConsoleProducts } from './console-products.queries.ts';
import { editableView, loadContent } from './product-content.queries.ts';
import { assertProductVersion, auditEdit, createProduct, mapTexts, saveProduct } from './save-product.ts';
import { listEdits, undoEdit } from './undo-edit.ts';

export function productRoutes(route: Route, { db, clock }: ConsoleDeps): void {
  route(createEndpoint, async ({ tx, operator, body }) =>
    editableView(await createProduct(tx, { operator, clock }, body)),
  );
  route(getEditableProduct, async ({ params: { id } }) => editableView(await loadContent(db, id)));
  route(editProduct, async ({ tx, operator, params: { id }, body: { version, ...content } }) => {
    const product = await loadContent(tx, id, { lock: true });
    assertProductVersion(product, version);
    const saved = await saveProduct(tx, { operator, clock }, product, content);
    await auditEdit(tx, { operator, clock }, saved);
    return editableView(saved.product);
  });
  route(previewDescription, async ({ body: { description } }) => ({
    description: mapTexts(description, sanitiseDescription),
  }));
  route(previewBulkEdit, async ({ body, language }) => await previewBulk(db, body, language));
  route(applyBulkEdit, async ({ tx, operator, body }) => await applyBulk(tx, { operator, clock }, body), {
    bulk: true,
  });
  route(listProductEdits, async ({ params: { id }, language }) => await listEdits(db, id, language));
  route(undoProductEdit, async ({ tx, operator, params: { id, edit }, body: { version } }) =>
    editableView(await undoEdit(tx, { operator, clock }, { productId: id, edit, version })),
  );
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
