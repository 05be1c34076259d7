// Either the postcode or the province may be entered first.
import { useCallback, useEffect, useRef, useState } from 'react';
import { toArabicDigits } from '@raan/contract/digits';
import { findAddresses } from '@raan/contract/storefront/storefront-endpoints';
import type { ThaiAddress } from '@raan/contract/storefront/storefront';
import { callEndpoint } from './api.ts';

const POSTCODE_DIGITS = 5;

type AddressPart = { province: string; district: string; subdistrict: string; postal_code: string };

type AddressChoices = {
  provinces: readonly string[];
  /** Districts of the selected province or of the entered postcode. */
  districts: readonly string[];
  /** Sub-districts of the selected district, or of all that are offered, with the parts that follow from them. */
  subdistricts: readonly AddressPart[];
  isUnknownPostcode: boolean;
  failed: boolean;
  enterPostcode: (postcode: string) => void;
  selectProvince: (province: string) => void;
  selectDistrict: (district: string) => void;
  selectSubdistrict: (chosen: AddressPart) => void;
  retry: () => void;
};

function onlyOne<Value>(values: readonly Value[]): Value | undefined {
  const [first, ...more] = new Set(values);
  return more.length === 0 ? first : undefined;
}

function subdistrictsOf({ province, district, subdistricts }: ThaiAddress): AddressPart[] {
  return subdistricts.map(({ name, postal_code }) => ({
    province,
    district,
    subdistrict: name,
    postal_code,
  }));
}

/** Loads the choices for an address. `change` receives the fields that follow from a choice. */
export function useAddressChoices(
  part: AddressPart,
  change: (part: Partial<AddressPart>) => void,
): AddressChoices {
  const [provinces, setProvinces] = useState<readonly string[]>([]);
  const [loaded, setLoaded] = useState<readonly ThaiAddress[]>([]);
  const [isUnknownPostcode, setIsUnknownPostcode] = useState(false);
  const [failed, setFailed] = useState(false);
  const latestRequest = useRef(0);

  const loadDistricts = useCallback(
    async (
      query: { province?: string; postal_code?: string },
      onLoaded: (matches: readonly ThaiAddress[]) => void,
    ) => {
      latestRequest.current += 1;
      const thisRequest = latestRequest.current;
      try {
        const { districts: matches } = await callEndpoint(findAddresses, { query });
        if (thisRequest !== latestRequest.current) return;
        setFailed(false);
        onLoaded(matches);
      } catch {
        if (thisRequest === latestRequest.current) setFailed(true);
      }
    },
    [],
  );

  const loadProvinces = useCallback(async () => {
    try {
      const response = await callEndpoint(findAddresses, {});
      setProvinces(response.provinces);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);

  // State is set after the response, not in the effect itself.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => void loadProvinces(), [loadProvinces]);
  const { province } = part;
  const isProvinceLoaded = loaded.some((one) => one.province === province);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect
    if (province && !isProvinceLoaded) void loadDistricts({ province }, setLoaded);
  }, [province, isProvinceLoaded, loadDistricts]);

  const ofProvince = loaded.filter((one) => !province || one.province === province);
  /** A postcode that the data lacks is the customer's own; choices do not replace it. */
  const postcodeOr = (found: string) => (isUnknownPostcode ? part.postal_code : found);
  return {
    provinces,
    districts: ofProvince.map((one) => one.district),
    subdistricts: ofProvince
      .filter((one) => !part.district || one.district === part.district)
      .flatMap(subdistrictsOf),
    isUnknownPostcode,
    failed,
    retry() {
      void loadProvinces();
      if (province) void loadDistricts({ province }, setLoaded);
    },
    enterPostcode(typed) {
      const postcode = toArabicDigits(typed).replace(/\D/g, '').slice(0, POSTCODE_DIGITS);
      change({ postal_code: postcode });
      setIsUnknownPostcode(false);
      if (postcode.length < POSTCODE_DIGITS) return;
      void loadDistricts({ postal_code: postcode }, (matches) => {
        setIsUnknownPostcode(matches.length === 0);
        if (matches.length === 0) return;
        setLoaded(matches);
        const same = matches.find((one) => one.province === province && one.district === part.district);
        const match = onlyOne(matches) ?? same;
        const choices = match ? subdistrictsOf(match) : [];
        change({
          province: onlyOne(matches.map((one) => one.province)) ?? match?.province ?? '',
          district: match?.district ?? '',
          subdistrict:
            (onlyOne(choices) ?? choices.find((one) => one.subdistrict === part.subdistrict))?.subdistrict ??
            '',
        });
      });
    },
    selectProvince(chosen) {
      change({ province: chosen, district: '', subdistrict: '', postal_code: postcodeOr('') });
    },
    selectDistrict(district) {
      const chosen = ofProvince.find((one) => one.district === district);
      const codes = chosen?.postal_codes ?? [];
      const postcode = codes.includes(part.postal_code) ? part.postal_code : onlyOne(codes);
      change({
        district,
        subdistrict: '',
        postal_code: postcodeOr(postcode ?? ''),
        ...(chosen && { province: chosen.province }),
      });
    },
    selectSubdistrict(chosen) {
      change({ ...chosen, postal_code: postcodeOr(chosen.postal_code) });
    },
  };
}
