import type { Query } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import {
  getTransaction,
  getTransactionRequest,
  listFinanceTransactions,
  listTransactions,
} from '@raan/contract/wallet/wallet-endpoints';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { rechargeRoutes, type RechargeDeps } from './recharges.routes.ts';
import { moneyRequestView, selectMoneyRequest } from './requests.queries.ts';
import { loadTransactionPage } from './transaction-page.ts';
import { selectEntries, selectTransaction } from './transactions.queries.ts';
import { entryView, transactionView } from './wallet-view.ts';

export function walletRoutes(route: Route, deps: RechargeDeps): void {
  const { db } = deps;
  const page = async (request: {
    seller: { id: number };
    query: Query<typeof listTransactions>;
    language: Language;
  }) => await loadTransactionPage(deps, request.seller.id, request.query, request.language);

  rechargeRoutes(route, deps);
  route(listTransactions, page);
  route(listFinanceTransactions, page);
  route(getTransactionRequest, async ({ seller, params, language }) => {
    const row = await selectMoneyRequest(db, seller.id, params);
    if (!row) throw fail('REQUEST_NOT_FOUND');
    const entries = await selectEntries(db, seller.id, { keys: row.transferKeys });
    return { transaction: moneyRequestView(row, language), entries: entries.map(entryView) };
  });
  route(getTransaction, async ({ seller, params, language }) => {
    const row = await selectTransaction(db, seller.id, params.id);
    if (!row) throw fail('REQUEST_NOT_FOUND');
    const entries = await selectEntries(db, seller.id, { id: row.id });
    return { transaction: transactionView(row, language), entries: entries.map(entryView) };
  });
}
