import { checkAudit, listAudit, listOperators } from '@raan/contract/console/audit-endpoints';
import {
  beginSecondFactor,
  changeOperatorPassword,
  confirmSecondFactor,
  disableSecondFactor,
  getOperator,
  verifySecondFactor,
  signinOperator,
  signoutOperator,
} from '@raan/contract/console/operator-endpoints';
import { listQueues } from '@raan/contract/console/queue-endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { selectAuditEntries } from './audit/audit.queries.ts';
import { checkAuditLog } from './audit/check-audit.ts';
import { announcementRoutes } from './announcements/announcements.routes.ts';
import { carouselRoutes } from './carousel/carousel.routes.ts';
import { failedPictureRoutes } from './failed-pictures/failed-pictures.routes.ts';
import { catalogueImportRoutes } from './catalogue-imports/catalogue-imports.routes.ts';
import { couponRoutes } from './coupons/console-coupons.routes.ts';
import { selectLastOpenMoneyCheck } from './open-money/check-open-money.ts';
import { homeRoutes } from './home/home.routes.ts';
import { openMoneyRoutes } from './open-money/open-money.routes.ts';
import { messageChannelRoutes } from './message-channels/message-channels.routes.ts';
import { messageRoutes } from './messages/console-messages.routes.ts';
import { OPERATOR_DEVICE_SECONDS, operatorDeviceCookie } from './operators/operator-device.ts';
import { changeOperatorPassword as changePassword } from './operators/operator-password.ts';
import { loadOperator, selectOperators } from './operators/operators.queries.ts';
import {
  beginOperatorFactor as begin,
  confirmOperatorFactor as confirm,
  disableOperatorFactor as disable,
  verifySecondFactor as prove,
} from './operators/operator-second-factor.ts';
import { signInOperator, signOutOperator } from './operators/sign-in-operator.ts';
import { orderRoutes } from './orders/console-orders.routes.ts';
import { deliveryRoutes } from './deliveries/deliveries.routes.ts';
import { productRoutes } from './products/console-products.routes.ts';
import { selectQueueStates } from './queues.queries.ts';
import { consoleRechargeRoutes } from './recharges/console-recharges.routes.ts';
import { refundRoutes } from './refunds/console-refunds.routes.ts';
import { reviewRoutes } from './reviews/console-reviews.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { sampleRoutes } from './samples/console-samples.routes.ts';
import { sellerRoutes } from './sellers/console-sellers.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { bankCardRoutes } from './bank-cards/console-cards.routes.ts';
import { depositRefundRoutes } from './deposit-refunds/deposit-refunds.routes.ts';
import { selectLastTrialBalance } from './trial-balance/trial-balance.queries.ts';
import { trialBalanceRoutes } from './trial-balance/trial-balance.routes.ts';
import { consoleVerificationRoutes } from './verifications/console-verifications.routes.ts';
import { payoutFileRoutes } from './payout-files/payout-files.routes.ts';
import { paymentRefundRoutes } from './payment-refunds/payment-refunds.routes.ts';
import { disputeRoutes } from './disputes/disputes.routes.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts';
import { withdrawalRoutes } from './withdrawals/console-withdrawals.routes.ts';
import type { ConsoleDeps } from './console-deps.ts';

/** Routes of the console. None accepts a seller's token, and none sets a balance or creates an order. */
export function consoleRoutes(route: Route, app: FastifyInstance, deps: ConsoleDeps): void {
  operatorRoutes(route, deps);
  route(listAudit, async ({ query }) => await selectAuditEntries(deps.db, query));
  route(checkAudit, async () => await checkAuditLog(deps), { bulk: true });
  route(listOperators, async () => ({ operators: await selectOperators(deps.db) }));
  route(listQueues, async () => ({
    queues: await selectQueueStates(deps.db, deps.clock.now()),
    book: await selectLastTrialBalance(deps.db),
    open_money: await selectLastOpenMoneyCheck(deps.db),
  }));
  searchRoutes(route, deps);
  homeRoutes(route, deps);
  sellerRoutes(route, deps);
  refundRoutes(route, deps);
  deliveryRoutes(route, deps);
  orderRoutes(route, deps);
  consoleVerificationRoutes(route, app, deps);
  depositRefundRoutes(route, deps);
  paymentRefundRoutes(route, deps);
  bankCardRoutes(route, deps);
  consoleRechargeRoutes(route, app, deps);
  withdrawalRoutes(route, deps);
  payoutFileRoutes(route, deps);
  trialBalanceRoutes(route, deps);
  openMoneyRoutes(route, deps);
  reconciliationRoutes(route, deps);
  disputeRoutes(route, deps);
  messageRoutes(route, deps);
  sampleRoutes(route, deps);
  couponRoutes(route, deps);
  settingsRoutes(route, deps);
  carouselRoutes(route, deps);
  announcementRoutes(route, deps);
  catalogueImportRoutes(route, deps);
  failedPictureRoutes(route, deps);
  messageChannelRoutes(route, deps);
  productRoutes(route, deps);
  reviewRoutes(route, deps);
}

function operatorRoutes(route: Route, deps: Deps): void {
  const { db, config } = deps;
  const view = async (operator: { id: number }) => ({
    operator: await loadOperator(db, config, operator.id),
  });
  route(
    signinOperator,
    async ({ body, request, reply }) => {
      const { ip, cookies } = request;
      const { operatorId, token, expires_at, device } = await signInOperator(deps, { ...body, ip, cookies });
      reply.setCookie(operatorDeviceCookie(operatorId), device, {
        path: '/api/console',
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
        maxAge: OPERATOR_DEVICE_SECONDS,
      });
      return { token, expires_at, ...(await view({ id: operatorId })) };
    },
    { perMinute: config.signinLimitPerMinute },
  );
  route(signoutOperator, async ({ operator }) => {
    await signOutOperator(deps, operator);
    return {};
  });
  route(getOperator, async ({ operator }) => await view(operator));
  route(changeOperatorPassword, async ({ operator, body }) => {
    await changePassword(deps, operator, body);
    return await view(operator);
  });
  route(beginSecondFactor, async ({ operator }) => await begin(deps, operator));
  route(confirmSecondFactor, async ({ operator, body }) => {
    const recovery_codes = await confirm(deps, operator, body.code);
    return { ...(await view(operator)), recovery_codes };
  });
  route(verifySecondFactor, async ({ operator, body }) => {
    await prove(deps, operator, body.code);
    return {};
  });
  route(disableSecondFactor, async ({ operator, body }) => {
    await disable(deps, operator, body.code);
    return await view(operator);
  });
}
