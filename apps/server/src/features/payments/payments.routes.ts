import { getSandboxPayment, paySandbox, paymentWebhook } from '@raan/contract/payments/payment-endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { conflict, fail } from '#platform/errors/app-error.ts';
import { getRawBody } from '#platform/http/body-parsers.ts';
import type { Route } from '#platform/http/routing.ts';
import { lookSoon, openCreated } from './advance-payment.ts';
import { findSeenAttempt, lookUp, type PaymentDeps } from './apply-sightings.ts';
import { localAddress } from './local-address.ts';
import { paymentView, selectPayment, type PaymentRow } from './payment-view.ts';
import type { SandboxProvider } from './sandbox-provider.ts';

/** A provider sends all messages from few addresses. */
const WEBHOOKS_PER_MINUTE = 60_000;

export function paymentsRoutes(
  route: Route,
  app: FastifyInstance,
  deps: Deps & PaymentDeps & { sandboxBank: SandboxProvider | undefined },
): void {
  const { db, provider, sandboxBank } = deps;
  const sandboxPayment = async (id: number): Promise<PaymentRow> => {
    if (!sandboxBank?.isOpen) throw fail('AUTH_PERMISSION_DENIED', 'sandbox_off');
    const payment = await selectPayment(db, id);
    if (!payment) throw fail('REQUEST_NOT_FOUND');
    return payment;
  };

  route(getSandboxPayment, async ({ params }) => paymentView(await sandboxPayment(params.id)));

  route(paySandbox, async ({ params, request }) => {
    await sandboxPayment(params.id);
    await openCreated(deps, params.id, (error, paymentId) =>
      request.log.error({ err: error, paymentId }, 'failed to open a payment'),
    );
    const payment = paymentView(await sandboxPayment(params.id));
    if (payment.status === 'paid') return payment;
    if (payment.status === 'opening') throw fail('SERVER_UNAVAILABLE');
    if (payment.status !== 'pending') throw conflict('payment_closed');
    await sandboxBank?.pay(localAddress(app), await openAttempt(deps, params.id));
    return paymentView(await sandboxPayment(params.id));
  });

  route(
    paymentWebhook,
    async ({ params, request }) => {
      if (params.provider !== provider.name) throw fail('REQUEST_NOT_FOUND');
      const named = provider.isOpen
        ? await provider.readWebhook({ headers: singleHeaders(request), rawBody: getRawBody(request) })
        : undefined;
      if (!named) throw fail('AUTH_PERMISSION_DENIED');
      await followMessage(deps, named, request);
      return {};
    },
    { perMinute: WEBHOOKS_PER_MINUTE },
  );
}

/** Answers 2xx for an unknown object: the provider would repeat the message for days. */
async function followMessage(
  deps: PaymentDeps,
  names: readonly string[],
  request: FastifyRequest,
): Promise<void> {
  const seen = await findSeenAttempt(deps.db, deps.provider.name, names);
  if (!seen) {
    request.log.warn({ names }, 'payment provider named an unknown object');
    return;
  }
  try {
    await lookUp(deps, seen);
  } catch (error) {
    await lookSoon(deps, seen);
    throw error;
  }
}

function singleHeaders({ headers }: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}

async function openAttempt({ db }: PaymentDeps, paymentId: number) {
  const { ref, amount } = await db
    .selectFrom('payments')
    .innerJoin('payment_attempts as attempt', (join) =>
      join.onRef('attempt.payment_id', '=', 'payments.id').onRef('attempt.attempt', '=', 'payments.attempt'),
    )
    .select(['attempt.provider_ref as ref', 'amount_satang as amount'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (ref === null) throw conflict('payment_closed');
  return { ref, amount };
}
