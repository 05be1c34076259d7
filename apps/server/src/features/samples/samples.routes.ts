import type { Language } from '@raan/contract/language';
import { toBaht } from '@raan/contract/money';
import {
  cancelSample,
  getDeliveryAddress,
  getSample,
  listSamples,
  orderSample,
  receiveSample,
} from '@raan/contract/samples/sample-endpoints';
import type { Db, Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { offsetPage, offsetPagination } from '#platform/paging.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { cancelSample as cancel } from './cancel-sample.ts';
import { placeSample } from './place-sample.ts';
import { receiveSample as receive } from './receive-sample.ts';
import { sampleView } from './sample-view.ts';
import { selectDeliveryAddress, selectSample, selectSamples } from './samples.queries.ts';

export function samplesRoutes(route: Route, deps: Deps & { realtimeSignal: RealtimeSignal }): void {
  const { db } = deps;
  const view = async (reader: Db | Tx, sellerId: number, id: number, language: Language) => {
    const row = await selectSample(reader, sellerId, id);
    if (!row) throw fail('BUSINESS_ORDER_NOT_FOUND');
    return sampleView(row, language);
  };
  const balance = async (tx: Tx, sellerId: number) => toBaht((await sellerBalances(tx, sellerId)).available);

  route(orderSample, async ({ seller, body, tx, language }) => {
    const id = await placeSample(tx, deps, seller.id, body, language);
    return {
      sample_order: await view(tx, seller.id, id, language),
      balance_after: await balance(tx, seller.id),
    };
  });

  route(listSamples, async ({ seller, query, language }) => {
    const page = offsetPage(query);
    const { samples, total } = await selectSamples(db, seller.id, page);
    return {
      sample_orders: samples.map((row) => sampleView(row, language)),
      pagination: offsetPagination(page, samples.length, total),
    };
  });

  route(getSample, async ({ seller, params, language }) => await view(db, seller.id, params.id, language));

  route(cancelSample, async ({ seller, params, tx, language }) => {
    await cancel(tx, deps, { sellerId: seller.id, sampleId: params.id });
    return {
      sample_order: await view(tx, seller.id, params.id, language),
      balance_after: await balance(tx, seller.id),
    };
  });

  route(receiveSample, async ({ seller, params, tx, language }) => {
    await receive(tx, deps, { sellerId: seller.id, sampleId: params.id });
    return { sample_order: await view(tx, seller.id, params.id, language) };
  });

  route(getDeliveryAddress, async ({ seller }) => ({ address: await selectDeliveryAddress(db, seller.id) }));
}
