import {
  getSandboxPayment,
  paySandbox,
  paymentWebhook,
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TIMESTAMP_HEADER,
} from '@raan/contract/payments/payment-endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { getRawBody } from '#platform/http/body-parsers.ts';
import type { Route } from '#platform/http/routing.ts';
import { paymentView, type PaymentRow } from './open-payment.ts';
import { localAddress } from './local-address.ts';
import { receivePayment, type Settlement } from './receive-payment.ts';
import { receiveRefundReport } from './receive-refund-report.ts';
import type { SandboxProvider } from './sandbox-provider.ts';

export function paymentsRoutes(
  route: Route,
  app: FastifyInstance,
  deps: Deps & { provider: SandboxProvider; settlement: Settlement },
): void {
  const { db, clock, provider, settlement } = deps;
  const sandboxPayment = async (id: number): Promise<PaymentRow> => {
    if (!provider.isOpen) throw fail('AUTH_PERMISSION_DENIED', 'sandbox_off');
    const payment = await db
      .selectFrom('payments')
      .select(['id', 'provider', 'amount_satang', 'status', 'qr_payload', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!payment) throw fail('REQUEST_NOT_FOUND');
    return payment;
  };

  route(getSandboxPayment, async ({ params }) => paymentView(await sandboxPayment(params.id), provider));

  route(paySandbox, async ({ params }) => {
    const payment = await sandboxPayment(params.id);
    if (payment.status !== 'pending') {
      if (payment.status === 'paid') return paymentView(payment, provider);
      throw conflict('payment_closed');
    }
    await provider.reportPaid(localAddress(app), { id: payment.id, amount: payment.amount_satang });
    return paymentView(await sandboxPayment(params.id), provider);
  });

  route(paymentWebhook, async ({ body, request }) => {
    const report = provider.readWebhook({
      body,
      rawBody: getRawBody(request),
      signature: String(request.headers[WEBHOOK_SIGNATURE_HEADER] ?? ''),
      timestamp: String(request.headers[WEBHOOK_TIMESTAMP_HEADER] ?? ''),
    });
    if (!report) throw fail('AUTH_PERMISSION_DENIED');
    if (report.kind === 'paid') await receivePayment({ db, clock }, settlement, provider.name, report);
    else await receiveRefundReport({ db, clock }, provider.name, report);
    return {};
  });
}
