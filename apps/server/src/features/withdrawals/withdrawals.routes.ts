import { toBaht } from '@raan/contract/money';
import {
  addBankCard,
  deleteBankCard,
  listBankCards,
  setDefaultBankCard,
} from '@raan/contract/withdrawals/bank-card-endpoints';
import {
  cancelWithdrawal,
  getWithdrawLimits,
  listWithdrawals,
  withdraw,
} from '@raan/contract/withdrawals/withdrawal-endpoints';
import {
  changeWithdrawPassword,
  forgotWithdrawPassword,
  resetWithdrawPassword,
  verifyWithdrawPassword,
} from '@raan/contract/withdrawals/withdrawal-password-endpoints';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { addCard, loadBankCards, makeCardDefault, removeCard } from './bank-cards.ts';
import { requestWithdrawalPasswordReset, resetWithdrawalPassword } from './reset-password.ts';
import { endPendingWithdrawal, requestWithdrawal } from './withdraw.ts';
import { loadWithdrawalLimits } from './withdraw-limits.ts';
import {
  changeWithdrawalPassword,
  assertWithdrawalPassword,
  assertWithdrawalPasswordIfSet,
} from './withdrawal-password.ts';
import { withdrawalRequestedText } from './withdrawal-messages.ts';
import { selectWithdrawal, loadWithdrawalPage, withdrawalView } from './withdrawal-view.ts';

type WithdrawalsDeps = Deps & { realtimeSignal: RealtimeSignal };

/** Reset emails per session. */
const RESETS_PER_MINUTE = 3;

export function withdrawalsRoutes(route: Route, deps: WithdrawalsDeps): void {
  cardRoutes(route, deps);
  passwordRoutes(route, deps);
  const { db } = deps;
  const withdrawalResult = async (tx: Tx, sellerId: number, id: number) => {
    const row = await selectWithdrawal(tx, sellerId, id);
    if (!row) throw new Error(`withdrawal ${id} not found`);
    const { available } = await sellerBalances(tx, sellerId);
    return { new_balance: toBaht(available), withdrawal: withdrawalView(row) };
  };
  route(getWithdrawLimits, async ({ seller, query }) => {
    const { limits } = await loadWithdrawalLimits(db, deps, seller.id, query.closing ?? false);
    return limits;
  });
  route(
    withdraw,
    async ({ seller, body, tx, language }) => {
      const { amount, description: note = '', closing = false } = body;
      const id = await requestWithdrawal(tx, deps, { sellerId: seller.id, amount, note, closing });
      return {
        data: await withdrawalResult(tx, seller.id, id),
        top: { message: withdrawalRequestedText(language) },
      };
    },
    {
      // Outside the transaction: a failed attempt must be counted although the request is rolled back.
      before: async ({ seller, body }) =>
        await assertWithdrawalPassword(deps, seller.id, body.withdraw_password),
    },
  );
  route(cancelWithdrawal, async ({ seller, params, tx }) => {
    await endPendingWithdrawal(tx, deps, { sellerId: seller.id, id: params.id });
    return await withdrawalResult(tx, seller.id, params.id);
  });
  route(listWithdrawals, async ({ seller, query }) => await loadWithdrawalPage(db, seller.id, query));
}

function cardRoutes(route: Route, deps: WithdrawalsDeps): void {
  const { db } = deps;
  route(listBankCards, async ({ seller }) => await loadBankCards(db, deps, seller.id));
  route(
    addBankCard,
    async ({ seller, body, tx }) =>
      await addCard(tx, deps, {
        sellerId: seller.id,
        bank: body.bank_name,
        number: body.card_number,
        holder: body.card_holder_name,
        password: body.withdraw_password,
      }),
    {
      before: async ({ seller, body }) =>
        await assertWithdrawalPasswordIfSet(deps, seller.id, body.withdraw_password),
    },
  );
  route(deleteBankCard, async ({ seller, params }) => {
    await inTransaction(db, (tx) => removeCard(tx, deps, { sellerId: seller.id, cardId: params.id }));
    return {};
  });
  route(
    setDefaultBankCard,
    async ({ seller, params }) => await makeCardDefault(db, deps, { sellerId: seller.id, cardId: params.id }),
  );
}

function passwordRoutes(route: Route, deps: WithdrawalsDeps): void {
  route(verifyWithdrawPassword, async ({ seller, body }) => {
    const field = body.password === undefined ? 'withdraw_password' : 'password';
    const password = body[field];
    if (password === undefined) throw failField('password', 'field_required');
    await assertWithdrawalPassword(deps, seller.id, password, field);
    return { valid: true };
  });
  route(changeWithdrawPassword, async ({ seller, body }) => {
    await changeWithdrawalPassword(deps, seller.id, {
      oldPassword: body.old_password,
      newPassword: body.new_password,
    });
    return {};
  });
  route(
    forgotWithdrawPassword,
    async ({ seller, language }) => ({
      sent_to: await requestWithdrawalPasswordReset(deps, {
        sellerId: seller.id,
        language,
      }),
    }),
    { perMinute: RESETS_PER_MINUTE },
  );
  route(resetWithdrawPassword, async ({ seller, body }) => {
    await resetWithdrawalPassword(deps, {
      sellerId: seller.id,
      token: body.token,
      password: body.new_password,
    });
    return {};
  });
}
