import type { Language } from '@raan/contract/language';
import { toBaht } from '@raan/contract/money';
import {
  agreeToRefund,
  createReturnLabel,
  enterReturnParcel,
  getCustomerRefund,
  getOrderRefund,
  getRefundRequest,
  getReturnLabel,
  listRefundRequests,
  objectToRefund,
  refundOrder,
  requestRefund,
  uploadRefundPhoto,
  withdrawRefundRequest,
} from '@raan/contract/refunds/refund-endpoints';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail, requiredText } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import type { SignedInSeller } from '#platform/http/session.ts';
import { readUploadedPictures } from '#features/files/read-upload.ts';
import type { SealedFileStore } from '#features/files/sealed-file-store.ts';
import { sendPrivateFile } from '#features/files/send-private-file.ts';
import { createUploadQueue } from '#features/files/upload-queue.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { readOrderToken } from '#features/orders/order-token.ts';
import type { CourierProvider } from '#features/tracking/courier-provider.ts';
import { agreeToRefund as agree, objectToRefund as object, refundBySeller } from './respond-to-request.ts';
import { listRequests } from './list-requests.ts';
import { PHOTO_FOLDER, photoView, readPhoto, storePhoto } from './refund-photos.ts';
import { customerRefundView, orderRefundView, requestContext, requestView } from './refund-view.ts';
import { selectPhotos, selectRequest } from './refunds.queries.ts';
import { requestRefund as request, withdrawRequest } from './request-refund.ts';
import type { printReturnLabel as PrintReturnLabel } from './return-label.ts';
import { createLabel, enterParcel } from './send-return.ts';

/** Photos and requests are limited by IP address like checkouts, at a quarter of the rate. */
const SHARE_OF_CHECKOUTS = 1 / 4;

type RefundDeps = Deps & {
  realtimeSignal: RealtimeSignal;
  sealed: SealedFileStore;
  courier: CourierProvider;
};

/** Loaded on first use: fonts and the PDF library need much memory. */
const printReturnLabel: typeof PrintReturnLabel = async (...args) =>
  await (await import('./return-label.ts')).printReturnLabel(...args);

export function refundsRoutes(route: Route, app: FastifyInstance, deps: RefundDeps): void {
  customerRoutes(route, deps);
  sellerRoutes(route, deps);
  app.get<{ Params: { uuid: string }; Querystring: { expires?: unknown; signature?: unknown } }>(
    `/${PHOTO_FOLDER}/:uuid`,
    { schema: { hide: true } },
    async (req, reply) => {
      const bytes = await readPhoto(deps, { uuid: req.params.uuid, ...req.query });
      if (!bytes) throw fail('REQUEST_NOT_FOUND');
      return await sendPrivateFile(reply, bytes);
    },
  );
}

function customerRoutes(route: Route, deps: RefundDeps): void {
  const { db, stableSecret } = deps;
  const inTurnOf = createUploadQueue();
  const perMinute = Math.ceil(deps.config.checkoutLimitPerMinute * SHARE_OF_CHECKOUTS);
  const orderOf = (token: string) => {
    const key = readOrderToken(stableSecret, token);
    if (!key) throw fail('BUSINESS_ORDER_NOT_FOUND');
    return key;
  };
  route(getCustomerRefund, async ({ params, language }) =>
    customerRefundView(db, deps, orderOf(params.order_token), language),
  );
  route(
    uploadRefundPhoto,
    async ({ params, request: form }) => {
      const key = orderOf(params.order_token);
      return await inTurnOf(key.sellerId, async () => {
        const [file] = await readUploadedPictures(form, { fileField: 'file', filesMax: 1 });
        if (!file) throw fail('UPLOAD_FAILED');
        return photoView(deps, await storePhoto(deps, key, file.bytes), 'customer');
      });
    },
    { multipart: true, perMinute },
  );
  route(
    requestRefund,
    async ({ params, body, tx, language }) => {
      const key = orderOf(params.order_token);
      await request(tx, deps, { ...key, ...body, photos: body.photos ?? [] });
      return await customerRefundView(tx, deps, key, language);
    },
    { perMinute },
  );
  route(
    withdrawRefundRequest,
    async ({ params, tx, language }) => {
      const key = orderOf(params.order_token);
      await withdrawRequest(tx, deps, key);
      return await customerRefundView(tx, deps, key, language);
    },
    { perMinute },
  );
  route(
    createReturnLabel,
    async ({ params, tx, language }) => {
      const key = orderOf(params.order_token);
      await createLabel(tx, deps, key);
      return await customerRefundView(tx, deps, key, language);
    },
    { perMinute },
  );
  route(
    getReturnLabel,
    async ({ params, query, language }) =>
      await printReturnLabel(deps, orderOf(params.order_token), query.language ?? language),
    { perMinute },
  );
  route(
    enterReturnParcel,
    async ({ params, body, tx, language }) => {
      const key = orderOf(params.order_token);
      await enterParcel(tx, deps, { ...key, typed: body });
      return await customerRefundView(tx, deps, key, language);
    },
    { perMinute },
  );
}

function sellerRoutes(route: Route, deps: RefundDeps): void {
  const { db } = deps;
  const responseView = async (tx: Tx, seller: SignedInSeller, orderId: number, language: Language) => {
    const key = { sellerId: seller.id, orderId };
    const { available } = await sellerBalances(tx, seller.id);
    return {
      refund: await orderRefundView(tx, deps, key, seller, language),
      balance_after: toBaht(available),
    };
  };
  route(listRefundRequests, async ({ seller, query, language }) => {
    return await listRequests(db, seller.id, query, requestContext(deps, language));
  });
  route(getRefundRequest, async ({ seller, params, language }) => {
    const row = await selectRequest(db, seller.id, params.id);
    if (!row) throw fail('REQUEST_NOT_FOUND');
    return requestView(deps, row, await selectPhotos(db, seller.id, [row.id]), seller, language);
  });
  route(getOrderRefund, async ({ seller, params, language }) =>
    orderRefundView(db, deps, { sellerId: seller.id, orderId: params.id }, seller, language),
  );
  route(agreeToRefund, async ({ seller, params, body, tx, language }) => {
    const { orderId } = await agree(tx, deps, {
      sellerId: seller.id,
      requestId: params.id,
      version: body?.version,
      withReturn: body?.with_return,
    });
    return await responseView(tx, seller, orderId, language);
  });
  route(objectToRefund, async ({ seller, params, body, tx, language }) => {
    const { orderId } = await object(tx, deps, {
      sellerId: seller.id,
      requestId: params.id,
      reason: requiredText('reason', body.reason),
      version: body.version,
    });
    return await responseView(tx, seller, orderId, language);
  });
  route(refundOrder, async ({ seller, params, body, tx, language }) => {
    await refundBySeller(tx, deps, {
      sellerId: seller.id,
      orderId: params.id,
      ...(body?.reason !== undefined && { reason: requiredText('reason', body.reason) }),
      amount: body?.amount,
      version: body?.version,
    });
    return await responseView(tx, seller, params.id, language);
  });
}
