import { listPlacedSamples, shipSample } from '@raan/contract/console/sample-queue-endpoints';
import type { PlacedSample } from '@raan/contract/console/sample-queue-endpoints';
import type { Language } from '@raan/contract/language';
import { formatThaiAddress } from '@raan/contract/orders/thai-address';
import { fail } from '#platform/errors/app-error.ts';
import type { Route } from '#platform/http/routing.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { queueDueAt } from '#features/console/queue-deadlines.ts';
import { choiceViews } from '#features/catalogue/variant-view.ts';
import { courierList } from '#features/orders/couriers.ts';
import {
  findSampleById,
  selectPlacedSamples,
  type PlacedSample as Row,
} from '#features/samples/placed-samples.queries.ts';
import { shipSample as ship } from '#features/samples/ship-sample.ts';

function sampleView(row: Row, language: Language): PlacedSample {
  const { name, color, choices: _, address, subdistrict, district, province, postal_code, ...sample } = row;
  return {
    ...sample,
    due_at: queueDueAt('samples', sample.created_at),
    product_name: catalogueText(name, language),
    color: color && catalogueText(color, language),
    choices: choiceViews(row, language),
    address: formatThaiAddress({ address, subdistrict, district, province, postal_code }),
  };
}

export function sampleRoutes(route: Route, deps: ConsoleDeps): void {
  route(listPlacedSamples, async ({ language }) => {
    const samples = await selectPlacedSamples(deps.db);
    return {
      samples: samples.map((row) => sampleView(row, language)),
      couriers: courierList(language),
    };
  });
  route(shipSample, async ({ tx, operator, params, body }) => {
    const sample = await findSampleById(tx, params.id);
    if (!sample) throw fail('REQUEST_NOT_FOUND');
    await ship(tx, deps, sample, { courier: body.courier, trackingNumber: body.tracking_number });
    await audit(tx, deps.clock, {
      operator,
      action: 'sample_shipped',
      subject: { kind: 'sample_order', id: params.id },
      detail: {
        seller_id: sample.sellerId,
        sample_number: sample.sampleNumber,
        courier: body.courier,
        tracking_number: body.tracking_number,
      },
    });
    return {};
  });
}
