import { describe, expect, it } from 'vitest';
import { approveBankCard } from '@raan/contract/console/console-card-endpoints';
import { approveDepositRefund } from '@raan/contract/console/console-deposit-endpoints';
import { retryPaymentRefund } from '@raan/contract/console/console-payment-refund-endpoints';
import { approveRecharge } from '@raan/contract/console/console-recharge-endpoints';
import { grantRefund } from '@raan/contract/console/console-refund-endpoints';
import { approveVerification } from '@raan/contract/console/console-verification-endpoints';
import { approveWithdrawal } from '@raan/contract/console/console-withdrawal-endpoints';
import { answerDispute } from '@raan/contract/console/dispute-endpoints';
import { decideDelivery } from '@raan/contract/console/delivery-endpoints';
import { confirmReturnReceived } from '@raan/contract/console/return-endpoints';
import { changeCouponBudget } from '@raan/contract/console/coupon-endpoints';
import { answerMessage } from '@raan/contract/console/message-endpoints';
import { OPERATOR_ROLES, canOperatorCall } from '@raan/contract/console/operator';
import { QUEUES, type Queue } from '@raan/contract/console/queue-endpoints';
import { shipSample } from '@raan/contract/console/sample-queue-endpoints';
import { getTrialBalance } from '@raan/contract/console/trial-balance-endpoints';
import type { EndpointDefinition } from '@raan/contract/endpoint';
import { menuForRole } from './pages.ts';

const WORK: Readonly<Record<Queue, EndpointDefinition>> = {
  refunds: grantRefund,
  goods: confirmReturnReceived,
  deliveries: decideDelivery,
  messages: answerMessage,
  samples: shipSample,
  verifications: approveVerification,
  deposit_refunds: approveDepositRefund,
  payment_refunds: retryPaymentRefund,
  disputes: answerDispute,
  bank_cards: approveBankCard,
  recharges: approveRecharge,
  withdrawals: approveWithdrawal,
};

describe('the menu', () => {
  it.each(OPERATOR_ROLES)('shows a %s exactly the queues that the role can work on', (role) => {
    const led = new Set(menuForRole(role).map(({ queue }) => queue));
    for (const queue of QUEUES)
      expect([queue, led.has(queue)]).toEqual([queue, canOperatorCall(role, WORK[queue])]);
  });

  it.each(OPERATOR_ROLES)('shows a %s the trial balance if the role can read it', (role) => {
    const isLed = menuForRole(role).some(({ path }) => path === '/trial-balance');
    expect(isLed).toBe(canOperatorCall(role, getTrialBalance));
  });

  it.each(OPERATOR_ROLES)(
    '[HOME-03] shows a %s the coupon page if the role can change the coupon',
    (role) => {
      const isLinked = menuForRole(role).some(({ path }) => path === '/coupon');
      expect(isLinked).toBe(canOperatorCall(role, changeCouponBudget));
    },
  );
});
