// The configured payment provider, and the handlers of its reports. The app and the jobs share both.
import { orderPath } from '@raan/contract/storefront/storefront-pages';
import type { Deps } from '#platform/deps.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { orderToken } from '#features/orders/order-token.ts';
import { payOrder } from '#features/orders/pay-order.ts';
import type { PaymentDeps } from '#features/payments/apply-sightings.ts';
import type { Settlement } from '#features/payments/settlement.ts';
import { sandboxProvider, type SandboxProvider } from '#features/payments/sandbox-provider.ts';
import { creditRecharge } from '#features/wallet/recharge.ts';

export type Payments = PaymentDeps & {
  /** The payer's bank, while the provider is the sandbox. */
  sandboxBank: SandboxProvider | undefined;
};

/** Creates the configured payment provider and the handlers of its reports. */
export function createPayments(deps: Deps & { realtimeSignal: RealtimeSignal }): Payments {
  const { db, clock, config, secret } = deps;
  const sandboxBank = sandboxProvider({
    db,
    secret,
    promptpayId: config.promptpayId,
    clock,
    isOpen: config.sandboxPayments,
  });
  return { db, clock, provider: sandboxBank, sandboxBank, settlement: createSettlement(deps) };
}

function createSettlement({
  config,
  stableSecret,
  realtimeSignal,
}: Deps & { realtimeSignal: RealtimeSignal }): Settlement {
  return {
    async payer(db, { seller_id: sellerId, order_id: orderId }) {
      const origin = config.publicUrl ?? `http://localhost:${config.port}`;
      const payer = await db
        .selectFrom('sellers')
        .innerJoin('stores', 'stores.seller_id', 'sellers.id')
        .leftJoin('orders', (join) =>
          join.onRef('orders.seller_id', '=', 'sellers.id').on('orders.id', '=', orderId),
        )
        .select(['sellers.email', 'stores.slug', 'orders.customer_email'])
        .where('sellers.id', '=', sellerId)
        .executeTakeFirstOrThrow();
      return orderId === null
        ? { email: payer.email, returnUrl: `${origin}/wallet` }
        : {
            email: payer.customer_email,
            returnUrl: `${origin}${orderPath(payer.slug, orderToken(stableSecret, { sellerId, orderId }))}`,
          };
    },
    order: (tx, orderId, paid) => payOrder(tx, realtimeSignal, orderId, paid),
    recharge: (tx, rechargeId, paid) => creditRecharge(tx, realtimeSignal, rechargeId, paid),
  };
}
