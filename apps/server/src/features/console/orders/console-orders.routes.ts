import {
  endConsoleOrder,
  getConsoleOrder,
  listConsoleOrders,
  markParcelLost,
  messageSeller,
  ORDER_LINKS_MAX,
  ORDER_LINKS_PER_DAY,
  revealOrderCustomer,
  sendOrderLink,
} from '@raan/contract/console/console-order-endpoints';
import { REVEALS_PER_MINUTE } from '@raan/contract/console/console-parts';
import type { Language } from '@raan/contract/language';
import type { Tx } from '#platform/db.ts';
import { fail, requiredText } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import type { SignedInOperator } from '#platform/http/session.ts';
import { limitedSubject, reserveAttempt } from '#platform/rate-limit.ts';
import { audit } from '#features/console/audit/audit.ts';
import { logAccess } from '#features/console/audit/log-access.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { requireReason } from '#features/console/decision-reason.ts';
import { endOrderByOperator, type OperatorEnd } from '#features/deadlines/end-order-by-operator.ts';
import { shippingView } from '#features/orders/order-view.ts';
import { selectOrder } from '#features/orders/orders.queries.ts';
import { queueOrderLink } from '#features/orders/customer-messages.ts';
import { selectConsoleOrders } from './console-orders.queries.ts';
import { loadConsoleOrder, selectOrderSeller } from './load-console-order.ts';
import { messageSeller as message } from './message-seller.ts';

type EndRequest = {
  tx: Tx;
  operator: SignedInOperator;
  params: { id: number };
  body: { version: number; reason: string };
  language: Language;
};

export function orderRoutes(route: Route, deps: ConsoleDeps): void {
  const { db, clock } = deps;
  route(listConsoleOrders, async ({ query }) => await selectConsoleOrders(deps, query));
  route(getConsoleOrder, async ({ operator, params, language }) => {
    const order = await loadConsoleOrder(db, deps, params.id, language);
    await logAccess(deps, {
      operator,
      action: 'order_viewed',
      subject: { kind: 'order', id: params.id },
      detail: { seller_id: order.seller.id },
    });
    return order;
  });
  route(
    revealOrderCustomer,
    async ({ operator, params }) => {
      const { sellerId } = await selectOrderSeller(db, params.id);
      const rows = await selectOrder(db, sellerId, params.id);
      if (!rows) throw fail('BUSINESS_ORDER_NOT_FOUND');
      // The access is audited before the data are sent.
      await logAccess(deps, {
        operator,
        action: 'order_customer_viewed',
        subject: { kind: 'order', id: params.id },
        detail: { seller_id: sellerId },
      });
      const { customer_name, customer_phone, note } = rows.order;
      return {
        customer: { name: customer_name, phone: customer_phone },
        shipping: shippingView(rows.order),
        note,
      };
    },
    { perMinute: REVEALS_PER_MINUTE },
  );
  const end =
    (decision: OperatorEnd['decision']) =>
    async ({ tx, operator, params: { id: orderId }, body, language }: EndRequest) => {
      const reason = requireReason(body.reason);
      const { sellerId } = await selectOrderSeller(tx, orderId);
      const { version } = body;
      const decided = { operatorId: operator.id, sellerId, orderId, version, decision, reason };
      const isFinal = await endOrderByOperator(tx, deps, decided);
      await audit(tx, clock, {
        operator,
        action: isFinal ? 'order_ended' : 'order_end_approved',
        subject: { kind: 'order', id: orderId },
        detail: { reason, outcome: decision, seller_id: sellerId },
      });
      return await loadConsoleOrder(tx, deps, orderId, language);
    };
  route(endConsoleOrder, end('end'));
  route(markParcelLost, end('lost'));
  route(messageSeller, async ({ tx, operator, params: { id: orderId }, body, language }) => {
    const text = requiredText('message', body.message);
    const { sellerId } = await selectOrderSeller(tx, orderId);
    await message(tx, deps, { sellerId, orderId, message: text });
    await audit(tx, clock, {
      operator,
      action: 'order_message_sent',
      subject: { kind: 'order', id: orderId },
      detail: { seller_id: sellerId },
    });
    return await loadConsoleOrder(tx, deps, orderId, language);
  });
  route(sendOrderLink, async ({ tx, operator, params: { id: orderId }, body: { channel }, language }) => {
    const { sellerId } = await selectOrderSeller(tx, orderId);
    const ofDay = limitedSubject(['order-links-day', orderId], ORDER_LINKS_PER_DAY, { delay: 'day' });
    await reserveAttempt(tx, clock, [ofDay], 'order_link_day');
    await reserveAttempt(
      tx,
      clock,
      [limitedSubject(['order-links', orderId], ORDER_LINKS_MAX)],
      'order_link_wait',
    );
    await queueOrderLink(tx, clock, { sellerId, orderId, channel });
    await audit(tx, clock, {
      operator,
      action: 'order_link_sent',
      subject: { kind: 'order', id: orderId },
      detail: { seller_id: sellerId, channel },
    });
    return await loadConsoleOrder(tx, deps, orderId, language);
  });
}
