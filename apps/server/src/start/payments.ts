// The configured payment provider, and the handlers of its reports. The app and the jobs share both.
import { SANDBOX_PROVIDER } from '@raan/contract/tracking/provenance';
import { sql } from 'kysely';
import { ConfigError, type Config } from '#platform/config.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { firstRow } from '#platform/rows.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { payOrder } from '#features/orders/pay-order.ts';
import type { PaymentDeps } from '#features/payments/apply-sightings.ts';
import type { Settlement } from '#features/payments/settlement.ts';
import { sandboxProvider, type SandboxProvider } from '#features/payments/sandbox-provider.ts';
import { stripeProvider } from '#features/payments/stripe-provider.ts';
import { paymentReturnPath } from '#features/storefront/payment-return.ts';
import { creditRecharge } from '#features/wallet/recharge.ts';

/** Read at the payment provider, where texts have no language. */
const TOP_UP_TITLE = 'Raan';

export type Payments = PaymentDeps & {
  /** The payer's bank, while the provider is the sandbox. */
  sandboxBank: SandboxProvider | undefined;
};

/** Creates the configured payment provider and the handlers of its reports. */
export function createPayments(deps: Deps & { realtimeSignal: RealtimeSignal }): Payments {
  const { db, clock, config, secret } = deps;
  const settlement = createSettlement(deps);
  if (config.stripe) {
    const provider = stripeProvider({ ...config.stripe, clock });
    return { db, clock, provider, sandboxBank: undefined, settlement };
  }
  const sandboxBank = sandboxProvider({
    db,
    secret,
    promptpayId: config.promptpayId,
    clock,
    isOpen: config.sandboxPayments,
  });
  return { db, clock, provider: sandboxBank, sandboxBank, settlement };
}

/**
 * Play money and real money never meet in one database: balances from the sandbox could be paid out. Throws ConfigError if
 * the database has money of the other kind than the configured provider's.
 */
export async function assertOneKindOfMoney(db: Db, { stripe, sandboxPayments }: Config): Promise<void> {
  const { rows } = await sql<{ sandbox: boolean; real: boolean }>`
    select exists (select from payment_events where provider = ${SANDBOX_PROVIDER}) as sandbox,
      exists (select from payment_events where provider <> ${SANDBOX_PROVIDER}) as real`.execute(db);
  const has = firstRow(rows);
  if (stripe && has.sandbox)
    throw new ConfigError('This database has payments of the sandbox. Use an empty one with Stripe.');
  if (sandboxPayments && has.real)
    throw new ConfigError(
      'This database has real payments. Configure their provider; the sandbox is refused.',
    );
}

function createSettlement({ config, realtimeSignal }: Deps & { realtimeSignal: RealtimeSignal }): Settlement {
  return {
    async payer(db, { payment_id: paymentId, seller_id: sellerId, order_id: orderId }) {
      const origin = config.publicUrl ?? `http://localhost:${config.port}`;
      const payer = await db
        .selectFrom('sellers')
        .innerJoin('stores', 'stores.seller_id', 'sellers.id')
        .leftJoin('orders', (join) =>
          join.onRef('orders.seller_id', '=', 'sellers.id').on('orders.id', '=', orderId),
        )
        .select(['sellers.email', 'stores.slug', 'orders.customer_email', 'orders.order_number'])
        .where('sellers.id', '=', sellerId)
        .executeTakeFirstOrThrow();
      return orderId === null
        ? { email: payer.email, returnUrl: `${origin}/wallet`, title: TOP_UP_TITLE }
        : {
            email: payer.customer_email,
            title: payer.order_number ?? TOP_UP_TITLE,
            returnUrl: `${origin}${paymentReturnPath(payer.slug, paymentId)}`,
          };
    },
    order: (tx, orderId, paid) => payOrder(tx, realtimeSignal, orderId, paid),
    recharge: (tx, rechargeId, paid) => creditRecharge(tx, realtimeSignal, rechargeId, paid),
  };
}
