import {
  confirmReceived,
  findAddresses,
  getCustomerOrder,
  getStore,
  getStoreProduct,
  listCartProducts,
  listStoreProducts,
  lookUpOrders,
  placeOrder,
  reviewOrder,
} from '@raan/contract/storefront/storefront-endpoints';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import type { NotificationHint } from '#features/notifications/hint.ts';
import { completeOrders } from '#features/orders/complete-orders.ts';
import { readOrderToken } from '#features/orders/order-token.ts';
import { reviewOrder as review } from '#features/orders/review-order.ts';
import { checkout } from './checkout.ts';
import { customerOrder, customerOrderSummaries, type OrderSources } from './customer-orders.queries.ts';
import { cartProducts, storeProduct, storeProducts, storeView } from './storefront.queries.ts';
import { districtsOf, districtsWithPostcode, provinces } from './thai-addresses.ts';

type StorefrontDeps = Deps & { hint: NotificationHint } & OrderSources;

export function storefrontRoutes(route: Route, deps: StorefrontDeps): void {
  const { db, stableSecret } = deps;
  const orderOf = (token: string) => {
    const key = readOrderToken(stableSecret, token);
    if (!key) throw fail('BUSINESS_ORDER_NOT_FOUND');
    return key;
  };

  route(findAddresses, async ({ query }) => ({
    provinces: query.province || query.postal_code ? [] : provinces(),
    districts: query.postal_code
      ? districtsWithPostcode(query.postal_code)
      : query.province
        ? districtsOf(query.province)
        : [],
  }));
  route(lookUpOrders, async ({ body, language }) => ({
    orders: await customerOrderSummaries(db, stableSecret, body.order_tokens, language),
  }));
  route(getCustomerOrder, async ({ params, language }) =>
    customerOrder(db, deps, orderOf(params.order_token), language),
  );
  route(confirmReceived, async ({ params, tx, language }) => {
    const key = orderOf(params.order_token);
    const completion = { sellerId: key.sellerId, orderIds: [key.orderId], actor: 'customer' as const };
    await completeOrders(tx, deps, completion);
    return await customerOrder(tx, deps, key, language);
  });
  route(reviewOrder, async ({ params, body, tx, language }) => {
    const key = orderOf(params.order_token);
    await review(tx, deps, { ...body, ...key });
    return await customerOrder(tx, deps, key, language);
  });
  route(getStore, async ({ params, language }) => await storeView(db, params.slug, language));
  route(
    listStoreProducts,
    async ({ params, query, language }) => await storeProducts(db, params.slug, query, language),
  );
  route(listCartProducts, async ({ params, query, language }) =>
    cartProducts(db, params.slug, query.ids.split(',').map(Number), language),
  );
  route(
    getStoreProduct,
    async ({ params, language }) => await storeProduct(db, params.slug, params.id, language),
  );
  route(
    placeOrder,
    async ({ params, body, tx, language }) => await checkout(tx, deps, params.slug, body, language),
    // An order reserves stock and calls its seller before anybody has paid.
    { perMinute: deps.config.checkoutLimitPerMinute },
  );
}
