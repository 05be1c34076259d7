// Converts a range of retail prices to supplier prices, which the catalogue is indexed by.
import { retailUnitPrice } from '@raan/contract/catalogue/prices';
import { PROFIT_CREDIT_DIVISOR, PROFIT_DIVISOR } from '@raan/contract/constants';
import { bahtToSatang, satang, toBaht, type Satang } from '@raan/contract/money';
import { failField } from '#platform/errors/app-error.ts';

type Bounds = { min_price?: number | undefined; max_price?: number | undefined };

function parseAmount(baht: number, field: string): Satang {
  const amount = bahtToSatang(baht);
  if (amount === undefined) throw failField(field, 'amount_invalid');
  return amount;
}

/** Lowest supplier price with at least this retail price. Retail prices never decrease with the supplier price. */
function minSupplierPrice(retail: Satang): Satang {
  let supplier = Math.max(0, Math.floor((retail * PROFIT_DIVISOR) / PROFIT_CREDIT_DIVISOR) - 2);
  while (retailUnitPrice(satang(supplier)) < retail) supplier += 1;
  return satang(supplier);
}

/** Converts retail to supplier price bounds, in baht. Throws REQUEST_VALIDATION_ERROR for an invalid amount. */
export function supplierBounds({ min_price: min, max_price: max }: Bounds): Bounds {
  return {
    ...(min !== undefined && { min_price: toBaht(minSupplierPrice(parseAmount(min, 'min_price'))) }),
    // One satang below the lowest supplier price that is too expensive; at least 0.
    ...(max !== undefined && {
      max_price: Math.max(0, toBaht(satang(minSupplierPrice(satang(parseAmount(max, 'max_price') + 1)) - 1))),
    }),
  };
}
