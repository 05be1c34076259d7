// A seller buys a product at the current supplier price from the available balance.
import { ORDER_MAX_BAHT } from '@raan/contract/constants';
import { supplierUnitPrice } from '@raan/contract/catalogue/prices';
import type { Body } from '@raan/contract/endpoint';
import type { Language } from '@raan/contract/language';
import { bahtToSatang, satang, multiplySatang, ZERO_SATANG, type Satang } from '@raan/contract/money';
import type { DeliveryAddress } from '@raan/contract/samples/sample';
import type { orderSample } from '@raan/contract/samples/sample-endpoints';
import { sampleQuantityMax } from '@raan/contract/samples/sample-rules';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { conflict, fail, failField } from '#platform/errors/app-error.ts';
import { formatBaht } from '#platform/format.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { parseThaiPhone } from '#platform/phone.ts';
import { chooseVariant, variantName } from '#features/catalogue/choose-variant.ts';
import { moveStock } from '#features/catalogue/move-stock.ts';
import { chosenColumns, pictureOfVariant } from '#features/catalogue/variant-view.ts';
import { selectVariants, type VariantRow } from '#features/catalogue/variants.queries.ts';
import { lockCoupon, useCoupon } from '#features/coupons/use-coupon.ts';
import { sellerBalances } from '#features/ledger/balances.queries.ts';
import { postTransfer, type Posting } from '#features/ledger/post-transfer.ts';
import type { OrderedProduct } from '#features/orders/order-items.ts';
import { newOrderNumber } from '#features/orders/order-number.ts';
import { readAddress } from '#features/storefront/read-address.ts';
import { saveDeliveryAddress } from './samples.queries.ts';

type SampleRequest = Body<typeof orderSample>;
type SampledProduct = OrderedProduct & { status: 'active' | 'inactive' };

/**
 * Places a sample order and returns its id. Throws REQUEST_VALIDATION_ERROR by field;
 * BUSINESS_PRODUCT_NOT_FOUND; 409 if the product is not for sale, or price or discount differ from the
 * confirmed ones; BUSINESS_INSUFFICIENT_BALANCE.
 */
export async function placeSample(
  tx: Tx,
  { clock }: { clock: Clock },
  sellerId: number,
  request: SampleRequest,
  language: Language,
): Promise<number> {
  const delivery = readDelivery(request);
  const product = await lockProduct(tx, request.product_id);
  const variant = requireVariant(product, await selectVariants(tx, [product.id]), request, language);
  const unitPrice = supplierUnitPrice(variant);
  const total = multiplySatang(unitPrice, request.quantity);
  if (total > ORDER_MAX_BAHT * 100) {
    throw failField('quantity', 'sample_too_expensive', { limit: ORDER_MAX_BAHT.toLocaleString('en-US') });
  }
  if (bahtToSatang(request.total_amount) !== total) {
    throw conflict('sample_price_changed', { amount: formatBaht(total) });
  }
  const coupon = await lockCoupon(tx, sellerId, total);
  const discount = coupon?.discount ?? ZERO_SATANG;
  const paid = satang(total - discount);
  assertDiscountUnchanged(request, discount, paid);
  await assertBalanceSuffices(tx, sellerId, paid);
  await moveStock(tx, {
    kind: 'sell_sample',
    units: { poolId: variant.pool_id, quantity: request.quantity },
  });

  const at = nowIso(clock);
  const { is_demo: isDemo } = await tx
    .selectFrom('sellers')
    .select('is_demo')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const image = pictureOfVariant(product, variant);
  const { id } = await tx
    .insertInto('sample_orders')
    .values({
      seller_id: sellerId,
      sample_number: newOrderNumber(at, 'S'),
      product_id: product.id,
      name: JSON.stringify(product.name),
      image: image ? JSON.stringify(image) : null,
      unit_price_satang: unitPrice,
      quantity: request.quantity,
      ...chosenColumns(product, variant),
      recipient_name: delivery.name,
      recipient_phone: delivery.phone,
      address: delivery.address,
      subdistrict: delivery.subdistrict,
      district: delivery.district,
      province: delivery.province,
      postal_code: delivery.postal_code,
      is_demo: isDemo,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await postTransfer(tx, {
    kind: 'sample_payment',
    key: samplePaymentKey(sellerId, id),
    sellerId,
    sampleId: id,
    at,
    postings: paymentPostings(sellerId, paid, discount),
  });
  if (coupon) await useCoupon(tx, coupon, { sellerId, sampleId: id, at });
  await saveDeliveryAddress(tx, sellerId, delivery, at);
  return id;
}

/** The seller pays their part, the platform the discount. The ledger does not allow postings of zero. */
function paymentPostings(sellerId: number, paid: Satang, discount: Satang): Posting[] {
  const parts: Posting[] = [
    { debit: { kind: 'available', sellerId }, credit: { kind: 'supplier_payable' }, amount: paid },
    { debit: { kind: 'promotion_expense' }, credit: { kind: 'supplier_payable' }, amount: discount },
  ];
  return parts.filter(({ amount }) => amount > 0);
}

/** Throws 409 if the discount differs from the one that the seller saw. */
function assertDiscountUnchanged(
  { discount_amount: displayed }: SampleRequest,
  discount: Satang,
  paid: Satang,
): void {
  if (displayed === undefined || bahtToSatang(displayed) === discount) return;
  const amounts = { amount: formatBaht(paid), discount: formatBaht(discount) };
  throw conflict(discount === 0 ? 'sample_coupon_gone' : 'sample_coupon_applies', amounts);
}

/** Ledger key of a sample's payment. */
export function samplePaymentKey(sellerId: number, sampleId: number): string {
  return `sample:${sellerId}:${sampleId}:payment`;
}

function readDelivery({ recipient, shipping }: SampleRequest): DeliveryAddress {
  const phone = parseThaiPhone(recipient.phone, 'recipient.phone');
  const name = recipient.name.trim();
  if (name === '') throw failField('recipient.name', 'field_required');
  return { name, phone, ...readAddress(shipping) };
}

async function lockProduct(tx: Tx, id: number): Promise<SampledProduct> {
  const product = await tx
    .selectFrom('products')
    .select(['id', 'name', 'options', 'images', 'status'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!product) throw fail('BUSINESS_PRODUCT_NOT_FOUND');
  return product;
}

/** Returns the chosen variant. Throws if it is unknown, or not for sale in this quantity. */
function requireVariant(
  product: SampledProduct,
  variants: readonly VariantRow[],
  request: Pick<SampleRequest, 'quantity' | 'variant_id' | 'color' | 'size'>,
  language: Language,
): VariantRow {
  const name = catalogueText(product.name, language);
  if (product.status !== 'active') throw conflict('sample_product_inactive', { name });
  const variant = chooseVariant({ ...product, variants }, request);
  if (!variant || variant.status !== 'active') throw failField('variant_id', 'cart_choice_wrong', { name });
  if (variant.available !== null && request.quantity > sampleQuantityMax(variant.available)) {
    throw failField('quantity', 'cart_stock_short', {
      name: variantName(product, variant, language),
      stock: variant.available,
    });
  }
  return variant;
}

/** The error names the required and the available amount. The posting checks again under a lock. */
async function assertBalanceSuffices(tx: Tx, sellerId: number, total: Satang): Promise<void> {
  const { available } = await sellerBalances(tx, sellerId);
  if (available < total) {
    throw fail('BUSINESS_INSUFFICIENT_BALANCE', 'balance_short', {
      need: formatBaht(total),
      have: formatBaht(available),
    });
  }
}
