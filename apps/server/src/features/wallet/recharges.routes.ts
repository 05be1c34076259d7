import {
  RECHARGE_MAX_BAHT,
  RECHARGE_MIN_BAHT,
  RECHARGE_QUICK_AMOUNTS_BAHT,
  SECURITY_DEPOSIT_BAHT,
} from '@raan/contract/constants';
import { toBaht } from '@raan/contract/money';
import { RECHARGE_MINUTES } from '@raan/contract/constants';
import type { Recharge } from '@raan/contract/wallet/recharge';
import {
  cancelRecharge,
  getDepositInfo,
  getRecharge,
  listRecharges,
  recharge,
  submitRechargeTransaction,
  uploadSlip,
} from '@raan/contract/wallet/recharge-endpoints';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import type { SignedInSeller } from '#platform/http/session.ts';
import { offsetPage, offsetPagination } from '#platform/paging.ts';
import { readUploadedPictures } from '#features/files/read-upload.ts';
import type { FileDeps } from '#features/files/store-upload.ts';
import { createUploadQueue } from '#features/files/upload-queue.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import type { PaymentOpener } from '#features/payments/open-payment.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { cancelRecharge as cancel } from './end-recharge.ts';
import { enabledRechargeMethods } from './payment-destination.ts';
import { assertSlipExpected, submitSlip, submitTransactionId } from './submit-recharge-proof.ts';
import { startRecharge } from './recharge.ts';
import { loadRechargeSettings } from './recharge-settings.ts';
import { rechargeView } from './recharge-view.ts';
import { rechargeNextStep } from './recharge-messages.ts';
import { selectRecharge, selectRecharges } from './recharges.queries.ts';

export type RechargeDeps = Deps & FileDeps & { provider: PaymentProvider; openPayment: PaymentOpener };

export function rechargeRoutes(route: Route, deps: RechargeDeps): void {
  const { db, provider } = deps;
  const runInSellerQueue = createUploadQueue();
  const loadRecharge = async (reader: Db | Tx, seller: SignedInSeller, id: number): Promise<Recharge> => {
    const row = await selectRecharge(reader, seller.id, id);
    if (!row) throw fail('REQUEST_NOT_FOUND');
    return rechargeView(deps, row, seller);
  };

  route(
    recharge,
    async ({ seller, body, tx, language }) => {
      const id = await startRecharge(tx, deps, { sellerId: seller.id, ...body });
      const { available } = await sellerBalances(tx, seller.id);
      const started = await loadRecharge(tx, seller, id);
      return {
        data: { new_balance: toBaht(available), recharge: started },
        top: { message: rechargeNextStep(started.method, language) },
      };
    },
    {
      after: async ({ request }, { data, top }) => {
        const { payment } = data.recharge;
        if (!payment) return { data, top };
        const opened = await deps.openPayment(payment.id, request.log);
        return { data: { ...data, recharge: { ...data.recharge, payment: opened } }, top };
      },
    },
  );
  route(getRecharge, async ({ seller, params }) => await loadRecharge(db, seller, params.id));
  route(listRecharges, async ({ seller, query }) => {
    const page = offsetPage(query);
    const { recharges, total } = await selectRecharges(db, seller.id, page);
    return {
      recharges: recharges.map((row) => rechargeView(deps, row, seller)),
      pagination: offsetPagination(page, recharges.length, total),
    };
  });
  route(
    uploadSlip,
    async ({ seller, params, request }) =>
      await runInSellerQueue(seller.id, async () => {
        const key = { sellerId: seller.id, id: params.id };
        await assertSlipExpected(deps, key);
        const [picture] = await readUploadedPictures(request, { fileField: 'file', filesMax: 1 });
        if (!picture) throw fail('UPLOAD_FAILED');
        await submitSlip(deps, key, picture);
        return await loadRecharge(db, seller, params.id);
      }),
    { multipart: true },
  );
  route(submitRechargeTransaction, async ({ seller, params, body, tx }) => {
    await submitTransactionId(tx, deps, { sellerId: seller.id, id: params.id }, body.transaction_id);
    return await loadRecharge(tx, seller, params.id);
  });
  route(cancelRecharge, async ({ seller, params, tx }) => {
    await cancel(tx, deps.clock, { sellerId: seller.id, id: params.id });
    return await loadRecharge(tx, seller, params.id);
  });
  route(getDepositInfo, async ({ seller }) => {
    const { security_deposit: deposit } = await sellerBalances(db, seller.id);
    const settings = await loadRechargeSettings(db);
    const rate = settings.usdt_rate_satang;
    return {
      min_amount: RECHARGE_MIN_BAHT,
      max_amount: RECHARGE_MAX_BAHT,
      quick_amounts: [...RECHARGE_QUICK_AMOUNTS_BAHT],
      methods: enabledRechargeMethods(settings, provider.isOpen).map((method) => ({
        method,
        // In the sandbox nobody must send real money to an account.
        sandbox: provider.sandbox && provider.isOpen,
        minutes_min: RECHARGE_MINUTES[method].min,
        minutes_max: RECHARGE_MINUTES[method].max,
        rate: method === 'usdt_trc20' && rate !== null ? toBaht(rate) : null,
      })),
      security_deposit: SECURITY_DEPOSIT_BAHT,
      has_deposit: deposit > 0,
    };
  });
}
