import {
  cancelCustomerOrder,
  changePayment as changePaymentEndpoint,
  confirmReceipt,
  findAddresses,
  getCustomerOrder,
  getStore,
  getStoreProduct,
  getStoreSections,
  listCartProducts,
  listStoreProducts,
  listStoreSearches,
  lookUpOrders,
  placeOrder,
  reviewOrder,
} from '@raan/contract/storefront/storefront-endpoints';
import {
  findOrders as findOrdersEndpoint,
  requestOrderCode as requestOrderCodeEndpoint,
} from '@raan/contract/storefront/find-orders-endpoints';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { fail, requiredText } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { selectPopularSearches } from '#features/catalogue/popular-searches.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { cancelOrder } from '#features/orders/cancel-order.ts';
import { completeOrders } from '#features/orders/complete-orders.ts';
import { readOrderToken } from '#features/orders/order-token.ts';
import { reviewOrder as review } from '#features/orders/review-order.ts';
import type { PaymentOpener } from '#features/payments/open-payment.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { changePayment } from './change-payment.ts';
import { checkout } from './checkout.ts';
import {
  loadCustomerOrder,
  loadCustomerOrderSummaries,
  type OrderSources,
} from './customer-orders.queries.ts';
import { findOrders, requestOrderCode, type FinderClient } from './find-orders.ts';
import { rememberReturn } from './payment-return.ts';
import {
  findStore,
  loadCartProducts,
  loadStoreProduct,
  loadStoreProducts,
  loadStoreSections,
  loadStore,
} from './storefront.queries.ts';
import { districtsOf, districtsWithPostcode, listProvinces } from './thai-addresses.ts';

const clientOf = ({ ip, headers }: FastifyRequest): FinderClient => ({
  ip,
  userAgent: headers['user-agent'],
});

type StorefrontDeps = Deps &
  OrderSources & {
    realtimeSignal: RealtimeSignal;
    provider: PaymentProvider;
    openPayment: PaymentOpener;
  };

export function storefrontRoutes(route: Route, deps: StorefrontDeps): void {
  const { db, stableSecret } = deps;
  const requireOrderKey = (token: string) => {
    const key = readOrderToken(stableSecret, token);
    if (!key) throw fail('BUSINESS_ORDER_NOT_FOUND');
    return key;
  };

  route(findAddresses, async ({ query }) => ({
    provinces: query.province || query.postal_code ? [] : listProvinces(),
    districts: query.postal_code
      ? districtsWithPostcode(query.postal_code)
      : query.province
        ? districtsOf(query.province)
        : [],
  }));
  route(lookUpOrders, async ({ body, language }) => ({
    orders: await loadCustomerOrderSummaries(deps, body.order_tokens, language),
  }));
  route(
    requestOrderCodeEndpoint,
    async ({ body, language, request }) =>
      await requestOrderCode(deps, { ...body, client: clientOf(request), language }),
    { perMinute: deps.config.signinLimitPerMinute },
  );
  route(
    findOrdersEndpoint,
    async ({ body, language, request }) => ({
      orders: await findOrders(deps, { ...body, client: clientOf(request), language }),
    }),
    { perMinute: deps.config.signinLimitPerMinute },
  );
  route(getCustomerOrder, async ({ params, language, request, reply }) => {
    const { order_token: orderToken } = params;
    const order = await loadCustomerOrder(db, deps, requireOrderKey(orderToken), language);
    rememberReturn({ request, reply }, { slug: order.store.slug, orderToken, payment: order.payment });
    return order;
  });
  route(confirmReceipt, async ({ params, tx, language }) => {
    const key = requireOrderKey(params.order_token);
    const completion = { sellerId: key.sellerId, orderIds: [key.orderId], actor: 'customer' as const };
    await completeOrders(tx, deps, completion);
    return await loadCustomerOrder(tx, deps, key, language);
  });
  route(cancelCustomerOrder, async ({ params, body, tx, language }) => {
    const key = requireOrderKey(params.order_token);
    const reason = requiredText('reason', body.reason);
    await cancelOrder(tx, deps, { ...key, actor: 'customer', reason });
    return await loadCustomerOrder(tx, deps, key, language);
  });
  route(
    changePaymentEndpoint,
    async ({ params, body, tx, language }) => {
      const key = requireOrderKey(params.order_token);
      await changePayment(tx, deps, key, body);
      return await loadCustomerOrder(tx, deps, key, language);
    },
    {
      perMinute: deps.config.checkoutLimitPerMinute,
      after: async ({ params: { order_token: orderToken }, request, reply, language }, changed) => {
        if (!('payment' in changed) || !changed.payment) return changed;
        await deps.openPayment(changed.payment.id, request.log);
        const order = await loadCustomerOrder(db, deps, requireOrderKey(orderToken), language);
        rememberReturn({ request, reply }, { slug: order.store.slug, orderToken, payment: order.payment });
        return order;
      },
    },
  );
  route(reviewOrder, async ({ params, body, tx, language }) => {
    const key = requireOrderKey(params.order_token);
    await review(tx, deps, { ...body, ...key });
    return await loadCustomerOrder(tx, deps, key, language);
  });
  route(getStore, async ({ params, language }) => await loadStore(deps, params.slug, language));
  route(
    listStoreProducts,
    async ({ params, query, language }) => await loadStoreProducts(db, params.slug, query, language),
  );
  route(getStoreSections, async ({ params, language }) => await loadStoreSections(db, params.slug, language));
  route(listStoreSearches, async ({ params }) => {
    const { sellerId } = await findStore(db, params.slug);
    return { keywords: await selectPopularSearches(deps, sellerId) };
  });
  route(listCartProducts, async ({ params, query, language }) =>
    loadCartProducts(deps, params.slug, query.ids.split(',').map(Number), language),
  );
  route(
    getStoreProduct,
    async ({ params, language }) => await loadStoreProduct(db, params.slug, params.id, language),
  );
  route(
    placeOrder,
    async ({ params, body, tx, language }) => await checkout(tx, deps, params.slug, body, language),
    // An unpaid order already reserves stock and notifies the seller, so placing orders is rate-limited.
    {
      perMinute: deps.config.checkoutLimitPerMinute,
      after: async ({ params: { slug }, request, reply }, placed) => {
        if (!('payment' in placed)) return placed;
        const payment = await deps.openPayment(placed.payment.id, request.log);
        rememberReturn({ request, reply }, { slug, orderToken: placed.order_token, payment });
        return { ...placed, payment };
      },
    },
  );
}
