import {
  RECHARGE_MAX_BAHT,
  RECHARGE_MIN_BAHT,
  RECHARGE_QUICK_AMOUNTS_BAHT,
  SECURITY_DEPOSIT_BAHT,
} from '@raan/contract/constants';
import { toBaht } from '@raan/contract/money';
import {
  getDepositInfo,
  getRecharge,
  getTransaction,
  listRecharges,
  listTransactions,
  recharge,
} from '@raan/contract/wallet/wallet-endpoints';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { pageOf, pagination } from '#platform/paging.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { startRecharge } from './recharge.ts';
import { transactionPage } from './transaction-page.ts';
import { selectEntries, selectTransaction } from './transactions.queries.ts';
import { selectRecharge, selectRecharges } from './wallet.queries.ts';
import { entryView, rechargeView, transactionView } from './wallet-view.ts';

export function walletRoutes(route: Route, deps: Deps & { provider: PaymentProvider }): void {
  const { db, provider } = deps;

  route(recharge, async ({ seller, body, tx }) => {
    const id = await startRecharge(tx, deps, { sellerId: seller.id, ...body });
    const { available } = await sellerBalances(tx, seller.id);
    const row = await selectRecharge(tx, seller.id, id);
    if (!row) throw new Error(`recharge ${id} is gone`);
    return { new_balance: toBaht(available), recharge: rechargeView(row, provider) };
  });

  route(getRecharge, async ({ seller, params }) => {
    const row = await selectRecharge(db, seller.id, params.id);
    if (!row) throw fail('REQUEST_NOT_FOUND');
    return rechargeView(row, provider);
  });

  route(listRecharges, async ({ seller, query }) => {
    const page = pageOf(query);
    const { recharges, total } = await selectRecharges(db, seller.id, page);
    return {
      recharges: recharges.map((row) => rechargeView(row, provider)),
      pagination: pagination(page, recharges.length, total),
    };
  });

  route(
    listTransactions,
    async ({ seller, query, language }) => await transactionPage(deps, seller.id, query, language),
  );

  route(getTransaction, async ({ seller, params, language }) => {
    const row = await selectTransaction(db, seller.id, params.id);
    if (!row) throw fail('REQUEST_NOT_FOUND');
    const entries = await selectEntries(db, seller.id, row.id);
    return { transaction: transactionView(row, language), entries: entries.map(entryView) };
  });

  route(getDepositInfo, async ({ seller }) => {
    const { security_deposit: deposit } = await sellerBalances(db, seller.id);
    return {
      min_amount: RECHARGE_MIN_BAHT,
      max_amount: RECHARGE_MAX_BAHT,
      quick_amounts: [...RECHARGE_QUICK_AMOUNTS_BAHT],
      methods: provider.isOpen ? [{ method: 'qr' as const, sandbox: provider.sandbox }] : [],
      security_deposit: SECURITY_DEPOSIT_BAHT,
      has_deposit: deposit > 0,
    };
  });
}
