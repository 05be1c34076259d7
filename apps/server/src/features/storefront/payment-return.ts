// The way back from the provider's hosted page. The provider gets no order token: the browser keeps it in a cookie of one payment.
import type { Payment } from '@raan/contract/payments/payment';
import { deviceOrdersPath, orderPath, storePath } from '@raan/contract/storefront/storefront-pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { readOrderToken } from '#features/orders/order-token.ts';

/** Longer than the hosted page stays open. */
const COOKIE_SECONDS = 86_400;
const cookieOf = (paymentId: number | string) => `payment_${paymentId}`;

/** The path that a hosted page leads back to. */
export function paymentReturnPath(slug: string, paymentId: number): string {
  return `${storePath(slug)}/return/${paymentId}`;
}

/** Lets this browser find its order after the hosted page. Does nothing for other payments. */
export function rememberReturn(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { slug, orderToken, payment }: { slug: string; orderToken: string; payment: Payment | null | undefined },
): void {
  if (!payment?.checkout_url) return;
  reply.setCookie(cookieOf(payment.id), orderToken, {
    path: `${storePath(slug)}/return`,
    httpOnly: true,
    // The hosted page is another site; it leads back by a link.
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: COOKIE_SECONDS,
  });
}

/** Leads a returning customer to the order, or another browser to the orders that it knows. */
export function registerPaymentReturn(
  app: FastifyInstance,
  { stableSecret }: Pick<Deps, 'stableSecret'>,
): void {
  app.get('/s/:slug/return/:paymentId', { schema: { hide: true } }, async (request, reply) => {
    const { slug, paymentId } = request.params as { slug: string; paymentId: string };
    const token = request.cookies[cookieOf(paymentId)];
    const isKnown = token !== undefined && readOrderToken(stableSecret, token) !== undefined;
    return await reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(isKnown ? orderPath(slug, token) : deviceOrdersPath(slug), 303);
  });
}
