import { describe, expect, it } from 'vitest';
import { approveBankCard } from '@raan/contract/console/console-card-endpoints';
import { approveDepositRefund } from '@raan/contract/console/console-deposit-endpoints';
import { retryRefund } from '@raan/contract/console/console-payment-refund-endpoints';
import { approveRecharge } from '@raan/contract/console/console-recharge-endpoints';
import { grantRefund } from '@raan/contract/console/console-refund-endpoints';
import { approveVerification } from '@raan/contract/console/console-verification-endpoints';
import { approveWithdrawal } from '@raan/contract/console/console-withdrawal-endpoints';
import { takeGoodsBack } from '@raan/contract/console/goods-endpoints';
import { changeCouponBudget } from '@raan/contract/console/coupon-endpoints';
import { answerMessage } from '@raan/contract/console/message-endpoints';
import { OPERATOR_ROLES, operatorMay } from '@raan/contract/console/operator';
import { QUEUES, type Queue } from '@raan/contract/console/queue-endpoints';
import { shipSample } from '@raan/contract/console/sample-queue-endpoints';
import { getTrialBalance } from '@raan/contract/console/trial-balance-endpoints';
import type { EndpointDefinition } from '@raan/contract/endpoint';
import { menuOf } from './pages.ts';

/** What is done in each queue. */
const WORK: Readonly<Record<Queue, EndpointDefinition>> = {
  refunds: grantRefund,
  goods: takeGoodsBack,
  messages: answerMessage,
  samples: shipSample,
  verifications: approveVerification,
  deposit_refunds: approveDepositRefund,
  payment_refunds: retryRefund,
  bank_cards: approveBankCard,
  recharges: approveRecharge,
  withdrawals: approveWithdrawal,
};

describe('the menu', () => {
  it.each(OPERATOR_ROLES)('leads a %s to the queues that the role works in, and to no other', (role) => {
    const led = new Set(menuOf(role).map(({ queue }) => queue));
    for (const queue of QUEUES)
      expect([queue, led.has(queue)]).toEqual([queue, operatorMay(role, WORK[queue])]);
  });

  it.each(OPERATOR_ROLES)('leads a %s to the book where the role may read it', (role) => {
    const isLed = menuOf(role).some(({ path }) => path === '/trial-balance');
    expect(isLed).toBe(operatorMay(role, getTrialBalance));
  });

  it.each(OPERATOR_ROLES)(
    '[HOME-03] links a %s to the coupon page if the role may change the coupon',
    (role) => {
      const isLinked = menuOf(role).some(({ path }) => path === '/coupon');
      expect(isLinked).toBe(operatorMay(role, changeCouponBudget));
    },
  );
});
