// A customer's price range, turned into the supplier's prices that lie in it: the catalogue is indexed by those.
import { retailUnitPrice } from '@raan/contract/catalogue/prices';
import { PROFIT_CREDIT_DIVISOR, PROFIT_DIVISOR } from '@raan/contract/constants';
import { bahtToSatang, satang, toBaht, type Satang } from '@raan/contract/money';
import { failField } from '#platform/errors/app-error.ts';

type Bounds = { min_price?: number | undefined; max_price?: number | undefined };

function satangOf(baht: number, field: string): Satang {
  const amount = bahtToSatang(baht);
  if (amount === undefined) throw failField(field, 'amount_invalid');
  return amount;
}

/** The lowest supplier's price (satang) whose retail price is at least this. Retail prices rise with the supplier's. */
function lowestFor(retail: Satang): Satang {
  let supplier = Math.max(0, Math.floor((retail * PROFIT_DIVISOR) / PROFIT_CREDIT_DIVISOR) - 2);
  while (retailUnitPrice(satang(supplier)) < retail) supplier += 1;
  return satang(supplier);
}

/** The supplier's bounds (baht) of a range of retail prices (baht). Throws REQUEST_VALIDATION_ERROR for what is no amount. */
export function supplierBounds({ min_price: min, max_price: max }: Bounds): Bounds {
  return {
    ...(min !== undefined && { min_price: toBaht(lowestFor(satangOf(min, 'min_price'))) }),
    // The highest price below the lowest that costs more; below a satang nothing is left.
    ...(max !== undefined && {
      max_price: Math.max(0, toBaht(satang(lowestFor(satang(satangOf(max, 'max_price') + 1)) - 1))),
    }),
  };
}
