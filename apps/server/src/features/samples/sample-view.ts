import type { Language } from '@raan/contract/language';
import { satang, toBaht } from '@raan/contract/money';
import { DAY_MS } from '@raan/contract/durations';
import type { SampleOrder } from '@raan/contract/samples/sample';
import { SAMPLE_CANCEL_WORKING_DAYS, SAMPLE_RECEIPT_DAYS } from '@raan/contract/samples/sample-rules';
import { catalogueText } from '#platform/catalogue-text.ts';
import { mediaUrl, PLACEHOLDER_URL } from '#platform/media-url.ts';
import { endOfWorkingDays } from '#platform/working-days.ts';
import { choiceViews } from '#features/catalogue/variant-view.ts';
import { courierName } from '#features/orders/couriers.ts';
import type { SampleRow } from './samples.queries.ts';

/** A sample order as JSON. The address is the seller's own, so it is not masked. */
export function sampleView(row: SampleRow, language: Language): SampleOrder {
  return {
    id: row.id,
    sample_number: row.sample_number,
    status: row.status,
    product_id: row.product_id,
    product_name: catalogueText(row.name, language),
    image: row.image ? mediaUrl(row.image.hash, 400) : PLACEHOLDER_URL,
    quantity: row.quantity,
    unit_price: toBaht(row.unit_price_satang),
    total_amount: toBaht(row.total_satang),
    discount_amount: toBaht(row.discount_satang),
    paid_amount: toBaht(satang(row.total_satang - row.discount_satang)),
    color: row.color && catalogueText(row.color, language),
    size: row.size,
    sku: row.sku,
    choices: choiceViews(row, language),
    delivery: {
      name: row.recipient_name,
      phone: row.recipient_phone,
      address: row.address,
      subdistrict: row.subdistrict,
      district: row.district,
      province: row.province,
      postal_code: row.postal_code,
    },
    courier: row.courier,
    courier_name: row.courier && courierName(row.courier, language),
    tracking_number: row.tracking_number,
    created_at: row.created_at,
    shipped_at: row.shipped_at,
    received_at: row.received_at,
    cancelled_at: row.cancelled_at,
    cancels_at: row.status === 'placed' ? endOfWorkingDays(row.created_at, SAMPLE_CANCEL_WORKING_DAYS) : null,
    completes_at: row.status === 'shipped' ? countsAsReceivedAt(row.shipped_at) : null,
  };
}

function countsAsReceivedAt(shippedAt: string | null): string | null {
  return shippedAt && new Date(Date.parse(shippedAt) + SAMPLE_RECEIPT_DAYS * DAY_MS).toISOString();
}
